/** Wishes get their names here, and a tap that trembles stays one wish. */

import type { OpId } from "@shared/OpId";
import type { SeatId } from "@shared/SeatId";
import type { Answer, Backend, Order } from "./backend";
import type { Changes } from "@shared/Changes";

/** A tap this soon after its like is the same tap. */
const TREMBLE_MS = 50;

/** A new name for a wish. */
export function newOp(): OpId {
  return random() as OpId;
}

/** A new name for a browser's seat. It is no secret: a pass is needed to sit down in it. */
export function newSeat(): SeatId {
  return random() as SeatId;
}

/** 128 random bits as 32 hexadecimal digits. */
function random(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (it) => it.toString(16).padStart(2, "0")).join("");
}

/** What was done, and the name under which it can be taken back. */
export interface Done {
  readonly op: OpId;
  readonly changes: Changes;
}

/** Carries a wish out. */
export type CarryOut = (order: Omit<Order, "op">) => Promise<Answer<Done>>;

/** Carries wishes out; the same one while it is under way, or 50 ms after, is carried out once. */
export function steady(backend: Pick<Backend, "execute">, now = () => performance.now()): CarryOut {
  let last: { readonly wish: string; readonly answer: Promise<Answer<Done>>; until: number } | undefined;

  return function carryOut(order) {
    const wish = JSON.stringify(order);
    if (last?.wish === wish && now() < last.until) return last.answer;

    const mine = { wish, answer: send(backend, order), until: Number.POSITIVE_INFINITY };
    last = mine;
    void mine.answer.finally(() => {
      mine.until = now() + TREMBLE_MS;
    });
    return mine.answer;
  };
}

async function send(backend: Pick<Backend, "execute">, order: Omit<Order, "op">): Promise<Answer<Done>> {
  const op = newOp();
  const answer = await backend.execute({ ...order, op });
  return "done" in answer ? { done: { op, changes: answer.done } } : answer;
}
