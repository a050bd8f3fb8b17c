import type { EntityMention } from "@/lib/domain/timeline/entity";
import { believe } from "@/lib/explanation/claims/believe";
import { type ClaimLog, noClaimLog } from "./claim-log";
import { type World, worldFeatures } from "./world";

type State = { readonly entity: EntityMention; readonly property: string; readonly to: string };

/** `isOfKey`: a key event of the timeline cites one of its records. */
type StateBackground = { readonly world: World; readonly isOfKey: boolean };

export function believeState(
  { property, to, entity }: State,
  { world, isOfKey }: StateBackground,
  log: ClaimLog = noClaimLog,
): number {
  const { unfamiliar, unnamed } = worldFeatures(world);
  const features = { unfamiliar, unnamed, ofKey: isOfKey ? 1 : 0 };
  log({ kind: "state", features, of: [property, to, entity.name] });
  return believe("state", features);
}
