import type { Instant } from "@/lib/base/instant";
import type { NoticeId, UserId, WebhookId } from "@/lib/domain/ids";
import type { TargetAnswer } from "@/lib/domain/notices/delivery-plan";
import type {
  Addressees,
  Notice,
  NoticeChoice,
  NoticeKind,
  NoticeMessage,
  NoticeWay,
} from "@/lib/domain/notices/notice";
import type { NoticeDelivery, Webhook } from "@/lib/domain/notices/webhook";

/** Where an act leaves its notices, in its own transaction: what is committed is delivered. */
export interface NoticeOutbox {
  /** One row for each mail and each webhook, by what people and administrators have chosen at this moment. */
  post(notice: Notice, to: Addressees): Promise<void>;
}

/** What people and administrators set. */
export interface NoticeSettings {
  choiceOf(person: UserId): Promise<NoticeChoice>;
  choose(person: UserId, choice: NoticeChoice): Promise<void>;
  /** The oldest first. */
  webhooks(): Promise<readonly Webhook[]>;
  findWebhook(id: WebhookId): Promise<Webhook | null>;
  /** False when there are `webhooksMax` already. */
  insertWebhook(webhook: Webhook, sealedSecret: string): Promise<boolean>;
  /** False when there is no such webhook; likewise below. */
  setKinds(id: WebhookId, kinds: readonly NoticeKind[]): Promise<boolean>;
  /** On again, with a clean record; or off, and what waits for it is given up. */
  switchWebhook(id: WebhookId, off: Webhook["off"]): Promise<boolean>;
  /** With all that was delivered to it. */
  removeWebhook(id: WebhookId): Promise<boolean>;
  /** Newest first. */
  deliveries(id: WebhookId, limit: number): Promise<readonly NoticeDelivery[]>;
  /** Null when it was deleted with its webhook. */
  findDelivery(id: NoticeId): Promise<NoticeDelivery | null>;
  /** Puts one message up for one webhook, whatever it is subscribed to. */
  postTo(id: WebhookId, message: NoticeMessage): Promise<NoticeId>;
}

/** Where a message goes. The address and the secret are those of now. */
export type NoticeTarget =
  | {
      readonly kind: "webhook";
      readonly id: WebhookId;
      readonly url: string;
      readonly sealedSecret: string;
    }
  /** Null: the account was deactivated or is gone. */
  | { readonly kind: "mail"; readonly address: string | null };

/** One message that is being delivered by whoever took it. */
export type TakenNotice = {
  readonly id: NoticeId;
  readonly message: NoticeMessage;
  readonly target: NoticeTarget;
  readonly createdAt: Instant;
  /** This one included. */
  readonly tries: number;
};

/** What became of one try. `waiting` is tried again at `nextAt`. */
export type NoticeOutcome = {
  readonly state: NoticeDelivery["state"];
  readonly nextAt: Instant;
  readonly answer: TargetAnswer;
  readonly at: Instant;
};

/** Messages on their way. */
export interface NoticeQueue {
  /** Takes those that are due and whose webhook is on: nobody else is given them for `leaseMs`, after which they are due again. */
  take(
    way: NoticeWay,
    due: { readonly now: Instant; readonly leaseMs: number; readonly limit: number },
  ): Promise<readonly TakenNotice[]>;
  /** Answers the failed tries in a row of its webhook, 0 for a mail; null when another has taken the message since. */
  settle(taken: TakenNotice, outcome: NoticeOutcome): Promise<number | null>;
  /** Turns a failing webhook off and leaves word to administrators, in one transaction; false when it is off already. */
  turnOff(id: WebhookId, off: { readonly at: Instant; readonly why: string }): Promise<boolean>;
  /** Deletes those that were settled and tried last before `before`. */
  forget(before: Instant): Promise<void>;
}
