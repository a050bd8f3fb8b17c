"use client";

import type { HotkeyItem } from "@mantine/hooks";
import type { WindowCommand } from "@/lib/view-model/timeline/time-window";
import { useOfferCommands } from "../ui/page-commands";
import { usePageKeys } from "../ui/use-page-keys";

/**
 * Keys of the zoom window. `A` alone pans here as in other timelines; accepting is `a` in the inspector,
 * so panning by letter needs Shift, and the arrow keys with Alt do the same without any letter.
 */
export function useWindowKeys(
  hasLetterKeys: boolean,
  onCommand: (command: WindowCommand) => void,
): void {
  const letters: HotkeyItem[] = [
    ["w", () => onCommand("zoom-in")],
    ["s", () => onCommand("zoom-out")],
    ["shift+A", () => onCommand("earlier")],
    ["d", () => onCommand("later")],
    ["shift+D", () => onCommand("later")],
    ["f", () => onCommand("fit")],
  ];
  const always: HotkeyItem[] = [
    ["alt+ArrowLeft", () => onCommand("earlier")],
    ["alt+ArrowRight", () => onCommand("later")],
  ];
  usePageKeys(hasLetterKeys ? [...letters, ...always] : always);
  useOfferCommands(
    paletteCommands.map(([id, label, keys]) => ({ id, label, keys, run: () => onCommand(id) })),
  );
}

const paletteCommands: readonly (readonly [id: WindowCommand, label: string, keys: string])[] = [
  ["zoom-in", "Zoom the timeline in", "w"],
  ["zoom-out", "Zoom the timeline out", "s"],
  ["earlier", "Move the timeline to earlier times", "Alt+←"],
  ["later", "Move the timeline to later times", "Alt+→"],
  ["fit", "Fit the timeline", "f"],
];
