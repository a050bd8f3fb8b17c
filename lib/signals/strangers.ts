import type { AccessKind, AccessRecord } from "./access-record";
import type { WatchedSpan } from "./watched-span";

/** What an intruder does and a colleague on the road hardly ever does all at once. */
const telling: ReadonlySet<AccessKind> = new Set<AccessKind>([
  "account-created",
  "privilege",
  "rule-set",
  "mass-read",
  "mass-send",
  "log-tampering",
]);
/** So many different signs make an address suspect that nobody speaks of. */
const signsMin = 2;

/**
 * Addresses that are new to accounts used from elsewhere before, and that do two telling things: each alone is
 * a colleague who travels or a job that moved (MITRE ATT&CK T1078 Valid Accounts, detection).
 */
export function findStrangers(
  ordered: readonly AccessRecord[],
  watched: WatchedSpan,
): readonly string[] {
  const byAddress = Map.groupBy(
    ordered.filter(({ address, isAttributed }) => isAttributed && address !== null),
    ({ address }) => address ?? "",
  );
  return [...byAddress].flatMap(([address, own]) => {
    const first = own.find(({ kind }) => kind === "login");
    if (first === undefined || first.record.time.earliest < watched.warmUpEnd) return [];
    const accounts = new Set(
      own.filter(({ kind }) => kind === "login").map(({ account }) => account),
    );
    const isNew = [...accounts].every((account) => isUsedElsewhere(account, first, ordered));
    const signs = new Set(own.map(({ kind }) => kind).filter((kind) => telling.has(kind)));
    return isNew && signs.size >= signsMin ? [address] : [];
  });
}

function isUsedElsewhere(
  account: string | null,
  first: AccessRecord,
  ordered: readonly AccessRecord[],
): boolean {
  return ordered.some(
    (other) =>
      other.kind === "login" &&
      other.account === account &&
      other.address !== first.address &&
      other.record.time.micros < first.record.time.micros,
  );
}

/** Of the addresses people speak of those that got in, and not before the recording had begun. */
export function strangersOf(
  named: readonly string[],
  ordered: readonly AccessRecord[],
  watched: WatchedSpan,
): readonly string[] {
  return named.filter((address) => {
    const first = ordered.find((access) => access.kind === "login" && access.address === address);
    return first !== undefined && first.record.time.earliest >= watched.warmUpEnd;
  });
}
