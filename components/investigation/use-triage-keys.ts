"use client";

import { type HotkeyItem, useHotkeys, useLocalStorage } from "@mantine/hooks";
import type { Selection } from "@/lib/routes/selection";
import { zoneChoices } from "@/lib/routes/workspace-search-params";
import { toEventRows } from "@/lib/view-model/event-rows";
import { useWorkspace } from "./workspace-state";

/** Single-letter keys can be switched off (WCAG 2.1.4); the choice is remembered in this browser. */
export function useLetterKeys(): readonly [boolean, (isOn: boolean) => void] {
  const [isOn, setOn] = useLocalStorage({ key: "whence-letter-keys", defaultValue: true });
  return [isOn, setOn];
}

/** j/k move, a accept, r reject, e edit, u undo, / search, z zone, ? sheet; Escape closes the inspector. */
export function useTriageKeys(isOn: boolean, onSheet: () => void): void {
  const state = useWorkspace();
  const { search, select, changeSearch, decisions, mayInvestigate, setOpenForm, workspace } = state;
  const piece = decidablePiece(search.selection);
  const decide = (act: (decidable: DecidablePiece) => void) => () => {
    if (piece && mayInvestigate) act(piece);
  };
  const move = (step: 1 | -1) => () => {
    const next = neighbour(state, step);
    if (next) select(next);
  };
  const mine = workspace.decisions.findLast(({ by }) => by === workspace.viewer.id);
  const letters: HotkeyItem[] = [
    ["j", move(1)],
    ["k", move(-1)],
    [
      "a",
      decide(
        ({ noun, id }) => void decisions.decide({ noun, piece: id, verdict: { kind: "accept" } }),
      ),
    ],
    ["r", decide(({ id }) => setOpenForm({ piece: id, kind: "reject" }))],
    ["e", decide(({ id }) => setOpenForm({ piece: id, kind: "edit" }))],
    ["u", () => mayInvestigate && mine && void decisions.undo(mine)],
    ["z", () => changeSearch({ zone: nextZone(search.zone) })],
    ["/", () => openSearch(state)],
    ["shift+?", onSheet],
  ];
  useHotkeys([...(isOn ? letters : []), ["Escape", () => search.selection && select(null)]]);
}

type DecidablePiece = { readonly noun: "event" | "causal-link"; readonly id: string };

function decidablePiece(selection: Selection | null): DecidablePiece | null {
  if (selection?.kind === "event") return { noun: "event", id: selection.id };
  if (selection?.kind === "causal-link") return { noun: "causal-link", id: selection.id };
  return null;
}

/** The next event in order of time; without a selection, the first. */
function neighbour(
  { workspace, search, zone }: ReturnType<typeof useWorkspace>,
  step: 1 | -1,
): Selection | null {
  const order = { zone, order: "time", isDescending: false, withWithdrawn: false } as const;
  const ids = new Set<string>(toEventRows(workspace.timeline, order).map(({ id }) => id));
  const inOrder = [...ids];
  const selected = search.selection?.kind === "event" ? search.selection.id : null;
  const at = selected === null ? -1 : inOrder.indexOf(selected);
  const next = inOrder[at === -1 ? 0 : at + step];
  const event = workspace.timeline.events.find(({ id }) => id === next);
  return event ? { kind: "event", id: event.id } : null;
}

function nextZone(zone: (typeof zoneChoices)[number]): (typeof zoneChoices)[number] {
  return zoneChoices[(zoneChoices.indexOf(zone) + 1) % zoneChoices.length] ?? "utc";
}

/** The field takes the focus itself once its view is drawn. */
function openSearch({ changeSearch, setSearchAsked }: ReturnType<typeof useWorkspace>): void {
  setSearchAsked(true);
  changeSearch({ view: "evidence" });
}
