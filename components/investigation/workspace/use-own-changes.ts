"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import type { IncidentId } from "@/lib/domain/ids";
import type { OwnSteps } from "@/lib/domain/review/decision-history";
import {
  findNewestChange,
  findNewestUndone,
  lastOf,
  type OwnChange,
  settleChanges,
} from "@/lib/view-model/deciding/own-change";
import type { Workspace } from "@/lib/view-model/workspace/workspace";
import { decidingKey, useIsDeciding } from "./use-decisions";
import { workspaceKey } from "./workspace-actions";

/** Keeps a change that was just made; answers the way back. `redo` makes it again once it was taken back. */
export type AddOwnChange = (
  words: string,
  undo: () => Promise<void>,
  redo?: () => Promise<void>,
) => () => Promise<void>;

type OwnChanges = {
  readonly newest: OwnChange | null;
  /** What redo makes again before any decision. */
  readonly undone: OwnChange | null;
  readonly add: AddOwnChange;
};

type Kept = { readonly done: readonly OwnChange[]; readonly undone: readonly OwnChange[] };

/** Changes of the incident itself since the page was opened: the key that undoes must not pass them by. */
export function useOwnChanges(incidentId: IncidentId, ownSteps: OwnSteps): OwnChanges {
  const queries = useQueryClient();
  const [kept, setKept] = useState<Kept>({ done: [], undone: [] });
  const isDeciding = useIsDeciding();
  const { undo: nextUndo } = ownSteps;
  useEffect(() => {
    if (isDeciding) return;
    setKept((before) => {
      const done = settleChanges(before.done, nextUndo);
      return done === before.done ? before : { ...before, done };
    });
  }, [isDeciding, nextUndo]);
  const add = useCallback<AddOwnChange>(
    (words, undo, redo) => {
      // As it is when the change is made, which may be after what this was drawn with.
      const findLast = () => {
        const known = queries.getQueryData<Workspace>(workspaceKey(incidentId));
        return lastOf(known?.ownSteps.undo ?? []);
      };
      const takeBack = async () => {
        const undone = { ...{ words, after: findLast() }, undo: takeBack, redo: makeAgain };
        setKept((before) => ({
          done: before.done.filter((one) => one.undo !== takeBack),
          undone: redo === undefined ? before.undone : [...before.undone, undone],
        }));
        await undo();
      };
      const makeAgain = async () => {
        setKept(({ done, undone }) => ({
          done: [...done, { words, after: findLast(), undo: takeBack }],
          undone: undone.filter((one) => one.undo !== takeBack),
        }));
        await redo?.();
      };
      const after = queries.isMutating({ mutationKey: decidingKey })
        ? ("on its way" as const)
        : findLast();
      // Whoever goes on from here makes nothing again that was taken back before.
      setKept(({ done }) => ({ done: [...done, { words, after, undo: takeBack }], undone: [] }));
      return takeBack;
    },
    [queries, incidentId],
  );
  return {
    newest: findNewestChange(kept.done, ownSteps),
    undone: findNewestUndone(kept.undone, ownSteps),
    add,
  };
}
