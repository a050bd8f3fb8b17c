"use client";

import { useState } from "react";
import type { DecisionId } from "@/lib/domain/ids";
import { findNewestChange, lastOf, type OwnChange } from "@/lib/view-model/deciding/own-change";

export type OwnChanges = {
  /** What undo takes back before any decision; null when a decision comes first. */
  readonly newest: OwnChange | null;
  /** Keeps a change of the incident that was just made; answers the way back. */
  readonly add: (words: string, undo: () => Promise<void>) => () => Promise<void>;
};

/** Changes of the incident itself since the page was opened: the key that undoes must not pass them by. */
export function useOwnChanges(nextUndo: readonly { readonly id: DecisionId }[]): OwnChanges {
  const [changes, setChanges] = useState<readonly OwnChange[]>([]);
  const add: OwnChanges["add"] = (words, undo) => {
    const change: OwnChange = {
      words,
      after: lastOf(nextUndo),
      undo: async () => {
        setChanges((before) => before.filter((one) => one !== change));
        await undo();
      },
    };
    setChanges((before) => [...before, change]);
    return change.undo;
  };
  return { newest: findNewestChange(changes, nextUndo), add };
}
