import type { EvidenceReference } from "@/lib/domain/evidence/evidence";
import type { SurveySource } from "../observation/survey-source";
import { type ClockStatement, foldName, parseClockStatements } from "./clock-statement";

/** Somebody said that the clock of these sources is wrong. */
export type Accusation = {
  /** Places in the list of sources; null: whoever is meant goes by a name that no source has. */
  readonly sources: ReadonlySet<number> | null;
  readonly statement: ClockStatement;
  readonly quote: EvidenceReference;
};

/** People round, and remember what they read a while ago. */
const roundingShare = 0.2;
const roundingMs = 3_000;
const nameLengthMin = 3;
/** Smaller amounts are said of much that is no clock, and fit much that is measured. */
const tellingMinMs = 5_000;

export function findAccusations(
  messages: readonly EvidenceReference[],
  sources: readonly Pick<SurveySource, "path" | "host" | "isMachine">[],
): readonly Accusation[] {
  if (messages.length === 0) return [];
  const named = namesOf(sources);
  return messages.flatMap((quote) =>
    parseClockStatements(quote.quote).flatMap((statement): readonly Accusation[] => {
      const accused = statement.names
        .map((name) => named.get(name))
        .find((found) => found !== undefined);
      if (accused !== undefined) return [{ sources: accused, statement, quote }];
      return isTelling(statement) ? [{ sources: null, statement, quote }] : [];
    }),
  );
}

/**
 * Is the clock of this source, measured to be ahead by so much, the one that is spoken of? "The sensor is
 * 40 s behind" is said of the one of two clocks that is behind, whatever it is called in the files.
 */
export function accuses(accusation: Accusation, source: number, aheadMs: number): boolean {
  return (accusation.sources?.has(source) ?? true) && agrees(accusation, aheadMs);
}

/** By how much and in which direction: enough to know again what was measured. Of `db-07` none but db-07 is told. */
function isTelling({ amountMs, direction, isOfClock, namesHost }: ClockStatement): boolean {
  return (
    isOfClock && !namesHost && amountMs !== null && amountMs >= tellingMinMs && direction !== 0
  );
}

/** A statement with an amount must fit what was measured, in size and, if it says so, in direction. */
function agrees({ statement }: Accusation, aheadMs: number): boolean {
  const { amountMs, direction } = statement;
  if (direction !== 0 && Math.sign(aheadMs) !== direction) return false;
  if (amountMs === null) return statement.isOfClock;
  const toleranceMs = Math.max(roundingMs, Math.abs(aheadMs) * roundingShare);
  return Math.abs(Math.abs(aheadMs) - amountMs) <= toleranceMs;
}

/** Hosts and files by the names people may call them; a name that two hosts share is none. */
function namesOf(
  sources: readonly Pick<SurveySource, "path" | "host" | "isMachine">[],
): ReadonlyMap<string, ReadonlySet<number>> {
  const named = sources.flatMap(({ path, host, isMachine }, at) =>
    isMachine ? namesFor(path, host).map((name) => ({ name, owner: host ?? path, at })) : [],
  );
  const byName = Map.groupBy(named, ({ name }) => name);
  return new Map(
    [...byName].flatMap(([name, found]) => {
      const owners = new Set(found.map(({ owner }) => owner));
      return owners.size === 1 ? [[name, new Set(found.map(({ at }) => at))]] : [];
    }),
  );
}

function namesFor(path: string, host: string | null): readonly string[] {
  const file = path.slice(path.lastIndexOf("/") + 1).replace(/\..*$/, "");
  const folder = host?.slice(host.lastIndexOf("/") + 1) ?? null;
  const names = folder === null ? [file] : [folder, folder.replace(/[._-]?\d+$/, ""), file];
  return [...new Set(names.map(foldName))].filter(({ length }) => length >= nameLengthMin);
}
