import type { TimeBasis } from "@/lib/domain/evidence/event-time";
import type { RecordKind } from "@/lib/domain/evidence/evidence-record";
import type { CheckedCitation } from "../../evidence/citation";

const bases: Readonly<Record<RecordKind, TimeBasis>> = {
  log: "log",
  access: "log",
  span: "log",
  metric: "metric",
  alert: "alert",
  change: "change",
  message: "human",
  media: "frame",
};

/** What an event's time rests on when it is read off such a record. */
export function basisOfEvent(kind: RecordKind): TimeBasis {
  return bases[kind];
}

/**
 * The same of a state. The strongest machine record decides; a message tells of a state, it is not the machine's own
 * record, so with nothing else the time is one that was said.
 */
export function basisOfState(citations: readonly CheckedCitation[]): TimeBasis {
  const kinds = citations.flatMap(({ records }) => records.map(({ kind }) => kind));
  const machine = kinds.find((kind) => kind !== "message");
  return machine === undefined ? "mention" : bases[machine];
}
