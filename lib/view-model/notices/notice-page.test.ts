import { expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import { userIdSchema, webhookIds } from "@/lib/domain/ids";
import { noNotices } from "@/lib/domain/notices/notice";
import type { NoticeDelivery, Webhook } from "@/lib/domain/notices/webhook";
import { toWebhookRows } from "./notice-page";

const at = instant(Date.UTC(2026, 5, 10, 12));
const webhook: Webhook = {
  ...{ id: webhookIds.fromSuffix("00000001"), url: "https://chat.example/hook", failures: 0 },
  ...{ kinds: ["submitted", "approved"], createdBy: userIdSchema.parse("ada"), off: null },
  createdAt: instant(at - 3_600_000),
};
const delivery: NoticeDelivery = {
  ...{ id: "ntc_1" as NoticeDelivery["id"], kind: "approved", state: "delivered", tries: 1 },
  ...{ createdAt: at, lastTriedAt: at, status: 204, answer: "" },
};
const rowsOf = (changes: Partial<Webhook>, deliveries: readonly NoticeDelivery[] = []) =>
  toWebhookRows({
    ...{ choice: noNotices, hasMail: false, at },
    webhooks: [{ webhook: { ...webhook, ...changes }, createdBy: "Ada", deliveries }],
  });

test.each([
  ["that works", {}, "On"],
  ["whose last tries failed", { failures: 2 }, "Failing"],
  ["that was turned off", { failures: 20, off: { at, why: "Gone." } }, "Off"],
] as const)("a webhook %s is %s: %s", (_, changes, word) => {
  expect(rowsOf(changes)[0]?.stateWord).toBe(word);
});

test.each([
  [{}, "Delivered", false, "204"],
  [{ tries: 3 }, "Delivered after 3 tries", false, "204"],
  [
    { state: "waiting", status: 503, answer: "busy" },
    "Not delivered after 1 try",
    true,
    "503 busy",
  ],
  [{ state: "waiting", tries: 0, lastTriedAt: null, status: null }, "Waiting", false, ""],
  [
    { state: "given-up", tries: 9, status: null, answer: "No answer within 10 seconds." },
    "Stopped after 9 tries",
    true,
    "No answer within 10 seconds.",
  ],
] as const)("a delivery %o reads %s", (changes, outcome, isFailure, answer) => {
  const [row] = rowsOf({}, [{ ...delivery, ...changes }]);
  expect(row?.deliveries).toMatchObject([{ what: "Approved", outcome, isFailure, answer }]);
});
