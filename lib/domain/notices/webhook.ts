import { z } from "zod";
import type { Instant } from "@/lib/base/instant";
import type { NoticeId, UserId, WebhookId } from "../ids";
import { holdsCredentials } from "../models/model-address";
import type { NoticeKind, NoticeMessage } from "./notice";

/** Where the installation sends notices to. Its secret is kept sealed, apart from it. */
export type Webhook = {
  readonly id: WebhookId;
  readonly url: string;
  readonly kinds: readonly NoticeKind[];
  readonly createdBy: UserId;
  readonly createdAt: Instant;
  /** Tries that failed since the last one that was answered well. */
  readonly failures: number;
  /** Null while it is on. */
  readonly off: { readonly at: Instant; readonly why: string } | null;
};

/** What became of one notice for one target. `given-up`: it is not tried again. */
export type NoticeDelivery = {
  readonly id: NoticeId;
  /** `unreadable`: its stored message cannot be read any more. */
  readonly kind: NoticeMessage["kind"] | "unreadable";
  readonly state: "waiting" | "delivered" | "given-up";
  readonly createdAt: Instant;
  readonly tries: number;
  readonly lastTriedAt: Instant | null;
  /** Of HTTP; null when no answer came. */
  readonly status: number | null;
  /** The beginning of the answer, or why none came. */
  readonly answer: string | null;
};

export const webhooksMax = 20;

/** So many characters of an answer are kept. */
export const answerCharsMax = 200;

/** As given by an administrator. Whether the address may be reached is checked each time it is. */
export const webhookUrlSchema = z
  .url({ protocol: /^https?$/, error: "Enter an address that begins with https://" })
  .max(500, "An address has 500 characters at most")
  .refine((address) => !holdsCredentials(address), "Take the name and the password out of it.");
