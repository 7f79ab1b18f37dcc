import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { expectAccessible, show } from "../../testing/render";
import { sampleDesk } from "../../testing/sample";
import { speak } from "../../words/words";
import { JoinScreen } from "./JoinScreen";

const CODE = "G308YY0-4106105";

afterEach(async () => {
  globalThis.BarcodeDetector = undefined;
  vi.unstubAllGlobals();
  await speak("zh");
});

test("who types a code joins with it, and the competition is shown", async () => {
  const desk = sampleDesk();
  const join = vi.spyOn(desk, "join");
  const user = userEvent.setup();
  show(<JoinScreen />, desk);
  await user.click(await screen.findByLabelText("邀请码或邀请链接"));
  await user.paste(CODE);
  await user.type(screen.getByLabelText("对方的地址"), "192.168.1.5");
  await user.click(screen.getByRole("button", { name: "加入" }));
  expect(join).toHaveBeenCalledWith({ ticket: CODE, address: "192.168.1.5" });
  await waitFor(() => expect(location.hash).toMatch(/^#\/c\/0{64}$/));
});

test.each([
  ["invitation_void", "邀请码不对，或已撤回：请逐字核对"],
  ["invitation_over", "这份邀请已过期，或已被别的设备用过：请向对方要一个新的"],
  ["codes_slowed", "输错邀请码的次数太多，请稍后再试"],
  ["peer_silent", "没有应答：请确认两台设备在同一网络、对方开着弈程，并填对方的地址"],
  ["peer_another", "没有找到发出这个邀请码的设备：请核对邀请码的前几位，或填对方的地址"],
  ["not_a_ticket", "这不是邀请码或邀请链接：邀请码有 14 个字母和数字"],
] as const)("who cannot join for %s is told so, and keeps what was typed", async (code, told) => {
  const user = userEvent.setup();
  const { container } = show(<JoinScreen />, sampleDesk({
    unjoined: () => ({ kind: "fault", what: { code, detail: "" } }),
  }));
  const ticket = await screen.findByLabelText<HTMLInputElement>("邀请码或邀请链接");
  await user.click(ticket);
  await user.paste(CODE);
  await user.click(screen.getByRole("button", { name: "加入" }));
  expect(await screen.findByText(told)).toBeDefined();
  expect(ticket.value).toBe(CODE);
  await expectAccessible(container);
});

test("a camera is offered where the browser reads codes, and joins by what it sees", async () => {
  const stop = vi.fn();
  const pictures = [[], [{ rawValue: "https://example.org" }], [{ rawValue: "yicheng:1:x" }]];
  globalThis.BarcodeDetector = class {
    detect() {
      return Promise.resolve(pictures.shift() ?? []);
    }
  };
  vi.stubGlobal("navigator", Object.assign(Object.create(navigator) as Navigator, {
    mediaDevices: { getUserMedia: () => Promise.resolve({ getTracks: () => [{ stop }] }) },
  }));
  vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
  const desk = sampleDesk();
  const join = vi.spyOn(desk, "join");
  show(<JoinScreen />, desk);
  await userEvent.click(await screen.findByRole("button", { name: "用摄像头扫码" }));
  await waitFor(() => expect(join).toHaveBeenCalledWith({ ticket: "yicheng:1:x", address: "" }), { timeout: 3000 });
  await waitFor(() => expect(stop).toHaveBeenCalled());
});

test("without such a browser there is no camera", async () => {
  show(<JoinScreen />, sampleDesk());
  expect(await screen.findByRole("button", { name: "加入" })).toBeDefined();
  expect(screen.queryByRole("button", { name: "用摄像头扫码" })).toBeNull();
});

test("addresses are added and removed", async () => {
  const desk = sampleDesk();
  const type = vi.spyOn(desk, "typeAddresses");
  const user = userEvent.setup();
  show(<JoinScreen />, desk);
  await user.type(await screen.findByLabelText("加一个地址"), "10.0.0.7");
  await user.click(screen.getByRole("button", { name: "加上" }));
  expect(type).toHaveBeenLastCalledWith(["192.168.1.5:7879", "10.0.0.7"]);
  await user.click(screen.getByRole("button", { name: "去掉 192.168.1.5:7879" }));
  expect(type).toHaveBeenLastCalledWith([]);
});
