import { expect, test } from "vitest";
import { narrow, wholeNumber } from "./digits";

test.each([
  ["１２３", "123"],
  ["２３４１", "2341"],
  ["ＢＨ／Ｃ１", "BH/C1"],
  ["王\u3000小明", "王 小明"],
  ["𠮷田 7", "𠮷田 7"],
])("%s is read as %s", (typed, read) => {
  expect(narrow(typed)).toBe(read);
});

test.each([
  ["１２", 12],
  [" 7 ", 7],
  ["½", undefined],
  ["-1", undefined],
  ["", undefined],
])("the number in %j is %j", (typed, number) => {
  expect(wholeNumber(typed)).toBe(number);
});
