import { z } from "zod";
import { assertUnreachable } from "@/lib/base/assert";
import { type Instant, isInstant } from "@/lib/base/instant";
import { toShownText } from "@/lib/domain/evidence/shown-path";
import { type JournalKind, journalKindSchema } from "@/lib/domain/journal";
import { parseActor } from "@/lib/domain/journal-actor";

/** An entry of the journal as the live stream sends it; its payload is not shown. */
const streamedEntrySchema = z.object({
  seq: z.int().min(1),
  at: z.number().refine(isInstant),
  kind: journalKindSchema,
  actor: z.string(),
  rationale: z.string(),
});
export type StreamedEntry = Readonly<Omit<z.infer<typeof streamedEntrySchema>, "at">> & {
  readonly at: Instant;
};

/** Null for a message that is not an entry: the stream goes on with the next. */
export function parseStreamedEntry(text: string): StreamedEntry | null {
  try {
    const parsed = streamedEntrySchema.safeParse(JSON.parse(text));
    return parsed.success && isInstant(parsed.data.at)
      ? { ...parsed.data, at: parsed.data.at }
      : null;
  } catch (error) {
    // JSON.parse has no other way to say that the text is not JSON.
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

export type FeedItem = {
  readonly seq: number;
  readonly at: Instant;
  readonly heading: string;
  readonly actor: string;
  readonly rationale: string;
  /** How many like entries in a row this item stands for. */
  readonly count: number;
};

const headings: Readonly<Record<JournalKind, string>> = {
  "incident-opened": "Incident opened",
  "incident-changed": "Incident changed",
  "artifact-imported": "File imported",
  "artifact-withdrawn": "File withdrawn",
  "upload-discarded": "Uploaded file discarded",
  "clock-changed": "Clock of a source changed",
  "note-added": "Note added",
  "sending-confirmed": "Sending to a model confirmed",
  "run-started": "Analysis started",
  "run-stopped": "Analysis stopped",
  "run-failed": "Analysis failed",
  "run-finished": "Analysis finished",
  "pass-started": "Pass started",
  "pass-finished": "Pass finished",
  "pass-limit-reached": "Pass reached its limit",
  "pass-kept": "Pass kept from an earlier analysis",
  "turn-taken": "Turn taken",
  "call-accepted": "Analyst's proposal accepted by the checks",
  "call-rejected": "Analyst's proposal refused by the checks",
  "piece-proposed": "Proposed by an agent",
  "proposal-refused": "Agent's proposal refused by the checks",
  "timeline-assessed": "Timeline assessed",
  "round-noted": "Noted by the Director",
  "question-asked": "Question to an Expert",
  "finding-judged": "Finding judged",
  "piece-pruned": "Removed from the timeline",
  "round-closed": "Round closed",
  "rounds-ended": "Rounds ended",
  "piece-decided": "Decision made",
  "decision-undone": "Decision undone",
  "report-written": "Report written",
  "decision-redone": "Decision redone",
  "opinion-answered": "Second opinion answered",
  "piece-marked": "Star or tag added",
  "mark-removed": "Star or tag removed",
  "comment-added": "Comment written",
  "comment-edited": "Comment edited",
  "comment-deleted": "Comment deleted",
  "comment-resolved": "Comment resolved",
  "comment-reopened": "Comment reopened",
  "revision-submitted": "Revision submitted for review",
  "reviewer-assigned": "Reviewer assigned",
  "revision-approved": "Revision approved",
  "changes-requested": "Changes requested",
  "verdict-given": "Verdict of a reviewer",
  "weakness-waived": "Weak point waived by a reviewer",
  "change-request-settled": "Requested change ticked off",
  "permalink-created": "Permalink created",
  "permalink-revoked": "Permalink revoked",
  "context-saved": "Investigation step saved",
};

/** Newest first; a row of accepted or refused proposals by one actor is one item with a count. */
export function toFeed(
  entries: readonly StreamedEntry[],
  people: Readonly<Record<string, string>>,
): readonly FeedItem[] {
  const items: FeedItem[] = [];
  for (const entry of entries.toSorted((a, b) => b.seq - a.seq)) {
    const item = {
      seq: entry.seq,
      at: entry.at,
      heading: headings[entry.kind],
      actor: actorName(entry.actor, people),
      rationale: toShownText(entry.rationale),
      count: 1,
    };
    const last = items.at(-1);
    const isLike =
      isOfMany(entry.kind) && last?.heading === item.heading && last.actor === item.actor;
    if (last && isLike) items[items.length - 1] = { ...last, count: last.count + 1 };
    else items.push(item);
  }
  return items;
}

/** What analysts and agents try comes in rows. */
function isOfMany(kind: JournalKind): boolean {
  return kind.startsWith("call-") || kind === "proposal-refused";
}

/** What an entry of the journal tells, in two or three words. */
export function headingOf(kind: JournalKind): string {
  return headings[kind];
}

/** A person by name; what is no person says what it is. */
export function actorName(actor: string, people: Readonly<Record<string, string>>): string {
  const who = parseActor(actor);
  switch (who.kind) {
    case "user":
      return people[who.id] ?? "A former member";
    case "model":
      return `Model ${who.name}`;
    case "script":
      return `Script ${who.name}`;
    case "agent":
      return `Agent ${who.name} of ${people[who.owner] ?? "a former member"}`;
    case "sender":
      return `Program ${who.name} of ${people[who.owner] ?? "a former member"}`;
    case "rules":
      return "Rule-based analyst";
    case "system":
      return "Whence";
    default:
      return assertUnreachable(who);
  }
}

/** What a screen reader is told while a run goes on; null for entries that would only be noise. */
export function announcement(kind: JournalKind, rationale: string): string | null {
  if (kind.startsWith("run-") || kind === "pass-finished" || kind === "timeline-assessed") {
    return rationale === "" ? headings[kind] : `${headings[kind]}: ${toShownText(rationale)}`;
  }
  return null;
}
