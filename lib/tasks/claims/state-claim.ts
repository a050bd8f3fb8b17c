import type { EntityMention } from "@/lib/domain/timeline/entity";
import { believe } from "@/lib/explanation/claims/believe";
import { type ClaimLog, noClaimLog } from "./claim-log";
import { type World, worldFeatures } from "./world";

type State = {
  readonly entity: EntityMention;
  readonly property: string;
  readonly from: string | null;
  readonly to: string;
  readonly records: readonly unknown[];
};

/** Of a state: where it comes from, and what it is. */
type StateBackground = {
  readonly world: World;
  /** Whether a key event of the timeline cites one of its records. */
  readonly isOfKey: boolean;
  /** Whether only the ledger found it. */
  readonly isOfLedger: boolean;
  /** States of the same entity and property. */
  readonly repeats: number;
};

export function believeState(
  state: State,
  { world, isOfKey, isOfLedger, repeats }: StateBackground,
  log: ClaimLog = noClaimLog,
): number {
  const features = {
    ...worldFeatures(world),
    [`of ${state.entity.type}`]: 1,
    from: state.from === null ? 0 : 1,
    ofKey: isOfKey ? 1 : 0,
    ofLedger: isOfLedger ? 1 : 0,
    repeats: Math.log2(1 + repeats) / 4,
    number: /^[\d.,]+\s*\S{0,3}$/.test(state.to) ? 1 : 0,
    cited: Math.min(4, state.records.length) / 4,
  };
  log({ kind: "state", features, of: [state.property, state.to, state.entity.name] });
  return believe("state", features);
}
