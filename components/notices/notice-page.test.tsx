import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { instant } from "@/lib/base/instant";
import { type NoticeId, userIdSchema, webhookIds } from "@/lib/domain/ids";
import { noNotices } from "@/lib/domain/notices/notice";
import type { NoticePage as Page } from "@/lib/view-model/notices/notice-page";
import { draw } from "../testing/draw";
import type { NoticeActions } from "./notice-actions";
import { NoticePage } from "./notice-page";

const at = instant(Date.UTC(2026, 5, 10, 12));
const webhookId = webhookIds.fromSuffix("00000001");
const url = "https://chat.example/hook";
const known = {
  webhook: {
    ...{ id: webhookId, url, kinds: ["submitted"] as const, failures: 0, off: null },
    ...{ createdBy: userIdSchema.parse("ada"), createdAt: at },
  },
  createdBy: "Ada",
  deliveries: [
    {
      ...{ id: "ntc_1" as NoticeId, kind: "submitted" as const, state: "waiting" as const },
      ...{ createdAt: at, tries: 2, lastTriedAt: at, status: 503, answer: "<b>busy</b>" },
    },
  ],
};

function drawPage(changes: Partial<Page> = {}) {
  const done = async () => ({ ok: true as const, value: null });
  const actions = {
    choose: vi.fn<NoticeActions["choose"]>(done),
    change: vi.fn<NoticeActions["change"]>(done),
    add: vi.fn<NoticeActions["add"]>(async () => ({ ok: true, value: { secret: "whsec_once" } })),
    test: vi.fn<NoticeActions["test"]>(async () => ({
      ...{ ok: true as const, value: { isDelivered: false, answer: "503 busy" } },
    })),
  };
  const page: Page = { choice: noNotices, hasMail: true, webhooks: null, at, ...changes };
  draw(<NoticePage actions={actions} page={page} />);
  return actions;
}

const box = (name: RegExp) => screen.getByRole<HTMLInputElement>("checkbox", { name });
const button = (name: string) => screen.getByRole("button", { name });

test("nothing is chosen at first, and each box is saved by itself", async () => {
  const { choose } = drawPage();
  const boxes = screen.getAllByRole<HTMLInputElement>("checkbox");
  expect(boxes.map(({ checked }) => checked)).toEqual(Array.from({ length: 10 }, () => false));
  fireEvent.click(box(/mentioned in a comment: by email/));
  await vi.waitFor(() => expect(choose).toHaveBeenCalledOnce());
  expect(choose.mock.calls).toEqual([[{ mail: ["mentioned"], webhook: [] }]]);
  await vi.waitFor(() => expect(box(/mentioned in a comment: by email/).checked).toBe(true));
});

test("a box that could not be saved is as it was before, and the page says why", async () => {
  const { choose } = drawPage();
  choose.mockResolvedValueOnce({ ok: false, kind: "failed", message: "The server is away." });
  fireEvent.click(box(/My revision is approved: by webhook/));
  expect(await screen.findByText("The server is away.")).toBeDefined();
  expect(box(/My revision is approved: by webhook/).checked).toBe(false);
});

test("without a mail server no mail can be chosen", () => {
  drawPage({ hasMail: false });
  expect(box(/mentioned in a comment: by email/).disabled).toBe(true);
  expect(box(/mentioned in a comment: by webhook/).disabled).toBe(false);
  expect(screen.getByText(/No mail server is set/)).toBeDefined();
});

test("only administrators see webhooks", () => {
  drawPage();
  expect(screen.queryByRole("heading", { name: "Webhooks of this installation" })).toBeNull();
});

test("the signing secret is shown once: it is gone when the dialog opens again", async () => {
  const { add } = drawPage({ webhooks: [] });
  fireEvent.click(button("Add a webhook"));
  const address = await screen.findByRole("textbox", { name: /Address/ });
  fireEvent.change(address, { target: { value: url } });
  fireEvent.click(within(screen.getByRole("dialog")).getByRole("checkbox", { name: "Mentioned" }));
  fireEvent.click(button("Add"));
  expect(await screen.findByDisplayValue("whsec_once")).toBeDefined();
  expect(add.mock.calls).toEqual([
    [{ url, kinds: ["submitted", "changes-requested", "approved", "action-item"] }],
  ]);
  fireEvent.click(button("Done"));
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  fireEvent.click(button("Add a webhook"));
  expect(await screen.findByRole("textbox", { name: /Address/ })).toBeDefined();
  expect(screen.queryByDisplayValue("whsec_once")).toBeNull();
});

test("a delivery shows what became of it and the answer as text", () => {
  drawPage({ webhooks: [known] });
  const list = screen.getByRole("list", { name: `Deliveries to ${url}`, hidden: true });
  expect(list.textContent).toContain("Not delivered after 2 tries");
  expect(list.textContent).toContain("Answer: 503 <b>busy</b>");
});

test("a test that was not delivered says what the target answered", async () => {
  const { test: sent } = drawPage({ webhooks: [known] });
  fireEvent.click(button(`Send a test to ${url}`));
  await vi.waitFor(() => expect(sent).toHaveBeenCalledWith({ webhookId }));
  expect(await screen.findByText("503 busy")).toBeDefined();
});

test("a webhook that was turned off says why, sends no test, and can be turned on", async () => {
  const off = { at, why: "The last 20 tries failed." };
  const { change } = drawPage({
    webhooks: [{ ...known, webhook: { ...known.webhook, failures: 20, off } }],
  });
  expect(screen.getByRole("alert").textContent).toContain("The last 20 tries failed.");
  expect(screen.queryByRole("button", { name: `Send a test to ${url}` })).toBeNull();
  fireEvent.click(button(`Turn on: ${url}`));
  const asked = { webhookId, change: { kind: "switch", isOn: true } };
  await vi.waitFor(() => expect(change).toHaveBeenCalledWith(asked));
});

test("a webhook is removed only after it was confirmed", async () => {
  const { change } = drawPage({ webhooks: [known] });
  fireEvent.click(button(`Remove ${url}`));
  expect(change).not.toHaveBeenCalled();
  const dialog = await screen.findByRole("dialog");
  fireEvent.click(within(dialog).getByRole("button", { name: "Remove" }));
  const asked = { webhookId, change: { kind: "remove" } };
  await vi.waitFor(() => expect(change).toHaveBeenCalledWith(asked));
});
