"use client";

import { useLocalStorage, useMounted, useTimeout } from "@mantine/hooks";
import { useRef, useState } from "react";
import { formatSelection } from "@/lib/routes/selection";
import {
  isStepDone,
  measureAgainst,
  stageStep,
  stepsFor,
  type TourMoment,
  type TourStep,
} from "@/lib/view-model/screen/tour";
import { useWorkspace } from "../workspace/workspace-state";

export type Tour = {
  readonly steps: readonly TourStep[];
  /** Index of the step that is shown; null while no tour is on. */
  readonly index: number | null;
  /** The sample offers the tour until this person took it or said no. */
  readonly isOffered: boolean;
  readonly start: () => void;
  readonly decline: () => void;
  readonly end: () => void;
  readonly goTo: (index: number) => void;
  /** Brings the target of a step into sight. */
  readonly stage: (index: number) => void;
};

/** What lends the focus, such as the palette, gives it back within this time of being closed. */
const focusReturnMs = 60;

/** Where the tour of this page is. A step that was done by hand is followed by the next one. */
export function useTour(): Tour {
  const { workspace, search, changeSearch, mayInvestigate } = useWorkspace();
  const { viewer, timeline, decisions } = workspace;
  const [isAnswered, setAnswered] = useLocalStorage({
    key: `whence-tour-${viewer.id}`,
    defaultValue: false,
  });
  // The server cannot know what this browser remembers: no offer flashes up before that is read.
  const isRead = useMounted();
  const [at, setAt] = useState<{ readonly index: number; readonly moment: TourMoment } | null>(
    null,
  );
  const opener = useRef<Element | null>(null);
  const steps = stepsFor({ timeline, mayInvestigate });
  const moment: TourMoment = {
    selection: search.selection && {
      kind: search.selection.kind,
      key: formatSelection(search.selection),
    },
    window: search.window,
    decisions: decisions.length,
  };
  const goTo = (index: number) => setAt({ index, moment });
  const { start } = useTimeout(() => {
    opener.current = document.activeElement;
    goTo(0);
  }, focusReturnMs);
  const before = at && measureAgainst(at.moment, moment);
  if (at && before && before !== at.moment) setAt({ ...at, moment: before });
  const step = at === null ? undefined : steps[at.index];
  if (at && step && at.index < steps.length - 1 && isStepDone(step, at.moment, moment)) {
    goTo(at.index + 1);
  }
  return {
    steps,
    index: at?.index ?? null,
    isOffered:
      workspace.isSample &&
      isRead &&
      !isAnswered &&
      timeline.events.length > 0 &&
      search.knownAt === null,
    start: () => {
      setAnswered(true);
      start();
    },
    decline: () => setAnswered(true),
    end: () => {
      setAt(null);
      // The offer that was pressed is gone: the next Tab must not begin at the top of the page.
      if (!opener.current?.isConnected || opener.current === document.body)
        document.getElementById("main")?.focus({ preventScroll: true });
    },
    goTo,
    stage: (index) => {
      const opened = steps[index];
      if (!opened) return;
      const { selection } = moment;
      const { event, ...look } = stageStep(opened, { view: search.view, selection }, timeline);
      if (event === undefined) changeSearch(look);
      else changeSearch({ ...look, selection: event && { kind: "event", id: event } });
    },
  };
}
