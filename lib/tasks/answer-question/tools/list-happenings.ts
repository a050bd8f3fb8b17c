import { formatInstant, type Interval } from "@/lib/base/instant";
import { compareReferences, type RecordReference, toReference } from "@/lib/domain/record-reference";
import type { HappeningKind, LedgerHappening } from "@/lib/investigation/toolbox/evidence-ledger";
import type { Inquiry, Told } from "./inquiry";
import { tellResult, toToldPlace } from "./tool-result";

/** Records are read of so many of those that fit. */
const readMax = 60;

export type ShownHappening = LedgerHappening & { readonly record: RecordReference };

type Wanted = {
  readonly kinds: readonly HappeningKind[];
  readonly window: Interval | null;
  readonly chanceMin: number;
};

export type ListedHappenings = {
  /** The likeliest first. */
  readonly happenings: readonly ShownHappening[];
  readonly isCut: boolean;
};

/** What all the evidence says happened in a window, of some kinds, and likely enough to matter. */
export function listHappenings(inquiry: Inquiry, wanted: Wanted): Promise<Told<ListedHappenings>> {
  const { kinds, window, chanceMin } = wanted;
  return inquiry.ask({
    name: "list_happenings",
    arguments: {
      ...{ kinds: [...kinds], chanceMin },
      from: window && formatInstant(window.earliest),
      to: window && formatInstant(window.latest),
    },
    async answer(evidence) {
      const all = (await inquiry.happenings(evidence)).filter((each) => fits(each, wanted));
      const artifacts = new Map(evidence.artifacts.map(({ artifact }) => [artifact.path, artifact.id]));
      const happenings: ShownHappening[] = [];
      for (const each of all.toSorted((a, b) => b.chance - a.chance || a.at - b.at).slice(0, readMax)) {
        const artifact = each.place && artifacts.get(each.place.path);
        if (each.place === null || artifact === undefined || artifact === null) continue;
        const records = await evidence.recordAt(artifact, each.place.locator);
        const [record] = records.flatMap((one) => toReference(one) ?? []).toSorted(compareReferences);
        if (record !== undefined) happenings.push({ ...each, record });
      }
      return { happenings, isCut: all.length > readMax };
    },
    tell: ({ happenings, isCut }) =>
      tellResult({
        ...{ found: happenings.length, isCut },
        places: happenings.map(({ record, at }) => toToldPlace({ ...record, at })),
      }),
  });
}

function fits({ kind, chance, at }: LedgerHappening, { kinds, chanceMin, window }: Wanted): boolean {
  const isNear = window === null || (at >= window.earliest && at <= window.latest);
  return isNear && chance >= chanceMin && kinds.includes(kind);
}
