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

/** A member that has a saying, so many times. */
type Having = { readonly member: Member; readonly count: number };

/** What one of several members says and the others never, or the reverse: the plainest first. */
export function compareMembers(members: readonly Member[]): readonly Difference[] {
  if (members.length < 2) return [];
  const havings = Map.groupBy(
    members.flatMap((member) =>
      [...member.counts].map(([saying, count]) => ({ saying, member, count })),
    ),
    ({ saying }) => saying,
  );
  // Files that say nothing alike are no siblings, whatever they are called.
  const isShared = [...havings.values()].some(({ length }) => length === members.length);
  if (!isShared) return [];
  const shortest = members.toSorted((a, b) => a.rows - b.rows).slice(0, 2);
  return [...havings]
    .flatMap(([saying, having]) => compareSaying(saying, having, { members, shortest }) ?? [])
    .toSorted((a, b) => weightOf(b) - weightOf(a) || (a.saying < b.saying ? -1 : 1));
}

type Compared = {
  readonly members: readonly Member[];
  /** The two of fewest rows: of any of them the least is to be expected. */
  readonly shortest: readonly Member[];
};

/** Looks at those that have it only: there are far more that have not. */
function compareSaying(
  saying: string,
  having: readonly Having[],
  { members, shortest }: Compared,
): Difference | null {
  const [most, ...others] = having.toSorted((a, b) => b.count - a.count);
  if (most === undefined || most.count < expectedMin) return null;
  const rest = others.reduce((sum, { count }) => sum + count, 0);
  const common = { saying, count: most.count, seenIn: most.member.name };
  const isExpected = shortest.every(
    (member) => member === most.member || expectedOf(member, most) >= expectedMin,
  );
  const isAlone = others.every(
    ({ member, count }) => count * moreFactor < expectedOf(member, most),
  );
  if (isExpected && isAlone) {
    const kind = rest === 0 ? "only" : "more";
    return { ...common, kind, names: [most.member.name], others: rest / (members.length - 1) };
  }
  const lacking = having.length === members.length - 1 ? findLacking(members, having) : undefined;
  const isMissing =
    lacking !== undefined &&
    having.length >= 2 &&
    having.every(({ count }) => count >= expectedMin) &&
    expectedOf(lacking, most) >= expectedMin;
  if (!isMissing) return null;
  const each = (rest + most.count) / having.length;
  return { ...common, kind: "missing", names: [lacking.name], count: 0, others: each };
}

function findLacking(members: readonly Member[], having: readonly Having[]): Member | undefined {
  const has = new Set(having.map(({ member }) => member));
  return members.find((member) => !has.has(member));
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
