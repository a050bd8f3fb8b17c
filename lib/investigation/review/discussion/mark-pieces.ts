import { ok, type Result } from "@/lib/base/result";
import type { IncidentId } from "@/lib/domain/ids";
import { isSameMark, type Mark, type PieceMark } from "@/lib/domain/review/piece-mark";
import { hasPiece, type PieceName } from "@/lib/domain/timeline/decidable-nouns";
import {
  type Actor,
  type CaseProblem,
  findMissingRight,
  journalActor,
  refuse,
} from "../../case-problem";
import { type Change, commitChange } from "../../commit-change";
import type { Ports } from "../../ports/ports";

export type Marking = {
  readonly pieces: readonly PieceName[];
  readonly mark: Mark;
  /** Put on, or taken off. */
  readonly isOn: boolean;
};

/** Stars or tags pieces, or takes that off. What is so already is left; answers how many changed. */
export async function markPieces(
  { cases, clock }: Pick<Ports, "cases" | "clock">,
  actor: Actor,
  incidentId: IncidentId,
  { pieces, mark, isOn }: Marking,
): Promise<Result<{ readonly changed: number }, CaseProblem>> {
  const missing = findMissingRight(actor, "investigate");
  if (missing) return missing;
  return commitChange(cases, incidentId, async (stores) => {
    const [timeline, marks] = await Promise.all([
      stores.timelines.current(incidentId),
      stores.pieceMarks.list(incidentId),
    ]);
    // What left the timeline keeps its marks, and they can still be taken off.
    const known = pieces.filter((piece) => !isOn || hasPiece(timeline, piece));
    if (known.length === 0) return refuse("not-found", "These pieces are not in the timeline.");
    const changing = known.filter((piece) => isMarked(marks, piece, mark) !== isOn);
    if (changing.length === 0) {
      return refuse("conflict", `${isOn ? "It has" : "It does not have"} ${markWords(mark)} now.`);
    }
    const at = clock.now();
    return ok<Change<{ readonly changed: number }>>({
      drafts: [
        {
          ...{ at, actor: journalActor(actor), causedBy: null, actionType: "conversation" },
          kind: isOn ? "piece-marked" : "mark-removed",
          // What a tag says is in the payload only, as with comments: rationales go into documents.
          rationale: `${isOn ? "Put" : "Took off"} a ${mark.kind}: ${countWords(changing)}`,
          payload: { mark, pieces: changing.map(({ noun, piece }) => ({ noun, piece })) },
        },
      ],
      write: async ({ pieceMarks }) => {
        for (const { noun, piece } of changing) {
          const given = { noun, piece, mark, by: actor.id, markedAt: at };
          if (isOn) await pieceMarks.put(incidentId, given);
          else await pieceMarks.remove(incidentId, given, at);
        }
      },
      value: { changed: changing.length },
    });
  });
}

function isMarked(marks: readonly PieceMark[], { noun, piece }: PieceName, mark: Mark): boolean {
  return marks.some(
    (standing) =>
      standing.noun === noun && standing.piece === piece && isSameMark(standing.mark, mark),
  );
}

function markWords(mark: Mark): string {
  return mark.kind === "star" ? "a star" : `the tag "${mark.label}"`;
}

function countWords(pieces: readonly PieceName[]): string {
  return pieces.length === 1 ? "1 piece" : `${pieces.length} pieces`;
}
