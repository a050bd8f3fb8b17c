"use client";

import type { PieceVerdict } from "@/lib/domain/review/decision";
import type { Mark } from "@/lib/domain/review/piece-mark";
import { withMark } from "@/lib/view-model/discussion/piece-marks";
import type { Workspace } from "@/lib/view-model/workspace/workspace";
import { showFailure } from "../../ui/announce";
import { callAction } from "../../ui/use-action";
import { useForeseenAct } from "../workspace/use-foreseen-act";
import { useActs, useFacts } from "../workspace/use-workspace";

type PieceName = Pick<PieceVerdict, "noun" | "piece">;

export type Marking = {
  readonly pieces: readonly PieceName[];
  readonly mark: Mark;
  readonly isOn: boolean;
};

/** Stars and tags, drawn before the server has answered and taken back when it refuses. */
export function useMarking(): (marking: Marking) => Promise<boolean> {
  const { workspace } = useFacts();
  const { actions } = useActs();
  const { incidentId, viewer } = workspace;
  const marking = useForeseenAct(incidentId, {
    call: ({ pieces, ...given }: Marking) =>
      callAction(actions.markPieces, { incidentId, pieces: [...pieces], ...given }),
    foresee: (shown, given) => foresee(shown, viewer.id, given),
    onAnswer: (result) => {
      // What somebody else did at the same moment is no failure: the page shows it next.
      if (result.ok || result.kind === "conflict") return true;
      showFailure("Could not change the star or tags", result.message);
      return false;
    },
  });
  return async (given) => (await marking.mutateAsync(given)).ok;
}

function foresee(
  workspace: Workspace,
  by: Workspace["viewer"]["id"],
  { pieces, mark, isOn }: Marking,
): Workspace {
  // When is not drawn, and the server knows it better.
  const markedAt = workspace.incident.openedAt;
  return {
    ...workspace,
    marks: pieces.reduce(
      (marks, { noun, piece }) => withMark(marks, { noun, piece, mark, by, markedAt }, isOn),
      workspace.marks,
    ),
  };
}
