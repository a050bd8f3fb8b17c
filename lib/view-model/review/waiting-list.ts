import { formatInstant, type Instant } from "@/lib/base/instant";
import type { IncidentId, RevisionId } from "@/lib/domain/ids";
import type { WaitingItem } from "@/lib/domain/review/waiting";
import { formatTime } from "@/lib/time/shown/time-text";
import { countOf } from "../text/byte-size";
import { formatRelative } from "../text/relative-time";

export type WaitingRow = {
  readonly key: string;
  /** `Review revision 2`: the reader's next act. */
  readonly act: string;
  /** The incident it leads to: its review, or the piece that the comment is about. */
  readonly incidentId: IncidentId;
  readonly piece: string | null;
  /** Of a comment on a block: the revision that it leads to instead. */
  readonly revision: RevisionId | null;
  readonly incident: string;
  /** `submitted by Ada, assigned to you` */
  readonly why: string;
  readonly at: { readonly iso: string; readonly text: string; readonly ago: string };
};

const wordsMax = 160;

/** In the order in which they wait. */
export function toWaitingRows(
  items: readonly WaitingItem[],
  people: Readonly<Record<string, string>>,
  now: Instant,
): readonly WaitingRow[] {
  return items.map((item) => ({
    key: keyOf(item),
    act: actOf(item),
    incidentId: item.incidentId,
    ...placeOf(item),
    incident: item.title,
    why: whyOf(item, people[item.by] ?? "a former member"),
    at: {
      iso: formatInstant(item.at),
      text: `${formatTime(item.at, "UTC", { precision: "minute", withDay: true })} UTC`,
      ago: formatRelative(item.at, now),
    },
  }));
}

function placeOf(item: WaitingItem): Pick<WaitingRow, "piece" | "revision"> {
  if (item.kind === "questions") return { piece: item.block, revision: item.revision };
  if (item.kind === "mention") return { piece: item.piece, revision: item.revision };
  return { piece: null, revision: null };
}

function keyOf(item: WaitingItem): string {
  if (item.kind !== "mention") return `${item.kind} ${item.revision}`;
  return `mention ${item.incidentId} ${item.noun} ${item.piece} ${item.by} ${item.at}`;
}

function actOf(item: WaitingItem): string {
  switch (item.kind) {
    case "review":
      return `Review revision ${item.number}`;
    case "questions":
      return `Answer comments on ${countOf(item.count, "sentence")} of revision ${item.number}`;
    case "changes":
      return `Answer the requests to revision ${item.number}`;
    case "approved":
      return `Read the approval of revision ${item.number}`;
    case "mention":
      return "Read the comment";
  }
}

function whyOf(item: WaitingItem, name: string): string {
  switch (item.kind) {
    case "review":
      return `submitted by ${name}${item.isAssigned ? ", assigned to you" : ""}`;
    case "questions":
      return `${name} wrote about a sentence`;
    case "changes":
      return `${name} requested changes`;
    case "approved":
      return `${item.isPartial ? "partly approved" : "approved"} by ${name}`;
    case "mention":
      return `${name} mentioned you: ${shorten(item.text)}`;
  }
}

function shorten(text: string): string {
  const line = text.replace(/\s+/gu, " ");
  return line.length <= wordsMax ? line : `${line.slice(0, wordsMax)}…`;
}
