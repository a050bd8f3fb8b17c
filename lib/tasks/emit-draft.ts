import { formatInstant, type Interval } from "@/lib/base/instant";
import { type FunctionCall, functionCall } from "@/lib/investigation/ports/calls/function-calls";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import { type EventDraft, nameOfDraft } from "./analysis/event-draft";
import { cite } from "./cite";
import type { ClaimLog } from "./claims/claim-log";
import { believeEvent } from "./claims/event-claim";
import type { World } from "./claims/world";
import type { EntityAliases } from "./entity-aliases";

/** What a draft is weighed beside. */
type Weighing = { readonly world: World; readonly log: ClaimLog };

/** The call that proposes a draft, or null when none of its records can be quoted. */
export async function emitDraft(
  draft: EventDraft,
  reader: EvidenceReader,
  aliases: EntityAliases,
  { world, log }: Weighing,
): Promise<FunctionCall | null> {
  const evidence = await cite(reader, draft.records, draft.title);
  if (evidence.length === 0) return null;
  return functionCall("emit_event", {
    event_id: nameOfDraft(draft),
    interval: toSpan(draft.onset),
    ...(draft.end === null || draft.end.latest < draft.onset.earliest
      ? {}
      : { end: toSpan(draft.end) }),
    time_basis: draft.basis,
    event_type: draft.kind,
    title: draft.title,
    description: draft.description.slice(0, 4000),
    entities: [...new Set(draft.entities.slice(0, 20).map(aliases.aliasOf))],
    importance: draft.isKey ? "key" : "detail",
    confidence: believeEvent(draft, world, log),
    evidence_refs: [...evidence],
    reasoning: reasonOf(draft),
  });
}

export function toSpan({ earliest, latest }: Interval) {
  return { earliest: formatInstant(earliest), latest: formatInstant(latest) };
}

function reasonOf(draft: EventDraft): string {
  if (draft.baselineCount > 0) return "Recorded before the first failure as well";
  return draft.family.endsWith(".setting")
    ? "New value, not recorded before the first failure"
    : "Not recorded before the first failure";
}
