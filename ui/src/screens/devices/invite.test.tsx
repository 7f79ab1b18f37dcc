import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { expectAccessible, show } from "../../testing/render";
import { COMPETITION, sampleDesk } from "../../testing/sample";
import { invitation, invitations } from "../../testing/sample/peers";
import { speak } from "../../words/words";
import { DevicesScreen } from "./DevicesScreen";

afterEach(() => speak("zh"));

test("a device is invited; its code is shown with a picture and an address", async () => {
  const desk = sampleDesk();
  const invite = vi.spyOn(desk, "invite");
  const user = userEvent.setup();
  show(<DevicesScreen competition={COMPETITION} />, desk);
  await user.click(await screen.findByText("邀请一台设备"));
  const form = screen.getByRole("form", { name: "邀请一台设备" });
  await user.type(within(form).getByLabelText("姓名"), "顾言");
  await user.type(within(form).getByLabelText("赛场"), "杏花厅");
  await user.selectOptions(within(form).getByLabelText("有效时间"), "15 分钟");
  await user.click(within(form).getByRole("button", { name: "邀请一台设备" }));
  expect(invite).toHaveBeenCalledWith({
    competition: COMPETITION, name: "顾言", good_for_s: 900,
    scope: { role: "arbiter", events: [], delegation: null, venue: "杏花厅" },
  });
  expect((await screen.findByLabelText("邀请码")).textContent).toBe(invitation().code);
  expect(screen.getByRole("img", { name: "邀请的二维码" })).toBeDefined();
  expect(screen.getByText("192.168.1.5:7879")).toBeDefined();
});

test.each(["zh", "en"] as const)("the code on the screen is accessible in %s", async (language) => {
  await speak(language);
  const user = userEvent.setup();
  const { container } = show(<DevicesScreen competition={COMPETITION} />, sampleDesk());
  const act = { zh: "邀请一台设备", en: "Invite a device" }[language];
  await user.click(await screen.findByText(act));
  const form = screen.getByRole("form", { name: act });
  await user.type(within(form).getByLabelText({ zh: "姓名", en: "Name" }[language]), "顾言");
  await expectAccessible(container);
  await user.click(within(form).getByRole("button", { name: act }));
  await screen.findByLabelText({ zh: "邀请码", en: "Code" }[language]);
  await expectAccessible(container);
});

test("one sees how long an invitation is good, who used one and which is over", async () => {
  const desk = sampleDesk();
  const close = vi.spyOn(desk, "closeInvitation");
  show(<DevicesScreen competition={COMPETITION} />, desk);
  const line = async (name: string) => (await screen.findByText(name)).closest("li") as HTMLElement;
  expect((await line("顾言")).textContent).toContain("还有 59 分钟");
  expect((await line("程晓岚")).textContent).toMatch(/c7c7c7c7 于 .*使用已加入/);
  expect((await line("沈一鸣")).textContent).toContain("已过期");
  await userEvent.click(within(await line("顾言")).getByRole("button", { name: "撤回" }));
  expect(close).toHaveBeenCalledWith(COMPETITION, 3);
});

test("only what may be given is offered; who may give nothing invites nobody", async () => {
  const user = userEvent.setup();
  const chief = { ...invitations(), may_give: ["arbiter" as const, "screen" as const] };
  const { unmount } = show(<DevicesScreen competition={COMPETITION} />, sampleDesk({ invitations: chief }));
  await user.click(await screen.findByText("邀请一台设备"));
  const roles = within(screen.getByRole("form", { name: "邀请一台设备" })).getByLabelText("身份");
  expect(within(roles).getAllByRole("option").map((it) => it.textContent)).toEqual(["裁判员", "大屏"]);
  unmount();

  show(<DevicesScreen competition={COMPETITION} />, sampleDesk({ invitations: { ...chief, may_give: [] } }));
  expect(await screen.findByText("杏花厅平板")).toBeDefined();
  expect(screen.queryByText("邀请设备")).toBeNull();
});

test("wrong codes are told", async () => {
  const wrong = { count: 12, last_ms: new Date(2026, 10, 30, 13, 5).getTime() };
  show(<DevicesScreen competition={COMPETITION} />, sampleDesk({ invitations: { ...invitations(), wrong } }));
  const told = await screen.findByText("有人输错邀请码 12 次，最近一次在 13:05");
  // Nothing can be forced here.
  expect(told.closest("[role=note]")).not.toBeNull();
});
