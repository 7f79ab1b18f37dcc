import type { Command } from "@shared/Command";
import { expect, test, vi } from "vitest";
import type { Answer, Order } from "./backend";
import { newOp, steady } from "./op";
import type { Changes } from "@shared/Changes";

const NOTHING = {} as Changes;
const wish = (command: unknown) => ({ competition: null, command: command as Command });

test("an op is 32 hexadecimal digits, and another one each time", () => {
  expect(newOp()).toMatch(/^[0-9a-f]{32}$/);
  expect(newOp()).not.toBe(newOp());
});

test("two taps within 50 ms are one wish", async () => {
  let clock = 0;
  const execute = vi.fn<(order: Order) => Promise<Answer<Changes>>>().mockResolvedValue({ done: NOTHING });
  const carryOut = steady({ execute }, () => clock);

  const first = carryOut(wish("1-0"));
  expect(carryOut(wish("1-0"))).toBe(first);
  await first;
  await Promise.resolve();
  clock = 49;
  void carryOut(wish("1-0"));
  expect(execute).toHaveBeenCalledTimes(1);

  clock = 51;
  void carryOut(wish("1-0"));
  expect(execute).toHaveBeenCalledTimes(2);
});

test("another wish is another wish, however soon", () => {
  const execute = vi.fn<(order: Order) => Promise<Answer<Changes>>>().mockResolvedValue({ done: NOTHING });
  const carryOut = steady({ execute }, () => 0);
  void carryOut(wish("1-0"));
  void carryOut(wish("0-1"));
  const ops = execute.mock.calls.map(([order]) => order.op);
  expect(new Set(ops).size).toBe(2);
});
