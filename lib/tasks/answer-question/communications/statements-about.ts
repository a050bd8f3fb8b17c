import { formatInstant, type Interval } from "@/lib/base/instant";
import { operationsLexicon } from "@/lib/knowledge/operations-lexicon";
import { readStatement, type Statement } from "@/lib/signals/statements";
import { isWithin } from "../tools/asked-window";
import type { Inquiry, Told } from "../tools/inquiry";
import { readThrough } from "../tools/read-through";
import { placeOfRecord, tellResult } from "../tools/tool-result";
import { type Confirmation, ConfirmationWatch } from "./confirmations";
import { WrittenWatch } from "./written-records";

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
): Promise<Told<StatementsAbout>> {
  return inquiry.ask({
    name: "statements_about",
    arguments: {
      from: window && formatInstant(window.earliest),
      to: window && formatInstant(window.latest),
    },
    async answer(evidence) {
      const written = new WrittenWatch();
      const first = await readThrough(evidence, [written], inquiry.signal);
      const inWindow = written.records.filter(({ time }) => isWithin(time, window));
      const confirming = new ConfirmationWatch(inWindow);
      // People write of what was before: what confirms them is known only when all of them are.
      if (inWindow.length > 0) await readThrough(evidence, [confirming], inquiry.signal);
      return {
        statements: inWindow.map((record) => readStatement(record, operationsLexicon.statements)),
        confirmations: confirming.confirmations(),
        ...{ records: first.records, isCut: first.isCut || written.isCut },
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
