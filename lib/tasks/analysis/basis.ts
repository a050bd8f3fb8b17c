import type { TimeBasis } from "@/lib/domain/event-time";
import type { RecordKind } from "@/lib/domain/evidence-record";

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
export function basisOf(kind: RecordKind): TimeBasis {
  return bases[kind];
}
