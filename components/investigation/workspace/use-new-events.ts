import { useCallback, useMemo, useState } from "react";
import { findNewEvents, seenAtFirst } from "@/lib/view-model/workspace/new-events";
import type { Workspace } from "@/lib/view-model/workspace/workspace";

export type NewEvents = {
  readonly ids: ReadonlySet<string>;
  readonly markSeen: () => void;
};

/** What was added since the viewer looked, until they say that they have seen it. */
export function useNewEvents(initial: Workspace, current: Workspace): NewEvents {
  const [seen, setSeen] = useState(() => seenAtFirst(initial));
  const [atFirst] = useState(() => new Set(initial.newEvents));
  const ids = useMemo(() => findNewEvents(current, seen, atFirst), [current, seen, atFirst]);
  const markSeen = useCallback(
    () => setSeen(new Set(current.timeline.events.map(({ id }) => id))),
    [current],
  );
  return useMemo(() => ({ ids, markSeen }), [ids, markSeen]);
}
