import { z } from "zod";
import { ok } from "@/lib/base/result";
import { webhookIds } from "@/lib/domain/ids";
import { noticeKinds } from "@/lib/domain/notices/notice";
import { webhookUrlSchema } from "@/lib/domain/notices/webhook";
import { refuse } from "@/lib/investigation/case-problem";
import {
  addWebhook,
  changeWebhook,
  chooseNotices,
  testWebhook,
} from "@/lib/investigation/installation/notices/set-notices";
import type { Container } from "../container";
import { secretPlace } from "../notices/notice-sender";
import { newWebhookSecret } from "../notices/sign-webhook";
import { isLoopback } from "../requests/client-address";
import { actionDefinition } from "./define-action";

const kinds = z.array(z.enum(noticeKinds)).max(noticeKinds.length);
const someKinds = kinds.min(1, "Choose at least one event");

export const chooseNoticesAction = actionDefinition({
  name: "chooseNotices",
  input: z.object({ mail: kinds, webhook: kinds }),
  access: "read",
  run: (choice, { container, viewer }) => chooseNotices(portsOf(container), viewer, choice),
});

export const addWebhookAction = actionDefinition({
  name: "addWebhook",
  input: z.object({ url: webhookUrlSchema, kinds: someKinds }),
  access: "administer",
  async run(given, { container, viewer }) {
    const { secrets, allowsHere } = container.notices;
    const { protocol, hostname } = new URL(given.url);
    if (protocol !== "https:" && !(allowsHere && isLoopback(hostname))) {
      const message = "Enter an address that begins with https://";
      return { ok: false, error: { kind: "invalid", message, fields: { url: message } } };
    }
    const secret = newWebhookSecret();
    const added = await addWebhook(portsOf(container), viewer, given, (webhook) =>
      secrets.seal(secret, secretPlace(webhook)),
    );
    return added.ok ? ok({ secret }) : added;
  },
});

export const changeWebhookAction = actionDefinition({
  name: "changeWebhook",
  input: z.object({
    webhookId: webhookIds.schema,
    change: z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("subscribe"), kinds: someKinds }),
      z.object({ kind: z.literal("switch"), isOn: z.boolean() }),
      z.object({ kind: z.literal("remove") }),
    ]),
  }),
  access: "administer",
  run: ({ webhookId, change }, { container, viewer }) =>
    changeWebhook(portsOf(container), viewer, webhookId, change),
});

export const testWebhookAction = actionDefinition({
  name: "testWebhook",
  input: z.object({ webhookId: webhookIds.schema }),
  access: "administer",
  async run({ webhookId }, { container, viewer }) {
    const left = await testWebhook(portsOf(container), viewer, webhookId);
    if (!left.ok) return left;
    const { sender, settings } = container.notices;
    await sender.sweep();
    // That sweep may have begun before the test was there.
    if ((await settings.findDelivery(left.value))?.tries === 0) await sender.sweep();
    const own = await settings.findDelivery(left.value);
    if (own === null) return refuse("not-found", "The webhook was removed meanwhile.");
    return ok({ isDelivered: own.state === "delivered", answer: own.answer ?? "" });
  },
});

function portsOf({ notices: { settings }, ports }: Pick<Container, "notices" | "ports">) {
  return { settings, clock: ports.clock, ids: ports.ids };
}
