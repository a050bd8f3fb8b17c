import type { Interval } from "@/lib/base/instant";
import type { EventId } from "@/lib/domain/ids";
import { toLiveTimeline } from "@/lib/domain/timeline/live-timeline";
import type { Timeline } from "@/lib/domain/timeline/timeline";

/** What a step points at: the element of the page that carries this word as `data-tour`. */
export type TourTarget =
  | "impact"
  | "density"
  | "lanes"
  | "citations"
  | "verdicts"
  | "gaps"
  | "graph"
  | "survey"
  | "search"
  | "report"
  | "review";

/** What must be before a step says anything useful; who may only read is not asked to decide. */
type TourNeed = "events" | "deciding";

/** What is selected, of whatever kind: the key tells two of one kind apart. */
type SelectedPiece = { readonly kind: string; readonly key: string };

/** What a person does that ends a step by itself; `read` ends by "Next" alone. */
type TourDeed =
  | { readonly kind: "read" }
  | { readonly kind: "zoomed" }
  | { readonly kind: "selected"; readonly of: readonly SelectedPiece["kind"][] }
  | { readonly kind: "decided" };

/** How the page is set up so that the target is there. */
type TourStage =
  | "summary"
  | "timeline"
  | "event"
  | "findings"
  | "graph"
  | "survey"
  | "evidence"
  | "report"
  | "review";

export type TourStep = {
  readonly target: TourTarget;
  readonly title: string;
  readonly text: string;
  /** The one thing to do now; empty when there is only something to read. */
  readonly todo: string;
  readonly stage: TourStage;
  readonly deed: TourDeed;
  readonly needs: readonly TourNeed[];
  /** Where the words stand beside the target, when there is room. */
  readonly side: "bottom" | "left" | "right-start" | "left-start";
};

/** Two minutes through the page of an incident, in the order in which one reads it. */
export const tourSteps: readonly TourStep[] = [
  {
    target: "impact",
    title: "Severity, duration, confidence",
    text: "Severity, the clock of the impact, and two scores: how consistent the account is, and how far to trust it.",
    todo: "Open Coherence: it lists the reasons for the score.",
    ...{ stage: "summary", deed: { kind: "read" }, needs: ["events"], side: "bottom" },
  },
  {
    target: "density",
    title: "All the evidence at a glance",
    text: "Every record of every file over time, the severe ones in colour.",
    todo: "Drag over a part of this bar to zoom in. Press f to show everything again.",
    ...{ stage: "timeline", deed: { kind: "zoomed" }, needs: ["events"], side: "bottom" },
  },
  {
    target: "lanes",
    title: "Events in lanes",
    text: "One lane for each service, host or person. What matters most is drawn largest; whiskers show how uncertain a time is.",
    todo: "Click an event, or press j for the next one.",
    ...{ stage: "timeline", needs: ["events"], side: "right-start" },
    deed: { kind: "selected", of: ["event"] },
  },
  {
    target: "citations",
    title: "Every event cites its lines",
    text: "An event cites raw lines, highlighted in their file. Code has found each quote word for word.",
    todo: "Open another citation, or its whole file.",
    ...{ stage: "event", deed: { kind: "read" }, needs: ["events"], side: "left-start" },
  },
  {
    target: "verdicts",
    title: "You decide",
    text: "Every later analysis keeps what you decide, and the journal records who decided.",
    todo: "Press a to accept it, r to reject it with a reason, or e to edit it. Press u to undo.",
    ...{ stage: "event", deed: { kind: "decided" }, needs: ["events", "deciding"], side: "left" },
  },
  {
    target: "gaps",
    title: "What is not known yet",
    text: "A gap is a question that the evidence does not answer. Whence lists gaps and never fills them with guesses.",
    todo: "Open a gap: it says which evidence would close it.",
    ...{ stage: "findings", needs: ["events"], side: "left-start" },
    deed: { kind: "selected", of: ["gap"] },
  },
  {
    target: "graph",
    title: "What led to what",
    text: "Causes are left of their effects. Each line is an argued link, with its mechanism, its strength and its evidence.",
    todo: "Click an event or a line. The key b shows only what led to an event.",
    ...{ stage: "graph", needs: ["events"], side: "right-start" },
    deed: { kind: "selected", of: ["event", "causal-link"] },
  },
  {
    target: "survey",
    title: "Start here: what the files contain",
    text: "Start here lists what is rare, new or extreme in the files. Each line opens its record.",
    todo: "Open a line. Start here works before any analysis.",
    ...{ stage: "survey", deed: { kind: "read" }, needs: ["events"], side: "bottom" },
  },
  {
    target: "search",
    title: "Every record, searched",
    text: "Evidence searches every record of every file: words, fields, patterns, severity and time.",
    todo: "Enter a word. From any page, Ctrl K searches the evidence too.",
    ...{ stage: "evidence", deed: { kind: "read" }, needs: ["events"], side: "bottom" },
  },
  {
    target: "report",
    title: "The report, with citations",
    text: "Whence writes the postmortem. Each number in brackets links to the cited lines.",
    todo: "Put any sentence in your own words, or print the page.",
    ...{ stage: "report", deed: { kind: "read" }, needs: ["events"], side: "bottom" },
  },
  {
    target: "review",
    title: "Hand over the report",
    text: "A revision is frozen and numbered. Somebody who took no part in it approves it, and its permalink always shows that revision.",
    todo: "Share, above, has links and downloads. Take this tour again from Ctrl K.",
    ...{ stage: "review", deed: { kind: "read" }, needs: [], side: "bottom" },
  },
];

/** The steps that make sense for this person on this timeline. */
export function stepsFor(now: {
  readonly timeline: Timeline;
  readonly mayInvestigate: boolean;
}): readonly TourStep[] {
  const has: Readonly<Record<TourNeed, boolean>> = {
    events: now.timeline.events.length > 0,
    deciding: now.mayInvestigate,
  };
  return tourSteps.filter(({ needs }) => needs.every((need) => has[need]));
}

/** What the page shows; members that are left out stay as they are. */
type Staged = {
  readonly view?: "summary" | "timeline" | "graph" | "survey" | "evidence" | "report" | "review";
  readonly drawing?: "chart";
  /** Null selects nothing. */
  readonly event?: EventId | null;
};

/** What must change so that the target of a step is to be seen. */
export function stageStep(
  { stage }: Pick<TourStep, "stage">,
  now: { readonly view: string; readonly selection: SelectedPiece | null },
  timeline: Timeline,
): Staged {
  switch (stage) {
    case "summary":
      // On a phone the facts of the incident are there alone.
      return { view: "summary" };
    case "timeline":
      return { view: "timeline", drawing: "chart", event: null };
    case "event": {
      const isShown = now.view === "timeline" && now.selection?.kind === "event";
      const { rootCauses, candidates } = toLiveTimeline(timeline);
      const likeliest = rootCauses[0]?.event ?? candidates[0]?.event;
      const first = likeliest ?? timeline.events[0]?.id;
      if (isShown || first === undefined) return { view: "timeline" };
      return { view: "timeline", event: first };
    }
    case "findings":
      return { view: "timeline", event: null };
    case "graph":
      return { view: "graph", drawing: "chart", event: null };
    case "survey":
    case "evidence":
    case "report":
    case "review":
      return { view: stage, event: null };
  }
}

/** What a person can change by doing what a step asks for. */
export type TourMoment = {
  readonly selection: SelectedPiece | null;
  readonly window: Interval | null;
  /** How many decisions are in force. */
  readonly decisions: number;
};

/**
 * What a step that is open is measured against. Staging clears what was selected before it, as a person may: to
 * select the same piece once more is an answer.
 */
export function measureAgainst(before: TourMoment, now: TourMoment): TourMoment {
  const isCleared = before.selection !== null && now.selection === null;
  return isCleared ? { ...before, selection: null } : before;
}

/** Whether a person did, since a step was opened, what it asks for. */
export function isStepDone(
  { deed }: Pick<TourStep, "deed">,
  before: TourMoment,
  now: TourMoment,
): boolean {
  switch (deed.kind) {
    case "read":
      return false;
    case "zoomed":
      return now.window !== null && !isSameInterval(now.window, before.window);
    case "selected":
      return (
        now.selection !== null &&
        deed.of.includes(now.selection.kind) &&
        now.selection.key !== before.selection?.key
      );
    case "decided":
      return now.decisions > before.decisions;
  }
}

function isSameInterval(one: Interval, other: Interval | null): boolean {
  return one.earliest === other?.earliest && one.latest === other.latest;
}
