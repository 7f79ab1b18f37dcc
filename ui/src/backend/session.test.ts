import { expect, test } from "vitest";
import { takeToken } from "./session";

test("the token is taken once and leaves the address", () => {
  history.replaceState(null, "", "/#token=abc-123");
  expect(takeToken()).toBe("abc-123");
  expect(location.hash).toBe("");
  expect(takeToken()).toBeUndefined();
});

test("a screen's address is no token", () => {
  history.replaceState(null, "", "/#/c/1");
  expect(takeToken()).toBeUndefined();
  expect(location.hash).toBe("#/c/1");
});
