import { findOrigins } from "../../construction/assessment/score-timeline";
import type { EvidenceReader } from "../../ports/evidence-port";
import { haveSameBodies, quotesRecord, saysAlike } from "./copies";
import { failed, type Outcome, passed } from "./credibility-caps";
import type { CitedPlace, Material } from "./material";

/** How many independent processes bear witness? Copies, forwardings and what is derived from another count as one. */
export async function checkIndependence(material: Material): Promise<Outcome> {
  const { cited, evidence } = material;
  const count = await countOrigins(cited, evidence);
  if (count === 0) return failed("independence", "nothing-cited", "No source bears it");
  if (count === 1) {
    const isFolded = new Set(cited.map(({ artifact }) => artifact.path)).size > 1;
    const why = isFolded
      ? "Its sources are one: copies, parts or consequences of each other"
      : "One source shows it";
    return failed("independence", "one-origin", why);
  }
  return count === 2
    ? passed("independence", "Two independent sources show it", "two-origins")
    : passed("independence", `${count} independent sources show it`);
}

/**
 * The most places of which no two depend on each other. Not the number of groups of them: taking a citation away would then
 * tell apart what it held together, and count more.
 */
async function countOrigins(
  cited: readonly CitedPlace[],
  evidence: EvidenceReader,
): Promise<number> {
  const dependent = cited.map(() => new Set<number>());
  for (const [i, one] of cited.entries()) {
    for (const [j, other] of cited.entries()) {
      if (j <= i || !(await areDependent(one, other, evidence))) continue;
      dependent[i]?.add(j);
      dependent[j]?.add(i);
    }
  }
  return mostApart([...cited.keys()], dependent);
}

/** With or without the first; a finding cites eight places at most. */
function mostApart(places: readonly number[], dependent: readonly ReadonlySet<number>[]): number {
  const [first, ...rest] = places;
  if (first === undefined) return 0;
  const apart = rest.filter((place) => dependent[first]?.has(place) !== true);
  const withFirst = 1 + mostApart(apart, dependent);
  return apart.length === rest.length ? withFirst : Math.max(withFirst, mostApart(rest, dependent));
}

/** Are two places the word of one: of one process, a copy, the same words, or a consequence? */
async function areDependent(
  one: CitedPlace,
  other: CitedPlace,
  evidence: EvidenceReader,
): Promise<boolean> {
  const origins = originsOf(evidence);
  const [a, b] = [one.artifact, other.artifact];
  if (a.id === b.id || origins.get(a.path) === origins.get(b.path)) return true;
  if (isDerived(one, other) || isDerived(other, one) || repeatsPlace(one, other)) return true;
  return haveSameBodies(evidence, a, b);
}

/** Are the records of the one all told again in the other? */
function repeatsPlace(one: CitedPlace, other: CitedPlace): boolean {
  const tells = (first: CitedPlace, again: CitedPlace) =>
    first.records.length > 0 &&
    first.records.every((record) =>
      again.records.some((copy) => quotesRecord(record, copy) || saysAlike(record, copy)),
    );
  return tells(one, other) || tells(other, one);
}

const knownOrigins = new WeakMap<EvidenceReader, ReadonlyMap<string, string>>();

function originsOf(evidence: EvidenceReader): ReadonlyMap<string, string> {
  const known = knownOrigins.get(evidence);
  if (known !== undefined) return known;
  const origins = findOrigins(evidence.artifacts.map(({ artifact }) => artifact));
  knownOrigins.set(evidence, origins);
  return origins;
}

/** An alert says what somebody made of a measurement: beside it, it is no second witness. */
function isDerived(alert: CitedPlace, measured: CitedPlace): boolean {
  const isOf = ({ records }: CitedPlace, wanted: string) =>
    records.length > 0 && records.every(({ kind }) => kind === wanted);
  return isOf(alert, "alert") && isOf(measured, "metric");
}
