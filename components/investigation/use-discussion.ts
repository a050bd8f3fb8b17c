"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { PieceVerdict } from "@/lib/domain/decision";
import type { Mark } from "@/lib/domain/piece-mark";
import { withMark } from "@/lib/view-model/piece-marks";
import type { Workspace } from "@/lib/view-model/workspace";
import { showFailure } from "../ui/announce";
import { callAction } from "../ui/use-action";
import { workspaceKey } from "./workspace-actions";
import { useWorkspace } from "./workspace-state";

type PieceName = Pick<PieceVerdict, "noun" | "piece">;

export type Marking = {
  readonly pieces: readonly PieceName[];
  readonly mark: Mark;
  readonly isOn: boolean;
};

/** Stars and tags, drawn before the server has answered and taken back when it refuses. */
export function useMarking(): (marking: Marking) => Promise<boolean> {
  const { workspace, actions } = useWorkspace();
  const { incidentId, viewer } = workspace;
  const queries = useQueryClient();
  const queryKey = workspaceKey(incidentId);
  const marking = useMutation({
    mutationFn: ({ pieces, ...given }: Marking) =>
      callAction(actions.markPieces, { incidentId, pieces: [...pieces], ...given }),
    onMutate: async (given) => {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData<Workspace>(queryKey);
      queries.setQueryData<Workspace>(
        queryKey,
        (shown) => shown && foresee(shown, viewer.id, given),
      );
      return { before };
    },
    onSuccess: (result, _, { before }) => {
      // What somebody else did at the same moment is no failure: the page shows it next.
      if (result.ok || result.kind === "conflict") return;
      queries.setQueryData(queryKey, before);
      showFailure("The mark was not changed", result.message);
    },
    onSettled: () => queries.invalidateQueries({ queryKey }),
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
