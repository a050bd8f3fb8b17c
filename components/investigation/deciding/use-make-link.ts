"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { Sequence } from "@/lib/domain/timeline/sequence";
import { foreseeLink } from "@/lib/view-model/editing/foresee-added";
import { toStatedLink } from "@/lib/view-model/tables/sequence-rows";
import type { Workspace } from "@/lib/view-model/workspace/workspace";
import { showDone, showFailure } from "../../ui/announce";
import { callAction } from "../../ui/use-action";
import { useRefresh } from "../workspace/use-refresh";
import { useActs, useFacts } from "../workspace/use-workspace";
import { workspaceKey } from "../workspace/workspace-actions";

/** Makes a pair that only follows in time a causal link, drawn by the person who asks, and selects it. */
export function useMakeLink(): (sequence: Sequence) => Promise<void> {
  const { workspace } = useFacts();
  const { actions, isIntended, select } = useActs();
  const queries = useQueryClient();
  const refresh = useRefresh();
  const isRunning = useRef(false);
  const { incidentId, timeline } = workspace;
  const draw = async (sequence: Sequence) => {
    const link = toStatedLink(sequence, timeline);
    if (!(await isIntended((now) => foreseeLink(now, link)))) return;
    const drawn = await callAction(actions.addCausalLink, { incidentId, ...link });
    if (!drawn.ok) return showFailure("Could not add the causal link", drawn.message);
    await refresh();
    showDone("Causal link added", "Press u to undo.");
    const now = queries.getQueryData<Workspace>(workspaceKey(incidentId))?.timeline ?? timeline;
    const made = now.causalLinks.find(
      ({ source, target }) => source === link.source && target === link.target,
    );
    if (made !== undefined) select({ kind: "causal-link", id: made.id });
  };
  return async (sequence) => {
    // A key that is held down asks many times.
    if (isRunning.current) return;
    isRunning.current = true;
    await draw(sequence).finally(() => {
      isRunning.current = false;
    });
  };
}
