"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ActionResult } from "@/lib/base/action-result";
import type { Decision, Verdict } from "@/lib/domain/decision";
import type { IncidentId } from "@/lib/domain/ids";
import { type PieceVerdict, withVerdict } from "@/lib/view-model/with-verdict";
import type { Workspace } from "@/lib/view-model/workspace";
import { showDone, showFailure } from "../ui/announce";
import { callAction } from "../ui/use-action";
import { type WorkspaceActions, workspaceKey } from "./workspace-actions";

export type Decisions = {
  /** Shown at once; answers false when the server refused and what was shown was taken back. */
  readonly decide: (verdict: PieceVerdict) => Promise<boolean>;
  readonly undo: (decision: Pick<Decision, "id">) => Promise<boolean>;
  readonly isDeciding: boolean;
};

/** People's decisions, drawn before the server has answered and taken back when it refuses. */
export function useDecisions(incidentId: IncidentId, actions: WorkspaceActions): Decisions {
  const queries = useQueryClient();
  const queryKey = workspaceKey(incidentId);
  const refresh = () => queries.invalidateQueries({ queryKey });

  const deciding = useMutation({
    mutationFn: (verdict: PieceVerdict) => callAction(actions.decide, { incidentId, ...verdict }),
    onMutate: async (verdict) => {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData<Workspace>(queryKey);
      queries.setQueryData<Workspace>(
        queryKey,
        (workspace) =>
          workspace && { ...workspace, timeline: withVerdict(workspace.timeline, verdict) },
      );
      return { before };
    },
    onSuccess: (result, { verdict }, { before }) => {
      if (result.ok) return showDone(doneWords[verdict.kind], "Press u to undo it.");
      queries.setQueryData(queryKey, before);
      showFailure(refusalTitle(result), result.message);
    },
    onSettled: refresh,
  });

  const undoing = useMutation({
    mutationFn: ({ id }: Pick<Decision, "id">) =>
      callAction(actions.undoDecision, { incidentId, decisionId: id }),
    onSuccess: (result) => {
      if (result.ok) showDone("Decision undone");
      else showFailure("The decision was not undone", result.message);
    },
    onSettled: refresh,
  });

  return {
    decide: async (verdict) => (await deciding.mutateAsync(verdict)).ok,
    undo: async (decision) => (await undoing.mutateAsync(decision)).ok,
    isDeciding: deciding.isPending || undoing.isPending,
  };
}

function refusalTitle(result: Extract<ActionResult<unknown>, { ok: false }>): string {
  return result.kind === "conflict"
    ? "Somebody changed this meanwhile; their version is shown now"
    : "The decision was not taken";
}

const doneWords: Readonly<Record<Verdict["kind"], string>> = {
  accept: "Accepted",
  reject: "Rejected",
  "edit-event": "Event edited",
  "edit-link": "Link edited",
  dismiss: "Gap dismissed",
  waive: "Uncertainty waived",
  restore: "Restored",
};
