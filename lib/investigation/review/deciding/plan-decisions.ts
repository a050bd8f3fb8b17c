import type { DecidedSince } from "@/lib/base/action-result";
import type { JsonValue } from "@/lib/base/canonical-json";
import { fail } from "@/lib/base/result";
import { withContradictions } from "@/lib/domain/facts/with-contradictions";
import { type DecisionId, decisionIds, type IncidentId } from "@/lib/domain/ids";
import type { JournalDraft } from "@/lib/domain/journal";
import type {
  ActOutcome,
  Decision,
  PastDecision,
  PieceVerdict,
  Verdict,
} from "@/lib/domain/review/decision";
import type { DecisionError } from "@/lib/domain/timeline/claim-verdict";
import { type DecidableNoun, decidables } from "@/lib/domain/timeline/decidable-nouns";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { type Actor, type CaseProblem, journalActor, refuse } from "../../case-problem";
import type { Change } from "../../commit-change";
import { tellVerdict } from "../../document/tell-verdict";
import type { Ports } from "../../ports/ports";
import { sha256 } from "../../sha256";

export type DecisionPorts = Pick<Ports, "cases" | "clock" | "ids">;

/** A piece of an act that could not be done. */
export type Refused = Pick<PieceVerdict, "noun" | "piece"> & { readonly problem: CaseProblem };

/** Decisions and the timeline they lead to, as one act with an entry of the journal for each. */
export function planDecisions(
  { clock, ids }: DecisionPorts,
  actor: Actor,
  incidentId: IncidentId,
  given: readonly (PieceVerdict & { readonly redoOf?: PastDecision })[],
  timeline: Timeline,
): Change<readonly DecisionId[]> {
  const at = clock.now();
  const decisions = given.map(({ noun, piece, verdict }): Decision => {
    const id = decisionIds.create(ids);
    return { id, noun, piece, verdict, by: actor.id, decidedAt: at };
  });
  const act = decisions[0]?.id;
  return {
    drafts: decisions.map(({ id, noun, piece, verdict }, index) => {
      const redoOf = given[index]?.redoOf?.id;
      const words = describeVerdict(noun, verdict);
      return {
        ...{ at, actor: journalActor(actor), causedBy: null, actionType: "decision" },
        kind: redoOf === undefined ? "piece-decided" : "decision-redone",
        rationale: redoOf === undefined ? words : `Decided again: ${words}`,
        payload: {
          ...{ decision: id, noun, piece, verdict: tellVerdict(verdict) },
          ...(redoOf === undefined ? {} : { redoOf }),
          ...(decisions.length > 1 && act !== undefined ? { act } : {}),
        } satisfies JsonValue,
      } satisfies JournalDraft;
    }),
    write: async (inside) => {
      // Undo asks what was known just before a decision: its instant is that of what it wrote.
      const next = withContradictions(timeline, sha256);
      const decidedAt = await inside.timelines.write(incidentId, next, at);
      for (const [index, decision] of decisions.entries()) {
        await inside.decisions.insert(
          incidentId,
          { ...decision, decidedAt },
          { act: act ?? decision.id, redoOf: given[index]?.redoOf?.id ?? null },
        );
      }
    },
    value: decisions.map(({ id }) => id),
  };
}

type Kind = Verdict["kind"];
type EditKind = Extract<Kind, `edit-${string}`>;

/** An edit needs no word of its own; any other verdict has one. */
const words: Readonly<Record<Exclude<Kind, EditKind>, string> & Partial<Record<EditKind, string>>> =
  {
    ...{ accept: "Accepted", reject: "Rejected", restore: "Restored", dismiss: "Dismissed" },
    ...{ contest: "Contested", waive: "Waived", "keep-fact": "Settled" },
    ...{ merge: "Merged", split: "Split", "mark-impact": "Marked" },
    "edit-evidence": "Changed the evidence of",
  };

/** A word that stands in the way of another, with who said it and when. */
export function toSince({
  by,
  decidedAt,
  noun,
  verdict,
}: Pick<Decision, "by" | "decidedAt" | "noun" | "verdict">): DecidedSince {
  return { by, at: decidedAt, words: describeVerdict(noun, verdict) };
}

export function describeVerdict(noun: DecidableNoun, verdict: Verdict): string {
  if (verdict.kind === "mark-impact") return describeMarks(verdict.edit);
  const said = `${words[verdict.kind] ?? "Edited"} ${decidables[noun].rules.oneOf}`;
  if (verdict.kind === "merge") return `${said} with ${verdict.absorbed.length} more`;
  if (verdict.kind === "split") return `${said} in two`;
  const reason = verdict.kind === "reject" ? ` (${verdict.reason})` : "";
  const note = "note" in verdict && verdict.note !== "" ? `: ${verdict.note}` : "";
  return `${said}${reason}${note}`;
}

const markWords = {
  impact: "as part of the impact",
  "not-impact": "as no part of the impact",
  detected: "as where the impact was detected",
  mitigated: "as where the impact was mitigated",
  resolved: "as where the impact ended",
} as const;

function describeMarks(edit: Extract<Verdict, { kind: "mark-impact" }>["edit"]): string {
  return `Marked an event ${Object.values(edit)
    .map((mark) => markWords[mark])
    .join(", and one ")}`;
}

export function toProblem(error: DecisionError): CaseProblem {
  const refusal =
    error.kind === "piece-not-found"
      ? refuse("not-found", "This piece is not part of the timeline any more. Reload the page.")
      : refuse("invalid", `${error.message}.`);
  return refusal.error;
}

/** When nothing of an act could be done the act itself is refused, with the reason of its first piece. */
export function refuseAll(refused: readonly Refused[]) {
  const [first] = refused;
  if (!first) return refuse("invalid", "Name the pieces this is about.");
  const { problem } = first;
  return fail(
    refused.length === 1
      ? problem
      : {
          ...problem,
          message: `None of the ${refused.length} pieces was changed. ${problem.message}`,
        },
  );
}

export function toOutcome(done: readonly DecisionId[], refused: readonly Refused[]): ActOutcome {
  return {
    done,
    refused: refused.map(({ noun, piece, problem: { message, since } }) => ({
      ...{ noun, piece, message },
      ...(since && { since }),
    })),
  };
}
