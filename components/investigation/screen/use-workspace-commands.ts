"use client";

import { type HotkeyItem, useClipboard, useLocalStorage } from "@mantine/hooks";
import { useEffect, useRef } from "react";
import type { EventId } from "@/lib/domain/ids";
import { everyEvent } from "@/lib/routes/event-table-search";
import type { GraphFocus } from "@/lib/routes/graph-focus";
import { everyRecord, zoneChoices } from "@/lib/routes/workspace-search-params";
import { isListedIn, type WorkspacePlace, type WorkspaceView } from "@/lib/routes/workspace-views";
import { marksOf } from "@/lib/view-model/discussion/piece-marks";
import { narrowToMoment } from "@/lib/view-model/evidence/typed-moment";
import { findEvents } from "@/lib/view-model/screen/found-events";
import {
  canCommand,
  findDecidable,
  type WorkspaceCommandId,
  workspaceCommands,
} from "@/lib/view-model/screen/workspace-commands";
import { listInOrder } from "@/lib/view-model/tables/event-grid";
import { firstTime } from "@/lib/view-model/timeline/first-time";
import { usePicking } from "../../picking/picked-pieces";
import { showDone } from "../../ui/announce";
import { type PageCommand, useOfferCommands, useOfferFinder } from "../../ui/page-commands";
import { usePageKeys } from "../../ui/use-page-keys";
import { useMakeLink } from "../deciding/use-make-link";
import { useMarking } from "../discussion/use-discussion";
import { useShownTimeline } from "../filter/use-shown-timeline";
import { uncoveringView } from "../workspace/narrow-screen";
import {
  useActs,
  useFacts,
  useSelection,
  type WorkspaceActs,
  type WorkspaceFacts,
  type WorkspaceSelection,
} from "../workspace/use-workspace";
import { tabPlaces } from "./use-places";

/** Single-letter keys can be switched off (WCAG 2.1.4); the choice is remembered in this browser. */
export function useLetterKeys(): readonly [boolean, (isOn: boolean) => void] {
  const [isOn, setOn] = useLocalStorage({ key: "whence-letter-keys", defaultValue: true });
  return [isOn, setOn];
}

/** What the page can do now, by key and in the palette. Escape closes the inspector. */
export function useWorkspaceCommands(
  hasLetterKeys: boolean,
  open: {
    readonly shortcuts: () => void;
    readonly goToTime: () => void;
    readonly tour: () => void;
    readonly place: (place: WorkspacePlace) => void;
  },
): void {
  const state: State = { ...useFacts(), ...useSelection(), ...useActs() };
  const { search, select, mayInvestigate } = state;
  const shown = useShownTimeline("timeline");
  const clipboard = useClipboard();
  const picking = usePicking();
  const mark = useMarking();
  const makeLink = useMakeLink();
  const last = useRef<EventId | null>(null);
  useEffect(() => {
    if (search.selection?.kind === "event") last.current = search.selection.id;
  }, [search.selection]);
  const now = {
    mayInvestigate,
    hasSelection: search.selection !== null,
    hasEvent: search.selection?.kind === "event",
    hasSequence: search.selection?.kind === "sequence",
    piece: findDecidable(search.selection, state.workspace.timeline),
  };
  const ofViews: Readonly<Pick<Record<WorkspaceCommandId, () => void>, ViewCommandId>> =
    viewActs(state);
  const acts: Readonly<Record<WorkspaceCommandId, () => void>> = {
    ...ofViews,
    ...pieceActs(state, (id) => picking?.toggle(id)),
    ...focusActs(state),
    star: () => toggleStar(state, mark),
    "make-link": () => search.selection?.kind === "sequence" && void makeLink(search.selection),
    "next-event": () => moveBy(state, shown, 1, last.current),
    "previous-event": () => moveBy(state, shown, -1, last.current),
    "copy-link": () => {
      clipboard.copy(window.location.href);
      showDone("Link copied", "Colleagues with an account see what you see now.");
    },
    "go-to-time": open.goToTime,
    search: () => openSearch(state),
    "next-zone": () => state.changeSearch({ zone: nextZone(search.zone) }),
    shortcuts: open.shortcuts,
    tour: open.tour,
  };
  const possible = workspaceCommands.filter((command) => canCommand(command, now));
  useOfferCommands(possible.map(({ id, label, key }) => ({ id, label, keys: key, run: acts[id] })));
  useOfferFinder((text) => [
    ...findEvents(state.workspace.timeline, text, state.zone).map(({ id, title, timeText }) => ({
      ...{ id, label: title, keys: timeText },
      run: () => select({ kind: "event", id }),
    })),
    ...(text === "" ? [] : [searchElsewhere(state, text)]),
  ]);
  const letters = possible.flatMap(({ id, key }): HotkeyItem[] =>
    key === "" ? [] : [[key === "?" ? "shift+?" : key, acts[id]]],
  );
  const digits = tabPlaces.map((place, at): HotkeyItem => [`${at + 1}`, () => open.place(place)]);
  const steps: HotkeyItem[] = [
    ["mod+Z", acts.undo],
    ["mod+shift+Z", acts.redo],
  ];
  usePageKeys([
    ...(hasLetterKeys ? [...letters, ...digits] : []),
    ["Escape", () => search.selection && select(null)],
    ...(mayInvestigate ? steps : []),
  ]);
}

/** Every view has a command of its name: the palette lists them. */
type ViewCommandId = WorkspaceView | "what-if-event" | "table";
type State = WorkspaceFacts & WorkspaceSelection & WorkspaceActs;

function viewActs({ search, changeSearch, setSearchAsked }: State) {
  return {
    summary: () => changeSearch({ view: "summary" }),
    timeline: () => changeSearch({ view: "timeline" }),
    graph: () => changeSearch({ view: "graph" }),
    both: () => changeSearch({ view: "both" }),
    entities: () => changeSearch({ view: "entities" }),
    survey: () => changeSearch({ view: "survey" }),
    evidence: () => changeSearch({ view: "evidence" }),
    ask: () => {
      setSearchAsked(true);
      changeSearch({ view: "ask", ...uncoveringView() });
    },
    "what-if": () => changeSearch({ view: "what-if" }),
    "what-if-event": () =>
      search.selection?.kind === "event" &&
      changeSearch({
        view: "what-if",
        whatIf: {
          interventions: [{ kind: "remove", event: search.selection.id }],
          together: search.whatIf.together,
          leftOut: 0,
        },
      }),
    rounds: () => changeSearch({ view: "rounds" }),
    report: () => changeSearch({ view: "report" }),
    activity: () => changeSearch({ view: "activity" }),
    review: () => changeSearch({ view: "review" }),
    table: () => changeSearch({ view: "timeline", drawing: "table" }),
  } satisfies Record<ViewCommandId, () => void>;
}

function pieceActs(
  {
    search,
    decisions,
    newestOwnChange,
    newestUndone,
    setOpenForm,
    setAskedField,
    workspace,
  }: State,
  toggle: (id: string) => void,
) {
  const name = findDecidable(search.selection, workspace.timeline);
  const openForm = (kind: "reject" | "edit") => () => {
    // What has no claim to reject is set aside instead.
    const asked = kind === "reject" && name?.noun === "gap" ? "set-aside" : kind;
    if (name) setOpenForm({ piece: name.piece, kind: asked });
  };
  const askFor = (kind: "tag" | "comment") => () =>
    name && setAskedField({ piece: name.piece, kind });
  return {
    accept: () => name && void decisions.decide({ ...name, verdict: { kind: "accept" } }),
    reject: openForm("reject"),
    tag: askFor("tag"),
    comment: askFor("comment"),
    pick: () => {
      if (name === null) return;
      toggle(name.piece);
      const listed = name.noun === "causal-link" ? "causal-link" : "event";
      if (!isListedIn(search.view, listed))
        showDone(
          "Selection changed",
          "Timeline shows the selected items and what to do with them.",
        );
    },
    edit: openForm("edit"),
    undo: () => void (newestOwnChange?.undo() ?? decisions.undo(workspace.ownSteps.undo)),
    redo: () => void (newestUndone?.redo?.() ?? decisions.redo(workspace.ownSteps.redo)),
  };
}

/** Brings the graph up when it is not to be seen. */
function focusActs({ search, changeSearch }: State) {
  const view = search.view === "both" ? "both" : "graph";
  const event = search.selection?.kind === "event" ? search.selection.id : null;
  const look = (focus: GraphFocus | null) => changeSearch({ view, focus });
  return {
    "focus-causes": () => event && look({ kind: "causes", event }),
    "focus-effects": () => event && look({ kind: "effects", event }),
    "focus-path": () => event && look({ kind: "path", from: event, to: null }),
    "focus-none": () => look(null),
  };
}

function toggleStar({ search, workspace }: State, mark: ReturnType<typeof useMarking>): void {
  const name = findDecidable(search.selection, workspace.timeline);
  if (name === null) return;
  const isStarred = marksOf(workspace.marks, name).some(({ mark: { kind } }) => kind === "star");
  void mark({ pieces: [name], mark: { kind: "star" }, isOn: !isStarred });
}

/**
 * To the next event that is shown, as the table lists them or else in order of time: from the selected one, else from the
 * one that was selected last, else to the first.
 */
function moveBy(
  { search, select }: State,
  { timeline, changes }: ReturnType<typeof useShownTimeline>,
  step: 1 | -1,
  last: EventId | null,
): void {
  const listing = search.drawing === "table" ? search.table : everyEvent;
  const inOrder = listInOrder(timeline, changes, listing);
  const selected = search.selection?.kind === "event" ? search.selection.id : last;
  const at = inOrder.findIndex(({ id }) => id === selected);
  const event = inOrder[at === -1 ? 0 : at + step] ?? inOrder[at];
  if (event) select({ kind: "event", id: event.id });
}

function nextZone(zone: (typeof zoneChoices)[number]): (typeof zoneChoices)[number] {
  return zoneChoices[(zoneChoices.indexOf(zone) + 1) % zoneChoices.length] ?? "utc";
}

/** The words of the palette, looked for in all records. */
function searchElsewhere(state: State, text: string): PageCommand {
  return {
    ...{ id: "search-evidence", label: `Search evidence for “${text}”`, keys: "" },
    isElsewhere: true,
    run: () => {
      openSearch(state);
      const { workspace, zone } = state;
      const near = firstTime(workspace.timeline);
      state.changeSearch(narrowToMoment({ ...everyRecord, text }, { ...workspace, zone, near }));
    },
  };
}

/** The field takes the focus itself once its view is drawn. */
function openSearch({ changeSearch, setSearchAsked }: State): void {
  setSearchAsked(true);
  changeSearch({ view: "evidence", file: null, ...uncoveringView() });
}
