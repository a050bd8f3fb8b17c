import { formatInstant, type Instant } from "@/lib/base/instant";
import type { WebhookId } from "@/lib/domain/ids";
import type { NoticeChoice, NoticeKind } from "@/lib/domain/notices/notice";
import type { NoticeDelivery, Webhook } from "@/lib/domain/notices/webhook";
import { formatRelative } from "../text/relative-time";

/** The page of notifications as the server answers it. */
export type NoticePage = {
  readonly choice: NoticeChoice;
  readonly hasMail: boolean;
  /** Null for everybody but administrators. */
  readonly webhooks:
    | readonly {
        readonly webhook: Webhook;
        readonly createdBy: string;
        /** Newest first. */
        readonly deliveries: readonly NoticeDelivery[];
      }[]
    | null;
  readonly at: Instant;
};

export type DeliveryRow = {
  readonly id: string;
  readonly what: string;
  readonly outcome: string;
  readonly isFailure: boolean;
  readonly iso: string;
  readonly ago: string;
  readonly answer: string;
};

export type WebhookRow = {
  readonly id: WebhookId;
  readonly url: string;
  readonly kinds: readonly NoticeKind[];
  readonly kindsText: string;
  readonly isOn: boolean;
  readonly stateWord: string;
  readonly tone: "success" | "warning" | "neutral";
  readonly about: string;
  /** Why it is off; null while it is on. */
  readonly offText: string | null;
  readonly deliveries: readonly DeliveryRow[];
};

/** What each kind is for whoever chooses it. */
export const kindLabels: Readonly<Record<NoticeKind, string>> = {
  submitted: "A revision is submitted that I may approve",
  "changes-requested": "Changes to my revision are requested",
  approved: "My revision is approved",
  mentioned: "I am mentioned in a comment",
  "action-item": "An action item is written in an incident that I own",
};

/** What each kind is for a webhook, which serves everybody. */
export const kindNames: Readonly<Record<NoticeDelivery["kind"], string>> = {
  submitted: "Submitted",
  "changes-requested": "Changes requested",
  approved: "Approved",
  mentioned: "Mentioned",
  "action-item": "Action item",
  test: "Test",
  "webhook-off": "Webhook turned off",
  unreadable: "Unknown event",
};

export function toWebhookRows({ webhooks, at }: NoticePage): readonly WebhookRow[] {
  return (webhooks ?? []).map(({ webhook, createdBy, deliveries }) => ({
    ...{ id: webhook.id, url: webhook.url, kinds: webhook.kinds },
    kindsText: webhook.kinds.map((kind) => kindNames[kind]).join(", "),
    ...stateOf(webhook),
    about: `Added by ${createdBy} ${formatRelative(webhook.createdAt, at)}`,
    offText:
      webhook.off === null
        ? null
        : `Off since ${formatRelative(webhook.off.at, at)}. ${webhook.off.why}`,
    deliveries: deliveries.map((delivery) => toDeliveryRow(delivery, at)),
  }));
}

function stateOf({ off, failures }: Webhook): Pick<WebhookRow, "isOn" | "stateWord" | "tone"> {
  if (off !== null) return { isOn: false, stateWord: "Off", tone: "neutral" };
  if (failures > 0) return { isOn: true, stateWord: "Failing", tone: "warning" };
  return { isOn: true, stateWord: "On", tone: "success" };
}

function toDeliveryRow(delivery: NoticeDelivery, now: Instant): DeliveryRow {
  const { id, kind, state, status, answer, lastTriedAt, createdAt } = delivery;
  const at = lastTriedAt ?? createdAt;
  return {
    ...{ id, what: kindNames[kind], outcome: outcomeOf(delivery) },
    isFailure: state === "given-up" || (state === "waiting" && lastTriedAt !== null),
    ...{ iso: formatInstant(at), ago: formatRelative(at, now) },
    answer: [status === null ? "" : `${status}`, answer ?? ""].filter(Boolean).join(" "),
  };
}

function outcomeOf({ state, tries }: NoticeDelivery): string {
  const times = `${tries} ${tries === 1 ? "try" : "tries"}`;
  switch (state) {
    case "delivered":
      return tries === 1 ? "Delivered" : `Delivered after ${times}`;
    case "given-up":
      return `Stopped after ${times}`;
    case "waiting":
      return tries === 0 ? "Waiting" : `Not delivered after ${times}`;
  }
}
