import { confirmsForPeople, namesPeople } from "@/lib/domain/timeline/said-words";
import { isProgram } from "@/lib/names/is-program";
import { onsetOf, type Signal } from "@/lib/signals/signal";
import type { Statement } from "@/lib/signals/statements";
import { alarmedAt } from "./incident-span";

/** Who tells of people before any alert is heard as well, this long before at most. */
const beforeAlarmMs = 300_000;

/**
 * Whom it hit, in words: the first message that reports people, and the last that confirms that it works for them again. What
 * names a cause or a suspect is told as that.
 */
export function findPeopleHit(
  statements: readonly Statement[],
  signals: readonly Signal[],
  told: readonly Signal[],
): readonly Signal[] {
  const from = alarmedAt(signals) - beforeAlarmMs;
  const known = new Set(told.flatMap(({ records }) => records));
  const said = statements.filter(
    ({ record, speaker, text, acts }) =>
      record.time.latest >= from &&
      !known.has(record) &&
      !isProgram(speaker) &&
      !acts.has("hypothesis") &&
      !text.includes("?"),
  );
  const relief = said.findLast(({ text }) => confirmsForPeople(text));
  const hit = said.find(
    ({ text, acts }) => acts.has("report") && namesPeople(text) && !confirmsForPeople(text),
  );
  return [
    ...(hit === undefined ? [] : [toSignal("human.hit", "reports harm", hit)]),
    ...(relief === undefined ? [] : [toSignal("human.relief", "confirms recovery", relief)]),
  ];
}

function toSignal(family: string, act: string, { speaker, text, record }: Statement): Signal {
  return {
    ...{ detector: "statements", family, onset: onsetOf(record), end: null, records: [record] },
    entities: [{ type: "person", name: speaker }],
    ...{ count: 1, baselineCount: 0, severity: 0.4, novelty: 1, explanation: text },
    facts: { by: speaker, title: `${speaker} ${act}: {text}`, text: text.slice(0, 200) },
  };
}
