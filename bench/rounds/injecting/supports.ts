import type { TimelineEvent } from "@/lib/domain/timeline/event";
import { expertOf } from "./planted";
import type { ShownRecord } from "./shown-record";
import { around, held, reading, spanOf, type Unplaced } from "./wording";

/** A further record of an event that stands. */
export function support(event: TimelineEvent, record: ShownRecord): Unplaced {
  const { path } = record.place;
  return {
    to: expertOf(record.kind),
    asked: [reading(record), around(record.time)],
    finding: {
      claim: `${event.title}: a second source, ${path}, shows it, too`.slice(0, 500),
      effect: { kind: "support", piece: event.id },
      ...{ entities: [], time: spanOf(record.time), method: "compared" },
      ...{ evidence_refs: [record.citation], ...held(record.time) },
    },
  };
}
