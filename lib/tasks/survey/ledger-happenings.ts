import type { LedgerHappening } from "@/lib/investigation/toolbox/evidence-ledger";
import type { Happening } from "@/lib/ledger/happening";
import type { Ledger } from "@/lib/ledger/open-ledger";
import { seenAt } from "@/lib/ledger/survey/happening-line";
import { rankHappenings } from "./rank-happenings";
import { toPlace } from "./to-place";

/** All of a ledger, in order of time, each with how likely it matters. */
export function ledgerHappenings(
  ledger: Ledger,
  { chanceOf }: Pick<ReturnType<typeof rankHappenings>, "chanceOf"> = rankHappenings(ledger),
): readonly LedgerHappening[] {
  return ledger.happenings.flatMap((one) => toLedgerHappening(one, chanceOf(one)) ?? []);
}

function toLedgerHappening(happening: Happening, chance: number): LedgerHappening | null {
  const {
    entries: [first],
    witnesses,
  } = happening;
  if (first === undefined) return null;
  const [record] = first.witnesses;
  const { entities, end, title } = first;
  return {
    at: seenAt(happening),
    until: end?.earliest ?? null,
    kind: first.kind === "episode" ? first.property : first.kind,
    subject: entities[0]?.name ?? "",
    words: title,
    ...{ chance, witnesses: witnesses.length },
    place: record === undefined ? null : toPlace(record),
  };
}
