import { assertUnreachable } from "@/lib/base/assert";
import {
  type DecidableNoun,
  decidableNouns,
  decidables,
  hasPiece,
  type PieceName,
} from "@/lib/domain/timeline/decidable-nouns";
import type { Timeline } from "@/lib/domain/timeline/timeline";

/**
 * `deciding` needs the right to investigate, `piece` something selected besides that one can decide on, `row` an event
 * or a link; `event` a selected event, `sequence` a pair of events that only follows in time, and the right to investigate.
 */
type Need = "reading" | "selection" | "event" | "sequence" | "deciding" | "piece" | "row";
type Row = readonly [id: string, label: string, key: string, needs: Need];

/** A key is one character, or one with Shift; empty when none does it. */
const rows = [
  ["summary", "Show the summary", "", "reading"],
  ["timeline", "Show the timeline", "", "reading"],
  ["graph", "Show the graph", "", "reading"],
  ["both", "Show the timeline and the graph", "", "reading"],
  ["entities", "Show the entities and their states", "", "reading"],
  ["survey", "Show what is in the evidence", "", "reading"],
  ["evidence", "Show the evidence", "", "reading"],
  ["ask", "Ask a question", "q", "reading"],
  ["what-if", "What if: ask what would have happened", "", "reading"],
  ["what-if-event", "Ask what if the selected event had not happened", "", "event"],
  ["rounds", "Show the rounds of the analysis: how it was made", "", "reading"],
  ["report", "Show the report", "", "reading"],
  ["activity", "Show the activity", "", "reading"],
  ["review", "Show the review: disputes, permalinks, compare revisions", "", "reading"],
  ["table", "Show the table: pick events to accept, reject or merge", "", "reading"],
  ["next-event", "Next event", "j", "reading"],
  ["previous-event", "Previous event", "k", "reading"],
  ["accept", "Accept the selected item", "a", "piece"],
  ["reject", "Reject the selected item, with a reason", "r", "piece"],
  ["edit", "Edit the selected item", "e", "piece"],
  ["star", "Star or unstar the selected item", "Shift+S", "row"],
  ["tag", "Tag the selected item", "t", "row"],
  ["comment", "Comment on the selected item", "c", "piece"],
  ["pick", "Pick the selected item, to decide on several items together", "x", "row"],
  ["make-link", "Make the selected “then” a causal link", "m", "sequence"],
  ["undo", "Undo my last decision", "u", "deciding"],
  ["redo", "Redo", "Shift+U", "deciding"],
  ["copy-link", "Copy a link to the selected item", "l", "selection"],
  ["focus-causes", "Graph: only what led to the selected event", "b", "event"],
  ["focus-effects", "Graph: only what the selected event led to", "v", "event"],
  ["focus-path", "Graph: paths from the selected event to the event selected next", "p", "event"],
  ["focus-none", "Graph: everything", "o", "reading"],
  ["go-to-time", "Go to a time", "g", "reading"],
  ["search", "Search the evidence", "/", "reading"],
  ["next-zone", "Switch time zone: UTC, local, incident", "z", "reading"],
  ["shortcuts", "Show keyboard shortcuts", "?", "reading"],
  ["tour", "Take the tour", "", "reading"],
] as const satisfies readonly Row[];

export type WorkspaceCommandId = (typeof rows)[number][0];

type WorkspaceCommand = {
  readonly id: WorkspaceCommandId;
  readonly label: string;
  readonly key: string;
  readonly needs: Need;
};

/** What a person can do on the page of an incident: one list for its keys, its sheet of keys and the palette. */
export const workspaceCommands: readonly WorkspaceCommand[] = rows.map(
  ([id, label, key, needs]) => ({ id, label, key, needs }),
);

const acceptable = new Set(
  decidableNouns.filter((noun) =>
    decidables[noun].rules.verdicts.some((kind) => kind === "accept"),
  ),
);

/** What stands in tables of its own, where several are picked, starred and tagged. */
const rowNouns: ReadonlySet<DecidableNoun> = new Set<DecidableNoun>(["event", "causal-link"]);

/** What is selected as one can accept it; null when that is nothing of the kind, or only drawn as what is gone. */
export function findDecidable(
  selection: { readonly kind: string; readonly id?: string } | null,
  now: Timeline,
): PieceName | null {
  const { kind: noun, id: piece } = selection ?? {};
  if (piece === undefined) return null;
  const decidable = decidableNouns.find((candidate) => candidate === noun);
  if (decidable === undefined || !acceptable.has(decidable)) return null;
  const name = { noun: decidable, piece };
  return hasPiece(now, name) ? name : null;
}

/** Whether a command can be given now; those that cannot are not listed. */
export function canCommand(
  { needs }: Pick<WorkspaceCommand, "needs">,
  now: {
    readonly mayInvestigate: boolean;
    readonly hasSelection: boolean;
    readonly hasEvent: boolean;
    readonly hasSequence: boolean;
    /** What can be decided on is selected; null when nothing of the kind is. */
    readonly piece: PieceName | null;
  },
): boolean {
  switch (needs) {
    case "reading":
      return true;
    case "selection":
      return now.hasSelection;
    case "event":
      return now.hasEvent;
    case "sequence":
      return now.mayInvestigate && now.hasSequence;
    case "deciding":
      return now.mayInvestigate;
    case "piece":
      return now.mayInvestigate && now.piece !== null;
    case "row":
      return now.mayInvestigate && now.piece !== null && rowNouns.has(now.piece.noun);
    default:
      return assertUnreachable(needs);
  }
}

/** Keys that go to a place, work inside the lanes of the timeline only, or are the browser's way everywhere. */
export const laneKeys: readonly (readonly [keys: string, label: string])[] = [
  ["1 to 5", "Go to Summary, Timeline, Evidence, Ask, Report"],
  ["w / s", "Zoom the timeline in / out"],
  ["Shift+A / Shift+D", "Move the timeline to earlier / later times"],
  ["Alt+← / Alt+→", "Move the timeline, also when single-letter keys are off"],
  ["f", "Fit the timeline"],
  ["← → / ↑ ↓", "In the lanes: previous, next event / lane above, below"],
  [", / .", "In the lanes: previous, next event of the lane"],
  ["+ / − / 0", "In the lanes: zoom in, out, fit"],
  ["Ctrl+wheel", "Zoom at the pointer"],
  ["Ctrl/Cmd+Z", "Undo my last decision, also when single-letter keys are off"],
  ["Ctrl/Cmd+Shift+Z", "Redo the decision, also when single-letter keys are off"],
  ["Esc", "Close the inspector"],
  ["Ctrl/Cmd+K", "Search all views and commands"],
];
