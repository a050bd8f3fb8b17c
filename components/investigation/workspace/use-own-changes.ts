"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import type { OwnSteps } from "@/lib/domain/decision-history";
import type { IncidentId } from "@/lib/domain/ids";
import {
  findNewestChange,
  lastOf,
  type OwnChange,
  settleChanges,
} from "@/lib/view-model/deciding/own-change";
import type { Workspace } from "@/lib/view-model/workspace/workspace";
import { decidingKey, useIsDeciding } from "./use-decisions";
import { workspaceKey } from "./workspace-actions";

/** Keeps a change of the incident that was just made; answers the way back. */
export type AddOwnChange = (words: string, undo: () => Promise<void>) => () => Promise<void>;

/** Changes of the incident itself since the page was opened: the key that undoes must not pass them by. */
export function useOwnChanges(
  incidentId: IncidentId,
  ownSteps: OwnSteps,
): { readonly newest: OwnChange | null; readonly add: AddOwnChange } {
  const queries = useQueryClient();
  const [changes, setChanges] = useState<readonly OwnChange[]>([]);
  const isDeciding = useIsDeciding();
  const { undo: nextUndo } = ownSteps;
  useEffect(() => {
    if (!isDeciding) setChanges((before) => settleChanges(before, nextUndo));
  }, [isDeciding, nextUndo]);
  const add = useCallback<AddOwnChange>(
    (words, undo) => {
      // As it is when the change is made, which may be after what this was drawn with.
      const known = queries.getQueryData<Workspace>(workspaceKey(incidentId));
      const takeBack = async () => {
        setChanges((before) => before.filter((one) => one.undo !== takeBack));
        await undo();
      };
      const after = queries.isMutating({ mutationKey: decidingKey })
        ? ("on its way" as const)
        : lastOf(known?.ownSteps.undo ?? []);
      setChanges((before) => [...before, { words, after, undo: takeBack }]);
      return takeBack;
    },
    [queries, incidentId],
  );
  return { newest: findNewestChange(changes, ownSteps), add };
}
