import type { Interval } from "@/lib/base/instant";
import { type RecordReference, referenceKey } from "@/lib/domain/evidence/record-reference";

/** Rows of one moment in a list of what was done are events of their own, and take the room of one: equal for these alone. */
export function roomOf(
  isAct: boolean,
  { witnesses: [first], onset }: RoomTaking,
): string | undefined {
  if (first === undefined) return undefined;
  return isAct ? `${first.path} ${onset.latest}` : referenceKey(first);
}

type RoomTaking = { readonly witnesses: readonly RecordReference[]; readonly onset: Interval };
