import { believe } from "@/lib/explanation/claims/believe";
import type { Features } from "@/lib/explanation/weights/weigh";
import type { EventDraft } from "../analysis/event-draft";
import { ledgerFamily } from "../analysis/ledger/ledger-draft";
import { type ClaimLog, noClaimLog } from "./claim-log";
import { type World, worldFeatures } from "./world";

const doublings = (value: number) => Math.log2(1 + Math.max(0, value));

/** How sure it is that the event belongs to what happened, [0, 1]. */
export function believeEvent(draft: EventDraft, world: World, log: ClaimLog = noClaimLog): number {
  const kind = draft.isKey ? "key event" : "detail";
  const features = eventFeatures(draft, world);
  log({ kind, features, of: [draft.title, `${draft.onset.earliest}`] });
  return believe(kind, features);
}

function eventFeatures(draft: EventDraft, world: World): Features {
  const isOfLedger = draft.family.startsWith(ledgerFamily);
  return {
    ...worldFeatures(world),
    [`is ${draft.kind}`]: 1,
    weight: Math.min(1.2, draft.score),
    severity: draft.severity,
    novelty: draft.novelty,
    reader: draft.confidence,
    before: doublings(draft.baselineCount) / 10,
    count: doublings(draft.count) / 10,
    cited: doublings(draft.records.length) / 4,
    sources: doublings(new Set(draft.records.map(({ path }) => path)).size) / 2,
    entities: Math.min(5, draft.entities.length) / 5,
    ledger: isOfLedger ? 1 : 0,
    "ledger, weight": isOfLedger ? Math.min(1.2, draft.score) : 0,
    "unfamiliar, weight": world.unfamiliar * Math.min(1.2, draft.score),
  };
}
