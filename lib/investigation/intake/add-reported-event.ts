import type { Interval } from "@/lib/base/instant";
import type { Result } from "@/lib/base/result";
import type { EventTime } from "@/lib/domain/evidence/event-time";
import type { EventId, IncidentId } from "@/lib/domain/ids";
import { type NamedEntity, nameEntities } from "@/lib/domain/timeline/entity";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import type { CaseProblem } from "../case-problem";
import { entityIdOf } from "../evidence/entities/entity-identity";
import type { Ports } from "../ports/ports";
import { addStatement, citeStatement, type NoteAuthor } from "./add-note";

export type ReportedEvent = {
  readonly title: string;
  readonly kind: string;
  /** The main one first; at least one. */
  readonly entities: readonly NamedEntity[];
  /** How it is known, and what else is to be said; may be empty. */
  readonly description: string;
  /** When it began, as they wrote it; null when they do not know. */
  readonly time: (Interval & { readonly raw: string }) | null;
};

/**
 * An event no file shows, told by a person who knows of it. Their words become an artifact, as a note does, and the
 * event cites them: nothing stands in a timeline without what it rests on, and here that is somebody's word. The
 * statement is of the time at which it was made; the event is of the time that was told.
 */
export function addReportedEvent(
  ports: Pick<Ports, "cases" | "evidence" | "clock" | "ids">,
  author: NoteAuthor,
  incidentId: IncidentId,
  reported: ReportedEvent,
): Promise<Result<EventId, CaseProblem>> {
  return addStatement(ports, author, incidentId, toText(reported), (known, statement) => {
    const { entities, ids } = nameEntities(known, reported.entities, entityIdOf);
    const { title, kind, description } = reported;
    const time = toTime(reported);
    const event: TimelineEvent = {
      ...{ id: statement.eventId, kind, title, description, time, endTime: null, entities: ids },
      importance: "key",
      confidence: { extraction: 1, time: time.kind === "unknown" ? 0 : 1, credibility: null },
      evidence: [citeStatement(statement)],
      reasoning: `Reported by ${author.name}; no file shows it`,
      ...{ status: "accepted", actor: "person", isUnsupported: false },
    };
    return { entities, event };
  });
}

/** What is cited says all that was told, so that the quote alone can be judged. */
function toText({ title, description, time }: ReportedEvent): string {
  const when = time === null ? "When: not known" : `When: ${time.raw}`;
  return [title, when, description].filter((part) => part !== "").join("\n");
}

function toTime({ time }: ReportedEvent): EventTime {
  if (time === null) return { kind: "unknown", raw: "", basis: "human" };
  const { earliest, latest, raw } = time;
  return {
    ...{ kind: "stated", earliest, latest, granularity: "second", raw, basis: "human" },
    ...{ zone: null, clockOffsetMs: 0, confidence: 1 },
  };
}
