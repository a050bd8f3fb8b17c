import { ok, type Result } from "@/lib/base/result";
import { type NoticeId, type WebhookId, webhookIds } from "@/lib/domain/ids";
import type { NoticeChoice, NoticeKind } from "@/lib/domain/notices/notice";
import { type Webhook, webhooksMax } from "@/lib/domain/notices/webhook";
import { type Actor, type CaseProblem, findMissingRight, refuse } from "../../case-problem";
import type { NoticeSettings } from "../../ports/notice-port";
import type { Ports } from "../../ports/ports";

export type NoticePorts = Pick<Ports, "clock" | "ids"> & { readonly settings: NoticeSettings };

/** For the person who asks, never for another. */
export async function chooseNotices(
  { settings }: Pick<NoticePorts, "settings">,
  actor: Actor,
  choice: NoticeChoice,
): Promise<Result<null, CaseProblem>> {
  const missing = findMissingRight(actor, "read");
  if (missing) return missing;
  const once = (kinds: readonly NoticeKind[]) => [...new Set(kinds)];
  await settings.choose(actor.id, { mail: once(choice.mail), webhook: once(choice.webhook) });
  return ok(null);
}

/** `seal` binds the secret to the webhook; the secret itself is shown once, by whoever made it. */
export async function addWebhook(
  { settings, clock, ids }: NoticePorts,
  actor: Actor,
  { url, kinds }: Pick<Webhook, "url" | "kinds">,
  seal: (webhook: Webhook) => string,
): Promise<Result<WebhookId, CaseProblem>> {
  const missing = findMissingRight(actor, "administer");
  if (missing) return missing;
  const webhook: Webhook = {
    ...{ id: webhookIds.create(ids), url, kinds: [...new Set(kinds)], failures: 0, off: null },
    ...{ createdBy: actor.id, createdAt: clock.now() },
  };
  if (await settings.insertWebhook(webhook, seal(webhook))) return ok(webhook.id);
  return refuse("conflict", `There are ${webhooksMax} webhooks. Remove one first.`);
}

export type WebhookChange =
  | { readonly kind: "subscribe"; readonly kinds: readonly NoticeKind[] }
  | { readonly kind: "switch"; readonly isOn: boolean }
  | { readonly kind: "remove" };

export async function changeWebhook(
  { settings, clock }: NoticePorts,
  actor: Actor,
  id: WebhookId,
  change: WebhookChange,
): Promise<Result<null, CaseProblem>> {
  const missing = findMissingRight(actor, "administer");
  if (missing) return missing;
  return (await apply(settings, id, change, clock)) ? ok(null) : noSuchWebhook();
}

function apply(
  settings: NoticeSettings,
  id: WebhookId,
  change: WebhookChange,
  clock: NoticePorts["clock"],
): Promise<boolean> {
  switch (change.kind) {
    case "subscribe":
      return settings.setKinds(id, [...new Set(change.kinds)]);
    case "switch": {
      const off = { at: clock.now(), why: "An administrator turned it off." };
      return settings.switchWebhook(id, change.isOn ? null : off);
    }
    case "remove":
      return settings.removeWebhook(id);
  }
}

/** Leaves a test message and answers its id; the sender takes it like any other. */
export async function testWebhook(
  { settings, clock }: NoticePorts,
  actor: Actor & { readonly name: string },
  id: WebhookId,
): Promise<Result<NoticeId, CaseProblem>> {
  const missing = findMissingRight(actor, "administer");
  if (missing) return missing;
  const webhook = await settings.findWebhook(id);
  if (webhook === null) return noSuchWebhook();
  if (webhook.off !== null) return refuse("conflict", "This webhook is off. Turn it on first.");
  const by = { id: actor.id, name: actor.name };
  return ok(await settings.postTo(id, { kind: "test", at: clock.now(), by }));
}

function noSuchWebhook() {
  return refuse("not-found", "There is no such webhook any more. Reload the page.");
}
