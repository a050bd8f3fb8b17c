import type { EvidenceReference } from "@/lib/domain/evidence";
import type { SurveySource } from "../observation/survey-source";
import { type ClockStatement, foldName, parseClockStatements } from "./clock-statement";

/** Somebody said that the clock of these sources is wrong. */
export type Accusation = {
  /** Places in the list of sources. */
  readonly sources: ReadonlySet<number>;
  readonly said: ClockStatement;
  readonly quote: EvidenceReference;
};

/** People round, and remember what they read a while ago. */
const roundingShare = 0.2;
const roundingMs = 3_000;
const nameLengthMin = 3;

export function findAccusations(
  messages: readonly EvidenceReference[],
  sources: readonly Pick<SurveySource, "path" | "host" | "isMachine">[],
): readonly Accusation[] {
  if (messages.length === 0) return [];
  const named = namesOf(sources);
  return messages.flatMap((quote) =>
    parseClockStatements(quote.quote).flatMap((said) => {
      const meant = said.names.map((name) => named.get(name)).find((found) => found !== undefined);
      return meant === undefined ? [] : [{ sources: meant, said, quote }];
    }),
  );
}

/** A statement with an amount must fit what was measured, in size and, if it says so, in direction. */
export function agrees({ said }: Accusation, aheadMs: number): boolean {
  const { amountMs, direction } = said;
  if (direction !== 0 && Math.sign(aheadMs) !== direction) return false;
  if (amountMs === null) return said.isOfClock;
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
