import { believe } from "@/lib/explanation/claims/believe";
import type { Features } from "@/lib/explanation/weights/weigh";
import type { EventDraft } from "../analysis/event-draft";
import { ledgerFamily } from "../analysis/ledger/ledger-draft";
import { type ClaimLog, noClaimLog } from "./claim-log";
import { type World, worldFeatures } from "./world";

/** How sure it is that the event belongs to what happened, [0, 1]. */
export function believeEvent(draft: EventDraft, world: World, log: ClaimLog = noClaimLog): number {
  const kind = draft.isKey ? "key event" : "detail";
  const features = draft.isKey ? keyFeatures(draft, world) : detailFeatures(draft);
  log({ kind, features, of: [draft.title, `${draft.onset.earliest}`] });
  return believe(kind, features);
}

// Few features state an event of other writers better than many: of all that were tried these remained.
function keyFeatures({ kind, confidence }: EventDraft, world: World): Features {
  const { unfamiliar, many } = worldFeatures(world);
  return { unfamiliar, many, reader: confidence, "is alert": kind === "alert" ? 1 : 0 };
}

function detailFeatures({ kind, score, family }: EventDraft): Features {
  return {
    weight: Math.min(1.2, score),
    ledger: family.startsWith(ledgerFamily) ? 1 : 0,
    "is alert": kind === "alert" ? 1 : 0,
    "is state_change": kind === "state_change" ? 1 : 0,
  };
}
