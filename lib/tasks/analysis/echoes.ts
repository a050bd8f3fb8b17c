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
  const [own, whole] = [textOf(said), textOf(quoting)];
  return (
    said.family === quoting.family &&
    said.facts.service !== quoting.facts.service &&
    own.length >= quotedCharacters &&
    whole.length > own.length &&
    whole.includes(own) &&
    said.onset.earliest <= quoting.onset.latest + apartMs
  );
}

function textOf({ explanation }: Signal): string {
  return explanation.replace(/\s+/g, " ").trim();
}
