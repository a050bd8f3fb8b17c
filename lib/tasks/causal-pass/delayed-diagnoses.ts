import type { Statement } from "@/lib/signals/statements";
import type { Analysis } from "../analysis/analyse";
import type { EventDraft } from "../analysis/event-draft";
import type { LinkDraft } from "./link-draft";

/** What people say about an action's effect comes within this time. */
const verdictMs = 90_000;

/** An action that did not help cost time: it delays the diagnosis that follows. */
export function delayedDiagnoses({ drafts, statements }: Analysis): readonly LinkDraft[] {
  const diagnoses = drafts.filter(({ family }) => family === "human.diagnosis");
  return drafts
    .filter(({ family }) => /^response\.(kill|restart|limit|failover|purge)$/.test(family))
    .flatMap((action) => {
      const verdict = statements.find((statement) => isFailure(statement, action));
      const diagnosis = diagnoses.find(({ onset }) => onset.earliest > action.onset.latest);
      if (verdict === undefined || diagnosis === undefined) return [];
      return [
        {
          source: action,
          target: diagnosis,
          relation: "delays" as const,
          mechanism: "Time is spent on an action that does not help",
          mechanismId: "wrong-action-delays",
          confidence: 0.65,
          reasons: [`${verdict.speaker}: "${verdict.text.slice(0, 120)}"`],
          evidence: [verdict.record],
        },
      ];
    });
}

function isFailure({ record, acts, text }: Statement, action: EventDraft): boolean {
  const lag = record.time.earliest - action.onset.latest;
  if (lag < 0 || lag > verdictMs) return false;
  return (
    acts.has("refutation") &&
    /no (?:change|effect|difference)|did(?:n't| not) help|still|same/i.test(text)
  );
}
