import { type Instant, parseInstant } from "@/lib/base/instant";
import { countParts, markUnapproved } from "@/lib/domain/review/unapproved-part";
import { incidentSpan } from "@/lib/time/shown/incident-span";
import { formatDateTime, formatDuration, formatTime } from "@/lib/time/shown/time-text";
import { upperFirst } from "@/lib/writing/grammar/first-letter";
import type { RevisionDocument } from "./revision-document";

type Reviewed = {
  readonly number: number;
  readonly approvedBy: string | null;
  readonly approvedAt: Instant | null;
};

/** The first sentence of the headline; the title of the incident where a document has none. */
export function firstSentence({ text, incident }: RevisionDocument): string {
  const headline = text?.sections.find(({ id }) => id === "headline");
  return headline?.blocks[0]?.text ?? incident.title;
}

/** For a chat, without the address: the headline, when it was, and how far it was reviewed. */
export function toChatText(document: RevisionDocument, reviewed: Reviewed): string {
  const { text, incident } = document;
  const headline = text?.sections.find(({ id }) => id === "headline")?.blocks ?? [];
  const marks = markUnapproved(document.notApproved, document);
  const { from, lengthMs } = incidentSpan({
    startedAt: parseInstant(incident.startedAt ?? ""),
    resolvedAt: parseInstant(incident.resolvedAt ?? ""),
  });
  const length = lengthMs === null ? "" : `, ended after ${formatDuration(lengthMs)}`;
  const when = from === null ? [] : [`Began ${formatDateTime(from, "UTC")}${length}`];
  const tell = (block: (typeof headline)[number]) =>
    `${block.text}${marks.block(block) === null ? "" : " (this sentence is not approved)"}`;
  const review = upperFirst(describeReview(document, reviewed));
  return [incident.title, ...headline.map(tell), ...when, review].join("\n");
}

function exceptOf({ notApproved }: RevisionDocument): string {
  return notApproved.length === 0 ? "" : ` except ${countParts(notApproved.length)}`;
}

/** "revision 3, approved by Sue, 2026-11-30 except 1 part" */
function describeReview(
  document: RevisionDocument,
  { number, approvedBy, approvedAt }: Reviewed,
): string {
  const review =
    approvedBy === null || approvedAt === null
      ? "not approved"
      : `approved by ${approvedBy}, ${formatTime(approvedAt, "UTC", { precision: "day" })}${exceptOf(document)}`;
  return `revision ${number}, ${review}`;
}

/** For a document that refers to it, without the address. */
export function toCitationText(document: RevisionDocument, reviewed: Reviewed): string {
  const review = describeReview(document, reviewed);
  return `${firstSentence(document)} (“${document.incident.title}”, ${review})`;
}

type Status = {
  /** Title, severity and the like, for the first line. */
  readonly facts: readonly string[];
  readonly headline: readonly string[];
  readonly clock: readonly { readonly label: string; readonly timeText: string }[];
  readonly day: string;
  readonly zone: string;
  /** How far it may be trusted: that nobody reviewed it, that the analysis is still running. */
  readonly notes: readonly string[];
};

/** For those who wait while the incident is looked into. */
export function toStatusText({ facts, headline, clock, day, zone, notes }: Status): string {
  const moments = clock.map(({ label, timeText }) => `${label}: ${timeText}`).join(" · ");
  const times = `Times are in ${zone}${day === "" ? "" : `; those without a date are of ${day}`}.`;
  const lines = [facts.join(" · "), ...headline, moments, [times, ...notes].join(" ")];
  return lines.filter((line) => line !== "").join("\n");
}
