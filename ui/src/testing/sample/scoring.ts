import type { Points } from "@shared/Points";
import type { Scoring } from "@shared/Scoring";

/** 1, ½, 0. */
export const CHESS: Scoring = {
  win: 2 as Points, draw: 1 as Points, loss: 0 as Points, absence: 0 as Points, pairing_bye: 2 as Points,
};
