import type { Statement } from "@/lib/signals/statements";
import type { Analysis } from "../analysis/analyse";
import type { EventDraft } from "../analysis/event-draft";
import type { LinkDraft } from "./link-draft";

/** What people say about an action's effect comes within this time. */
const verdictMs = 90_000;

/** An action that did not help cost time: it delays the diagnosis that follows. */
export function delayedDiagnoses(
  { drafts, statements }: Analysis,
  inVain: ReadonlySet<EventDraft>,
  decisive: ReadonlySet<EventDraft>,
): readonly LinkDraft[] {
  const findings = drafts.filter(({ family }) => family === "human.diagnosis");
  return drafts
    .filter(({ family }) =>
      /^response\.(kill|restart|limit|failover|purge|rollback|revert|apply)$/.test(family),
    )
    .flatMap((action) => {
      const verdict = statements.find((statement) => isFailure(statement, action));
      const later = findings.filter(({ onset }) => onset.earliest > action.onset.latest);
      const diagnosis = later.find((finding) => decisive.has(finding)) ?? later[0];
      if (diagnosis === undefined || (verdict === undefined && !inVain.has(action))) return [];
      const reason =
        verdict === undefined
          ? "The failures went on after it and ended with something else"
          : `${verdict.speaker}: "${verdict.text.slice(0, 120)}"`;
      return [
        {
          source: action,
          target: diagnosis,
          relation: "delays" as const,
          mechanism: "Time is spent on an action that does not help",
          mechanismId: "wrong-action-delays",
          confidence: 0.65,
          affinity: 1,
          reasons: [reason],
          evidence: verdict === undefined ? action.records.slice(0, 1) : [verdict.record],
        },
      ];
    });
}

function isFailure({ record, acts, text }: Statement, action: EventDraft): boolean {
  const lag = record.time.earliest - action.onset.latest;
  if (lag < 0 || lag > verdictMs) return false;
  return (
    acts.has("refutation") &&
    /no (?:lasting )?(?:change|effect|difference|help)|nothing (?:change|help|happen)|did(?:n't| not) (?:help|change)|did nothing|worse|in vain|no luck|still|same/i.test(
      text,
    )
  );
}
