"use client";

import { useIsMutating, useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { ActionResult } from "@/lib/base/action-result";
import type { IncidentId } from "@/lib/domain/ids";
import { foreseeDecisions } from "@/lib/domain/review/apply-decision";
import type {
  ActOutcome,
  Decision,
  GivenVerdict,
  PlainPieceVerdict,
} from "@/lib/domain/review/decision";
import { findLatest } from "@/lib/domain/review/decision-history";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { actWords } from "@/lib/view-model/deciding/act-words";
import { tellRefusal } from "@/lib/view-model/deciding/tell-refusal";
import { foreseenEntityId } from "@/lib/view-model/entities/foreseen-entity";
import type { Workspace } from "@/lib/view-model/workspace/workspace";
import { showDone, showFailure } from "../../ui/announce";
import { callAction } from "../../ui/use-action";
import { useForeseenAct } from "./use-foreseen-act";
import type { IsIntended } from "./use-is-intended";
import { type WorkspaceActions, workspaceKey } from "./workspace-actions";

export type Decisions = {
  /** Shown at once; answers false when the server refused and what was shown was taken back. */
  readonly decide: (verdict: PlainPieceVerdict) => Promise<boolean>;
  /** One act on many pieces; null when nothing of it was done. */
  readonly decideAll: (verdicts: readonly PlainPieceVerdict[]) => Promise<ActOutcome | null>;
  readonly undo: (decisions: readonly Decision[]) => Promise<void>;
  readonly redo: (decisions: readonly Decision[]) => Promise<void>;
};

/** What tells a decision, or a step back, that is on its way from other acts. */
export const decidingKey = ["deciding"] as const;
const steppingKey = [...decidingKey, "step"] as const;

/** Is a decision, or a step back or forth, on its way to the server? */
export function useIsDeciding(): boolean {
  return useIsMutating({ mutationKey: decidingKey }) > 0;
}

/** People's decisions, drawn before the server has answered and taken back when it refuses. Always the same object. */
export function useDecisions(
  incidentId: IncidentId,
  actions: WorkspaceActions,
  isIntended: IsIntended,
  zone: string,
): Decisions {
  const queries = useQueryClient();
  const queryKey = workspaceKey(incidentId);
  const refresh = () => queries.invalidateQueries({ queryKey });
  const tell = async (refusal: Parameters<typeof tellRefusal>[0]) => {
    const { since, message } = refusal;
    const shown = () => queries.getQueryData<Workspace>(queryKey);
    // Whoever spoke meanwhile may be nobody this page knows the name of yet.
    if (since && !shown()?.people[since.by]) await refresh();
    const workspace = shown();
    return workspace ? tellRefusal(refusal, workspace, zone) : message;
  };

  const { mutateAsync: decideAct } = useForeseenAct(incidentId, {
    mutationKey: decidingKey,
    call: (given: readonly GivenVerdict[]) =>
      callAction(actions.decide, { incidentId, given: [...given] }),
    foresee: (workspace, given) => ({
      ...workspace,
      timeline: foreseeDecisions(workspace.timeline, given, foreseenEntityId),
    }),
    onAnswer: (result, given) => {
      if (!result.ok) {
        void tell(result).then((message) => showFailure(refusalTitle(result), message));
        return false;
      }
      const refused = new Set(result.value.refused.map(({ piece }) => piece));
      const done = given.filter(({ piece }) => !refused.has(piece));
      showDone(asSentence(actWords(done)), "Press u to undo.");
      return true;
    },
  });

  const { mutateAsync: takeStep } = useMutation({
    mutationKey: steppingKey,
    mutationFn: ({ action, decisions }: Step) =>
      callAction(actions[action], { incidentId, decisionIds: decisions.map(({ id }) => id) }),
    onSuccess: async (result, { action, decisions }) => {
      const isUndo = action === "undoDecisions";
      const not = isUndo ? "Could not undo the decision" : "Could not redo the decision";
      if (!result.ok) return showFailure(not, await tell(result));
      const { refused } = result.value;
      const left = new Set(refused.map(({ piece }) => piece));
      const done = actWords(decisions.filter(({ piece }) => !left.has(piece)));
      showDone(`${isUndo ? "Undone" : "Redone"}: ${done}`);
      if (refused[0]) {
        showFailure(`${refused.length} items not changed`, await tell(refused[0]));
      }
    },
    onSettled: refresh,
  });

  return useMemo(() => {
    // The server refuses a word on what somebody else has changed and this page does not show yet.
    const withSeen = (verdict: PlainPieceVerdict): GivenVerdict => {
      const shown = queries.getQueryData<Workspace>(workspaceKey(incidentId))?.decisions ?? [];
      return { ...verdict, seen: findLatest(shown, verdict)?.id ?? null };
    };
    const decideIntended = async (verdicts: readonly PlainPieceVerdict[]) => {
      const given = verdicts.map(withSeen);
      const next = (timeline: Timeline) => foreseeDecisions(timeline, given, foreseenEntityId);
      if (!(await isIntended(next))) return null;
      const result = await decideAct(given);
      return result.ok ? result.value : null;
    };
    const step = async (action: Step["action"], decisions: readonly Decision[]) => {
      if (decisions.length === 0 || queries.isMutating({ mutationKey: steppingKey }) > 0) return;
      await takeStep({ action, decisions });
    };
    return {
      decide: async (verdict) => (await decideIntended([verdict])) !== null,
      decideAll: decideIntended,
      undo: (decisions) => step("undoDecisions", decisions),
      redo: (decisions) => step("redoDecisions", decisions),
    };
  }, [queries, incidentId, isIntended, decideAct, takeStep]);
}

type Step = {
  readonly action: "undoDecisions" | "redoDecisions";
  readonly decisions: readonly Decision[];
};

function refusalTitle(result: Extract<ActionResult<unknown>, { ok: false }>): string {
  return result.kind === "conflict"
    ? "Another person changed this item before you. The page now shows that person's version"
    : "Could not save the decision";
}

function asSentence(words: string): string {
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}
