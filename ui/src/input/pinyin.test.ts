import { expect, test } from "vitest";
import { finds, searchable } from "./pinyin";

test.each([
  ["曾甲一", "zjy"],
  ["仇乙二", "qye"],
  ["解丙三", "xbs"],
  ["沈丁四", "sds"],
  ["单戊五", "sww"],
  ["朴己六", "pjl"],
])("the surname of %s is read as a surname", (name, initials) => {
  expect(searchable(name).initials).toBe(initials);
});

test.each([
  ["xs", "选手甲一"],
  ["xsjy", "选手甲一"],
  ["ＸＳ", "选手甲一"],
  ["xuanshou", "选手甲一"],
  ["甲一", "选手甲一"],
  ["sh", "上海"],
  ["𠮷", "𠮷丙三"],
  ["jose", "José"],
  ["", "选手甲一"],
])("%s finds %s", (typed, name) => {
  expect(finds(typed, name)).toBe(true);
});

test("another name is not found", () => {
  expect(finds("zz", "选手甲一", "上海")).toBe(false);
});
