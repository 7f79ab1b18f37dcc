import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { show } from "../../testing/render";
import { COMPETITION, MEN, sampleDesk, SWISS } from "../../testing/sample";
import { devices, sitting } from "../../testing/sample/roster";
import { DevicesScreen } from "./DevicesScreen";

const [DESK, TABLET] = devices().devices;
const commands = (desk: ReturnType<typeof sampleDesk>) => desk.orders.map((it) => it.command);

test("a device says how far it reaches; its rights end with a reason", async () => {
  const desk = sampleDesk();
  const user = userEvent.setup();
  show(<DevicesScreen competition={COMPETITION} />, desk);
  expect(await screen.findByText("裁判员 · 杏花厅 · 限 男子个人快棋")).toBeDefined();
  await user.click(screen.getByText("杏花厅平板"));
  await user.click(await screen.findByRole("button", { name: "收回全部权限" }));
  await user.type(screen.getByLabelText("收回的理由"), "平板遗失");
  await user.click(screen.getAllByRole("button", { name: "收回全部权限" }).at(-1)!);
  expect(commands(desk)).toEqual([{ command: "revoke_grant", device: TABLET?.device, reason: "平板遗失" }]);
});

test("another role keeps the device's key; a leader's needs a delegation", async () => {
  const desk = sampleDesk();
  const user = userEvent.setup();
  show(<DevicesScreen competition={COMPETITION} />, desk);
  await user.click(await screen.findByText("杏花厅平板"));
  await user.click(await screen.findByRole("button", { name: "再给一个身份" }));
  const form = await screen.findByRole("form", { name: "再给一个身份" });
  await user.selectOptions(within(form).getByLabelText("身份"), "team_leader");
  const send = within(form).getByRole("button", { name: "再给一个身份" });
  expect(send.hasAttribute("disabled")).toBe(true);
  await user.selectOptions(within(form).getByLabelText("代表队"), "安徽");
  await user.click(send);
  expect(commands(desk)).toMatchObject([{
    command: "give_grant",
    grant: { device: TABLET?.device, role: "team_leader", name: "杏花厅平板", delegation: devices().delegations[0]?.id, venue: null },
  }]);
});

test("boards are placed where they stand, typed in full width too", async () => {
  const desk = sampleDesk();
  const user = userEvent.setup();
  show(<DevicesScreen competition={COMPETITION} />, desk);
  await user.type(await screen.findByLabelText("到第几台"), "１２");
  await user.type(screen.getByLabelText("赛场"), "杏花厅");
  await user.click(screen.getByRole("button", { name: "放置" }));
  expect(commands(desk)).toEqual([
    { command: "place_boards", event: MEN, phase: SWISS, boards: { first: 1, last: 12 }, venue: "杏花厅" },
  ]);
});

test("each device says when it was met, what it lacks and how wrong its clock is", async () => {
  show(<DevicesScreen competition={COMPETITION} />, sampleDesk());
  const row = async (name: string) => (await screen.findByText(name)).closest("tr")?.textContent;
  await screen.findByText("钟快 7 分钟");
  expect(await row("杏花厅平板")).toContain("在线3 条待送电量低 14%提醒已收到");
  expect(await row("安徽领队")).toContain("1 小时前41 条待送旧版本 1.1.4钟快 7 分钟");
  expect(screen.getByRole("status").textContent).toBe("已存本机 · 3 条待送 · 杏花厅平板 在线 · 照常录入，见面即送");
});

test("an opened seat is entered by an address that is shown once", async () => {
  const desk = sampleDesk();
  const user = userEvent.setup();
  show(<DevicesScreen competition={COMPETITION} />, desk);
  expect(await screen.findByText("杏花厅大屏")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "给出进入地址" }));
  expect(await screen.findByText(`http://192.168.1.5:7878/#token=${DESK?.seats[0]?.seat}`)).toBeDefined();
  await user.click(screen.getByRole("button", { name: "收回席位" }));
  expect(commands(desk)).toEqual([{ command: "close_seat", seat: DESK?.seats[0]?.seat }]);
});

test("an arbiter's screen says in its frame where it is", async () => {
  const scopes = devices().devices[1]!.grants.map((it) => it.grant);
  show(<DevicesScreen competition={COMPETITION} />, sampleDesk({ sitting: { ...sitting(), scopes } }));
  expect(await screen.findByText("裁判员 · 杏花厅")).toBeDefined();
});

test("a browser in a seat opens none", async () => {
  show(<DevicesScreen competition={COMPETITION} />, sampleDesk({ sitting: { ...sitting(), own: false } }));
  expect(await screen.findByText("杏花厅平板")).toBeDefined();
  expect(screen.queryByText("浏览器席位")).toBeNull();
});

test("a silent device is nudged; the list says when, and not for the device itself", async () => {
  const desk = sampleDesk();
  const user = userEvent.setup();
  show(<DevicesScreen competition={COMPETITION} />, desk);
  await user.click(await screen.findByText("杏花厅平板"));
  expect(await screen.findByText(/编排台.*提醒：.*请连上网络/)).toBeDefined();
  await user.type(screen.getByLabelText("请对方做什么（可不填）"), " 请送成绩单 ");
  await user.click(screen.getByRole("button", { name: "提醒这台设备" }));
  expect(commands(desk)).toEqual([{ command: "nudge", device: TABLET?.device, note: "请送成绩单" }]);
  await user.click(screen.getByText("编排台"));
  expect(screen.queryByRole("button", { name: "提醒这台设备" })).toBeNull();
});

test("a new key is asked about first, and is only for the device's own screen", async () => {
  const desk = sampleDesk();
  const user = userEvent.setup();
  const { unmount } = show(<DevicesScreen competition={COMPETITION} />, desk);
  await user.click(await screen.findByRole("button", { name: "换新密钥" }));
  expect(desk.keys).toEqual([]);
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "换新密钥" }));
  expect(await screen.findByText("f7".repeat(8))).toBeDefined();
  expect(desk.keys).toHaveLength(1);
  unmount();
  show(<DevicesScreen competition={COMPETITION} />, sampleDesk({ sitting: { ...sitting(), own: false } }));
  await screen.findByText("杏花厅平板");
  expect(screen.queryByRole("button", { name: "换新密钥" })).toBeNull();
});
