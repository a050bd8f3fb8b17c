"use client";

import { useLocalStorage, useMounted, useTimeout } from "@mantine/hooks";
import { useRef, useState } from "react";
import { formatSelection, type Selection } from "@/lib/routes/selection";
import {
  isStepDone,
  measureAgainst,
  stageStep,
  stepsFor,
  type TourMoment,
  type TourStep,
} from "@/lib/view-model/screen/tour";
import { useActs, useFacts, useSelection } from "../workspace/use-workspace";
import { readWorkspaceSearch, useTimeWindow } from "../workspace/use-workspace-search";

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
  /** Leads on when what the page shows now is what the step asks for. */
  readonly follow: (moment: TourMoment) => void;
  /** Brings the target of a step into sight. */
  readonly stage: (index: number) => void;
};

/** What lends the focus, such as the palette, gives it back within this time of being closed. */
const focusReturnMs = 60;

/** Where the tour of this page is. A step that was done by hand is followed by the next one. */
export function useTour(): Tour {
  const { workspace, mayInvestigate } = useFacts();
  const { search } = useSelection();
  const { changeSearch } = useActs();
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
  const selection = toSelected(search.selection);
  const goTo = (index: number) => {
    const { window } = readWorkspaceSearch();
    setAt({ index, moment: { selection, window, decisions: decisions.length } });
  };
  const { start } = useTimeout(() => {
    opener.current = document.activeElement;
    goTo(0);
  }, focusReturnMs);
  const follow = (moment: TourMoment) => {
    if (at === null) return;
    const before = measureAgainst(at.moment, moment);
    const step = steps[at.index];
    if (step && at.index < steps.length - 1 && isStepDone(step, before, moment)) {
      setAt({ index: at.index + 1, moment });
    } else if (before !== at.moment) setAt({ ...at, moment: before });
  };
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
    follow,
    stage: (index) => {
      const opened = steps[index];
      if (!opened) return;
      const { event, ...look } = stageStep(opened, { view: search.view, selection }, timeline);
      if (event === undefined) changeSearch(look);
      else changeSearch({ ...look, selection: event && { kind: "event", id: event } });
    },
  };
}

/** What a step of the tour is measured by. Asked for only while a tour is on: it changes with every zoom. */
export function useTourMoment(): TourMoment {
  const { decisions } = useFacts().workspace;
  const { search } = useSelection();
  const window = useTimeWindow();
  return { selection: toSelected(search.selection), window, decisions: decisions.length };
}

function toSelected(selection: Selection | null): TourMoment["selection"] {
  return selection && { kind: selection.kind, key: formatSelection(selection) };
}
