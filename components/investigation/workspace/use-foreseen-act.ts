"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ActionResult } from "@/lib/base/action-result";
import type { IncidentId } from "@/lib/domain/ids";
import type { Workspace } from "@/lib/view-model/workspace/workspace";
import { workspaceKey } from "./workspace-actions";

/**
 * An act on the workspace that is drawn before the server has answered. `onAnswer` says what came of it, and
 * answers whether what was drawn stands; if not it is taken back. The workspace is read anew either way.
 */
export function useForeseenAct<Given, Value>(
  incidentId: IncidentId,
  act: {
    /** Tells it apart from other acts while it is on its way. */
    readonly mutationKey?: readonly string[];
    readonly call: (given: Given) => Promise<ActionResult<Value>>;
    readonly foresee: (workspace: Workspace, given: Given) => Workspace;
    readonly onAnswer: (result: ActionResult<Value>, given: Given) => boolean;
  },
) {
  const queries = useQueryClient();
  const queryKey = workspaceKey(incidentId);
  return useMutation({
    ...(act.mutationKey && { mutationKey: act.mutationKey }),
    mutationFn: act.call,
    onMutate: async (given) => {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData<Workspace>(queryKey);
      queries.setQueryData<Workspace>(queryKey, (shown) => shown && act.foresee(shown, given));
      return { before };
    },
    onSuccess: (result, given, { before }) => {
      if (!act.onAnswer(result, given)) queries.setQueryData(queryKey, before);
    },
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
}
