/** Verbs of titles in the present, and the past in which a finished incident is described. */
const pastOf: Readonly<Record<string, string>> = {
  acts: "acted",
  are: "were",
  asks: "asked",
  begins: "began",
  blocks: "blocked",
  breaks: "broke",
  brings: "brought",
  cannot: "could not",
  changes: "changed",
  climbs: "climbed",
  closes: "closed",
  collapses: "collapsed",
  comes: "came",
  confirms: "confirmed",
  crashes: "crashed",
  does: "did",
  drops: "dropped",
  empties: "emptied",
  ends: "ended",
  engages: "engaged",
  exceeds: "exceeded",
  expires: "expired",
  fails: "failed",
  falls: "fell",
  fills: "filled",
  finds: "found",
  fires: "fired",
  firing: "fired",
  follows: "followed",
  gets: "got",
  gives: "gave",
  goes: "went",
  grows: "grew",
  has: "had",
  holds: "held",
  is: "was",
  jumps: "jumped",
  keeps: "kept",
  kills: "killed",
  leaves: "left",
  loses: "lost",
  makes: "made",
  moves: "moved",
  names: "named",
  opens: "opened",
  passes: "passed",
  reaches: "reached",
  reads: "read",
  receives: "received",
  recovers: "recovered",
  refuses: "refused",
  rejects: "rejected",
  reports: "reported",
  resolves: "resolved",
  restarts: "restarted",
  returns: "returned",
  rises: "rose",
  rules: "ruled",
  runs: "ran",
  sees: "saw",
  sends: "sent",
  sets: "set",
  shuts: "shut",
  slows: "slowed",
  starts: "started",
  stays: "stayed",
  stops: "stopped",
  surges: "surged",
  suspects: "suspected",
  takes: "took",
  tries: "tried",
  turns: "turned",
  waits: "waited",
  works: "worked",
  writes: "wrote",
};
/** "Clients go away", "Orders wait": verbs that are nouns or names as often, so only behind a plural. */
const pluralPast: Readonly<Record<string, string>> = {
  begin: "began",
  fall: "fell",
  go: "went",
  surge: "surged",
  take: "took",
  wait: "waited",
};

/** Words that end a clause without a verb: "back after the restart", "busy", "running on app-01". */
const states: ReadonlySet<string> = new Set(["back", "busy", "down", "running", "up"]);

const irregularParticiples: ReadonlySet<string> = new Set(
  "built cut given held kept lost made put reset rewritten sent set shut stolen taken thrown withdrawn written".split(
    " ",
  ),
);
const noParticiples: ReadonlySet<string> = new Set(["failed", "need", "speed", "feed", "red"]);

/** A name behind one of these is no verb: "DNS change of named", "Migration of reports". */
const prepositions: ReadonlySet<string> = new Set(["at", "from", "in", "of", "on"]);

export type Predicate = {
  /** The words before the verb. */
  readonly subject: string;
  /** `fired`, `was`, or nothing before a participle. */
  readonly verb: string;
  readonly kind: "active" | "passive" | "state";
  /** The words behind it. */
  readonly rest: string;
};

/** Where the subject of a title ends and what is said of it begins; null where the title has no verb. */
export function findPredicate(words: string): Predicate | null {
  const tokens = words.split(" ");
  const active = tokens.findIndex((_, at) => at > 0 && pastAt(tokens, at) !== undefined);
  const passive = tokens.findIndex(
    (token, at) => at > 0 && isParticiple(token) && !prepositions.has(tokens[at - 1] ?? ""),
  );
  const state = tokens.findIndex((token, at) => at > 0 && states.has(token));
  const [at] = [active, passive, state].filter((each) => each > 0).toSorted((a, b) => a - b);
  if (at === undefined) return null;
  const subject = tokens.slice(0, at).join(" ");
  const rest = tokens.slice(at + 1).join(" ");
  const token = tokens[at] ?? "";
  if (at === active) return { subject, verb: pastAt(tokens, at) ?? token, kind: "active", rest };
  return { subject, verb: token, kind: at === passive ? "passive" : "state", rest };
}

function pastAt(tokens: readonly string[], at: number): string | undefined {
  if (prepositions.has(tokens[at - 1] ?? "")) return undefined;
  const token = tokens[at] ?? "";
  if (Object.hasOwn(pastOf, token)) return pastOf[token];
  const isPlural = tokens.slice(0, at).some((each) => each.endsWith("s"));
  return isPlural && Object.hasOwn(pluralPast, token) ? pluralPast[token] : undefined;
}

function isParticiple(token: string): boolean {
  if (noParticiples.has(token)) return false;
  return irregularParticiples.has(token) || /^[a-z]{2,}ed$/.test(token);
}
