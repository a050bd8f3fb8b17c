import type { SiblingDifference, SiblingGroup } from "@/lib/investigation/toolbox/evidence-ledger";
import { compareMembers } from "@/lib/ledger/survey/compare-members";
import { type Sayer, siblingGroups, toMember } from "@/lib/ledger/survey/sibling-lines";
import { toPlace } from "./to-place";

/** Hosts and services called alike; where none are, all of them. */
export function findSiblingSources(sources: readonly Sayer[]): readonly SiblingGroup[] {
  const alike = siblingGroups(sources);
  const groups = alike.length > 0 || sources.length < 2 ? alike : [sources];
  return groups.map(compareSayers);
}

/** What only some of several say, and what some say far more often. */
export function compareSayers(group: readonly Sayer[]): SiblingGroup {
  const plain = compareMembers(group.map(toMember)).map(({ saying }) => saying);
  const sayings = new Set([...plain, ...onlyInOne(group), ...farApart(group)]);
  return {
    members: group.map(({ name, rows }) => ({ name, rows })),
    differences: [...sayings].flatMap((saying) => toDifference(group, saying) ?? []),
  };
}

/** What one of several says, however seldom, the most often first. */
function onlyInOne(group: readonly Sayer[]): readonly string[] {
  const sayers = Map.groupBy(
    group.flatMap(({ sayings }) => [...sayings].map(([saying, { count }]) => ({ saying, count }))),
    ({ saying }) => saying,
  );
  // Those that say nothing alike are no siblings, whatever they are called.
  if (![...sayers.values()].some(({ length }) => length === group.length)) return [];
  return [...sayers]
    .flatMap(([saying, [only, ...others]]) =>
      only === undefined || others.length > 0 ? [] : [{ saying, count: only.count }],
    )
    .toSorted((a, b) => b.count - a.count)
    .map(({ saying }) => saying);
}

/** One has it so many times as often as another, of as many rows. */
const apartMin = 2;
const countMin = 6;

/** What all say, and some far more often for how much they say in all; the farthest apart first. */
function farApart(group: readonly Sayer[]): readonly string[] {
  const [first] = group;
  return [...(first?.sayings.keys() ?? [])]
    .flatMap((saying) => {
      const counts = group.map(({ sayings }) => sayings.get(saying)?.count ?? 0);
      const shares = group.map(({ rows }, index) => ((counts[index] ?? 0) + 1) / (rows + 1));
      const apart = Math.max(...shares) / Math.min(...shares);
      const isFrequent = Math.min(...counts) > 0 && Math.max(...counts) >= countMin;
      return isFrequent && apart >= apartMin ? [{ saying, apart }] : [];
    })
    .toSorted((a, b) => b.apart - a.apart)
    .map(({ saying }) => saying);
}

function toDifference(group: readonly Sayer[], saying: string): SiblingDifference | null {
  const having = group.flatMap(({ name, sayings }) => {
    const own = sayings.get(saying);
    return own === undefined ? [] : [{ name, ...own }];
  });
  const [first] = having.map((one) => one.first).toSorted((a, b) => a.time.micros - b.time.micros);
  if (first === undefined) return null;
  return {
    // The place of a name that was left out.
    saying: saying.replaceAll("\u0001", "…"),
    counts: new Map(having.map(({ name, count }) => [name, count])),
    at: first.time.earliest,
    place: toPlace(first),
  };
}
