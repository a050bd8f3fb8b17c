import type { Signal } from "@/lib/signals/signal";

/** A shorter message may be in another by chance. */
const quotedCharacters = 20;
/** Clocks of two machines may differ by this much. */
const apartMs = 5_000;

/**
 * Who writes another component's error into its own log is not in that state itself: "not stored: no space left" of a program
 * that was refused by a server whose disk is full. Such a signal is an error of its own, of no kind that the quoted words name.
 */
export function withoutQuotedKinds(signals: readonly Signal[]): readonly Signal[] {
  const errors = signals.filter(isError);
  return signals.map((signal) =>
    isError(signal) && errors.some((other) => isQuotedBy(other, signal))
      ? { ...signal, family: "error.log" }
      : signal,
  );
}

function isError({ detector, family }: Signal): boolean {
  return detector === "log-signals" && family.startsWith("error.");
}

function isQuotedBy(said: Signal, quoting: Signal): boolean {
  if (said.family !== quoting.family || said.facts.service === quoting.facts.service) return false;
  if (said.onset.earliest > quoting.onset.latest + apartMs) return false;
  const [own, whole] = [textOf(said), textOf(quoting)];
  const isVerbatim =
    own.length >= quotedCharacters && whole.length > own.length && whole.includes(own);
  const isOfServer = said.family !== ofBoth && ofServer.test(whole) && !ofServer.test(own);
  return isVerbatim || isOfServer;
}

/** Who was refused has failed as well: it is not only the server that tells of it. */
const ofBoth = "error.auth";

/** An error as a client of a database was given it: `(1114, "The table … is full")`, `ERROR 1114 (HY000)`, `SQLSTATE[53100]`. */
const ofServer =
  /\(\d{4,5}, ["']|\bERROR \d{4} \([\dA-Z]{5}\)|\bSQLSTATE\b|\bORA-\d{5}\b|\b(?:psycopg2?|pymysql|MySQLdb|asyncpg)\./;

function textOf({ explanation }: Signal): string {
  return explanation.replace(/\s+/g, " ").trim();
}
