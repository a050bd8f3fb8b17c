import { z } from "zod";
import type { Instant } from "@/lib/base/instant";
import { isInstant } from "@/lib/base/instant";
import type { IncidentId, RevisionId, UserId } from "../ids";
import { incidentIds, revisionIds, userIdSchema } from "../ids";
import { actionItemShape, type ReportContent, reportKeySchema } from "../review/report-entry";

/** What people can be notified of. */
export const noticeKinds = [
  "submitted",
  "changes-requested",
  "approved",
  "mentioned",
  "action-item",
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

export const noticeWays = ["mail", "webhook"] as const;
export type NoticeWay = (typeof noticeWays)[number];

/** What one person wants to be notified of. By webhook: the webhooks of the installation name the person. */
export type NoticeChoice = Readonly<Record<NoticeWay, readonly NoticeKind[]>>;

/** Until a person chooses otherwise. */
export const noNotices: NoticeChoice = { mail: [], webhook: [] };

/** Something that somebody did, and whom it concerns. It names no evidence and repeats no comment; of an action item it has the words. */
export type Notice = {
  readonly kind: NoticeKind;
  readonly incidentId: IncidentId;
  readonly revision: { readonly id: RevisionId; readonly number: number } | null;
  /** Of a mention: the piece that the comment is about, or the block of the revision. */
  readonly piece: string | null;
  readonly by: UserId;
  readonly at: Instant;
  /** Of an action item: as it was written. */
  readonly item?: NoticedItem;
};

/** An action item as a tracker may take it over. */
type NoticedItem = Omit<Extract<ReportContent, { kind: "action-item" }>, "kind"> & {
  /** The same for later versions of it. */
  readonly key: string;
};

/** Whom a notice concerns. Reviewers: everybody who may approve, but for those who took part. */
export type Addressees =
  | { readonly kind: "people"; readonly ids: readonly UserId[] }
  | { readonly kind: "reviewers"; readonly except: readonly UserId[] };

const instantSchema = z
  .number()
  .refine(isInstant)
  .transform((value) => value as Instant);
const personSchema = z.strictObject({ id: userIdSchema, name: z.string() });

const noticedItemSchema = z.strictObject({ key: reportKeySchema, ...actionItemShape });

/** A notice as it is kept until it is delivered: with the names of that moment, so that every try sends the same. */
export const noticeMessageSchema = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.enum(noticeKinds),
    at: instantSchema,
    incident: z.strictObject({ id: incidentIds.schema, title: z.string() }),
    revision: z.strictObject({ id: revisionIds.schema, number: z.int() }).nullable(),
    piece: z.string().nullable(),
    item: noticedItemSchema.exactOptional(),
    by: personSchema,
    /** Those it concerns who chose this way. */
    to: z.array(personSchema),
  }),
  z.strictObject({ kind: z.literal("test"), at: instantSchema, by: personSchema }),
  /** To administrators: a webhook was turned off because it failed. */
  z.strictObject({
    kind: z.literal("webhook-off"),
    at: instantSchema,
    url: z.string(),
    why: z.string(),
  }),
]);
export type NoticeMessage = z.infer<typeof noticeMessageSchema>;
