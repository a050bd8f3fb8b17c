import { formatInstant, type Interval } from "@/lib/base/instant";
import { operationsLexicon } from "@/lib/knowledge/operations-lexicon";
import { readStatement, type Statement } from "@/lib/signals/statements";
import type { Confirmation } from "../reading/confirmations";
import { readEvidence } from "../reading/read-evidence";
import type { Answered, Inquiry } from "../tools/inquiry";
import { isWithin } from "../tools/question-window";
import { placeOfRecord, tellResult } from "../tools/tool-result";

export type StatementsAbout = {
  /** In order of time. */
  readonly statements: readonly Statement[];
  readonly confirmations: readonly Confirmation[];
  readonly records: number;
  readonly isCut: boolean;
};

/** What was written in a window, by whom, and which records of machines name the same rare things. */
export function statementsAbout(
  inquiry: Inquiry,
  window: Interval | null,
): Promise<Answered<StatementsAbout>> {
  return inquiry.ask({
    name: "statements_about",
    arguments: {
      from: window && formatInstant(window.earliest),
      to: window && formatInstant(window.latest),
    },
    async answer(evidence) {
      const { written, confirmations, records } = await readEvidence(evidence, inquiry.signal);
      return {
        statements: written.of
          .filter(({ time }) => isWithin(time, window))
          .map((record) => readStatement(record, operationsLexicon.statements)),
        confirmations: confirmations.filter(({ written: { time } }) => isWithin(time, window)),
        ...{ records, isCut: written.isCut },
      };
    },
    tell: ({ statements, confirmations, records, isCut }) =>
      tellResult(
        {
          ...{ found: statements.length, isCut },
          places: [
            ...confirmations.flatMap(({ record, written }) => [record, written]),
            ...statements.map(({ record }) => record),
          ].map(placeOfRecord),
        },
        { read: records, confirmed: confirmations.length },
      ),
  });
}
