import { byDigest } from "../by-digest";
import { placeOfArgument } from "../places";
import { cutCounts, wholeCounts } from "./counts";
import {
  againstAccepted,
  copiesCounted,
  decoysAsCauses,
  effectsBeforeCauses,
} from "./false-pieces";
import { falseOfExhibits, staleStates, uncited, wrongConclusion } from "./false-records";
import type { Ground } from "./ground";
import type { Exhibit } from "./material";
import { type FalseKind, falseKinds, type Planted } from "./planted";
import { isListed } from "./standing";
import { trueConnections, trueHappening, trueStates, trueSupports } from "./true-findings";

export type Plants = {
  /** One of each kind in turn, as far as the recording has matter for it. */
  readonly false: readonly Planted[];
  readonly true: readonly Planted[];
};

/** Of one kind in one run. */
const perKind = 2;
const perTrueKind = 8;

/** What is put among an Expert's findings: no record serves a true one and a false one. */
export function plant(ground: Ground): Plants {
  const { material, timeline, seed } = ground;
  const unlisted = byDigest(
    material.events.filter((exhibit) => !isListed(timeline, exhibit)),
    seed,
    ({ id }) => id,
  );
  const forFalse = unlisted.filter((_, index) => index % 2 === 0);
  const forTrue = unlisted.filter((_, index) => index % 2 === 1);
  const byKind = falseByKind(ground, forFalse);
  const order = byDigest(falseKinds, seed, (kind) => kind);
  const rounds = Array.from({ length: perKind }, (_, turn) =>
    order.flatMap((kind) => byKind[kind][turn] ?? []),
  );
  const truths = [
    forTrue.flatMap((exhibit) => trueHappening(exhibit) ?? []),
    trueConnections(ground),
    trueSupports(ground),
    trueStates(ground),
    wholeCounts(ground),
  ].flatMap((some) => byDigest(some, seed, claimed).slice(0, perTrueKind));
  const lies = withoutTwins(rounds.flat());
  const taken = new Set(lies.map(claimed));
  return {
    false: lies,
    // What was false once may have been so at another time: two of one claim could not be told apart.
    true: withoutTwins(byDigest(truths, seed, claimed)).filter((one) => !taken.has(claimed(one))),
  };
}

function falseByKind(
  ground: Ground,
  forFalse: readonly Exhibit[],
): Readonly<Record<FalseKind, readonly Planted[]>> {
  const { material, seed } = ground;
  const third = (nth: number) => forFalse.filter((_, index) => index % 3 === nth);
  const of = (make: (typeof falseOfExhibits)["invented quote"], exhibits: readonly Exhibit[]) =>
    exhibits.flatMap((exhibit) => make(ground, exhibit) ?? []);
  const decoys = of(wrongConclusion, material.decoys);
  const kinds: Record<FalseKind, readonly Planted[]> = {
    "invented quote": of(falseOfExhibits["invented quote"], third(0)),
    "shifted time": of(falseOfExhibits["shifted time"], third(1)),
    "wrong entity": of(falseOfExhibits["wrong entity"], third(2)),
    "effect before cause": effectsBeforeCauses(ground),
    "against what was accepted": againstAccepted(ground),
    "plausible, uncited": of(uncited, material.events),
    "wrong conclusion": [...decoysAsCauses(ground).slice(0, 1), ...decoys],
    "copy counted twice": copiesCounted(ground),
    "stale state": staleStates(ground),
    "count over a cut search": cutCounts(ground),
  };
  return Object.fromEntries(
    falseKinds.map((kind) => [kind, byDigest(kinds[kind], seed, claimed)]),
  ) as Record<FalseKind, readonly Planted[]>; // Every kind is a key.
}

function claimed({ finding }: Planted): string {
  return finding.claim;
}

/** A claim names one finding, and a record is told of once: told again it is no news. */
function withoutTwins(planted: readonly Planted[]): readonly Planted[] {
  const seen = new Set<string>();
  return planted.filter(({ finding }) => {
    const { effect, claim, evidence_refs: [cited] = [] } = finding;
    const place = cited === undefined ? null : placeOfArgument(cited);
    const isOfRecord = place !== null && (effect.kind === "happening" || effect.kind === "state");
    const keys = [claim, ...(isOfRecord ? [`${effect.kind} ${JSON.stringify(place)}`] : [])];
    const isNew = !keys.some((key) => seen.has(key));
    for (const key of keys) seen.add(key);
    return isNew;
  });
}
