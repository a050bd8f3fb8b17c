import type { Statement } from "../statements";

const address = /(?<![\w.:])(?:\d{1,3}\.){3}\d{1,3}(?![\w:]|\.\d)/g;

/** What is said of somebody known: a colleague, a scanner of every day, the monitoring. */
const harmless =
  /\b(?:that (?:is|was) (?:me|us)|it(?:'s| is| was) (?:me|us)|every (?:day|night|hour)|daily|nightly|as always|all day|our own|ours|known|monitoring|harmless|expected|legit(?:imate)?|only (?:gets? )?40[134])\b/i;

/** Addresses people speak of in sentences that do not take the suspicion away. */
export function namedAddresses(statements: readonly Statement[]): readonly string[] {
  const named = statements.flatMap(({ text }) =>
    text
      .split(/(?<=[.!?;])\s+|\n/)
      .flatMap((sentence, index, all) =>
        harmless.test(`${sentence} ${all[index + 1] ?? ""}`) ? [] : (sentence.match(address) ?? []),
      ),
  );
  return [...new Set(named)];
}
