/** One of several alike: a file of three hosts, a thing many lines name. */
export type Member = {
  readonly name: string;
  readonly rows: number;
  /** How often it has each saying. */
  readonly counts: ReadonlyMap<string, number>;
};

export type Difference = {
  readonly saying: string;
  /** `only`: the named ones alone have it; `missing`: all but the named ones; `more`: they have it many times as often. */
  readonly kind: "only" | "missing" | "more";
  readonly names: readonly string[];
  /** How often they have it. */
  readonly count: number;
  /** How often the others have it, each on average. */
  readonly others: number;
  /** Where it can be seen. */
  readonly seenIn: string;
};

/** Told when so many were to be expected of a member that has none, or fewer than… */
const expectedMin = 6;
/** …one in so many of the expected ones. */
const moreFactor = 12;

/** What one of several members says and the others never, or the reverse: the plainest first. */
export function compareMembers(members: readonly Member[]): readonly Difference[] {
  if (members.length < 2) return [];
  const sayings = new Set(members.flatMap(({ counts }) => [...counts.keys()]));
  const shared = [...sayings].filter((saying) => members.every(({ counts }) => counts.has(saying)));
  // Files that say nothing alike are no siblings, whatever they are called.
  if (shared.length === 0) return [];
  return [...sayings]
    .flatMap((saying) => compareSaying(saying, members) ?? [])
    .toSorted((a, b) => weightOf(b) - weightOf(a) || (a.saying < b.saying ? -1 : 1));
}

function compareSaying(saying: string, members: readonly Member[]): Difference | null {
  const counted = members.map((member) => ({ member, count: member.counts.get(saying) ?? 0 }));
  const [most, ...others] = counted.toSorted((a, b) => b.count - a.count);
  const least = others.at(-1);
  if (most === undefined || least === undefined || most.count < expectedMin) return null;
  const isAlone = others.every(
    ({ member, count }) => count * moreFactor < expectedOf(member, most),
  );
  const rest = others.reduce((sum, { count }) => sum + count, 0);
  const told = { saying, count: most.count, seenIn: most.member.name };
  if (isAlone && others.every(({ member }) => expectedOf(member, most) >= expectedMin)) {
    const kind = rest === 0 ? "only" : "more";
    return { ...told, kind, names: [most.member.name], others: rest / others.length };
  }
  const lacking = counted.filter(({ count }) => count === 0);
  const having = counted.filter(({ count }) => count >= expectedMin);
  const isMissing =
    lacking.length === 1 &&
    having.length === counted.length - 1 &&
    having.length >= 2 &&
    lacking.every(({ member }) => expectedOf(member, most) >= expectedMin);
  if (!isMissing) return null;
  const names = lacking.map(({ member }) => member.name);
  return { ...told, kind: "missing", names, count: 0, others: (rest + most.count) / having.length };
}

/** How often a member would have it, did it as the one that has it most does. */
function expectedOf(
  { rows }: Member,
  most: { readonly member: Member; readonly count: number },
): number {
  return (most.count * Math.min(rows, most.member.rows)) / Math.max(1, most.member.rows);
}

function weightOf({ count, others }: Difference): number {
  return Math.abs(Math.log2((count + 1) / (others + 1)));
}
