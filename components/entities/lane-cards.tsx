"use client";

import { type ReactNode, type SyntheticEvent, useState } from "react";
import type { MarkText } from "@/lib/view-model/entities/lane-text";
import { PointerCard } from "../ui/pointer-card";

/** Alone they move nothing: what is told stays, and what was dismissed stays away. */
const modifiers: ReadonlySet<string> = new Set(["Alt", "AltGraph", "Control", "Meta", "Shift"]);

type HoveredMark = {
  readonly text: MarkText;
  readonly at: { readonly x: number; readonly y: number };
};

/**
 * Tells what the mark under the pointer, or under the keys, says. Marks carry `data-mark`; the grid keeps
 * the focus and names the mark its keys are on. What is inside is not drawn again when the card moves.
 */
export function LaneCards({
  textOf,
  children,
}: {
  /** By the row's key and the mark's; null when there is none any more. */
  readonly textOf: (row: string, mark: string) => MarkText | null;
  readonly children: ReactNode;
}) {
  const [hovered, setHovered] = useState<HoveredMark | null>(null);
  const tell = (element: Element | null, at: HoveredMark["at"] | null) => {
    const mark = element?.closest<HTMLElement>("[data-mark]");
    const text = mark ? textOf(mark.dataset.row ?? "", mark.dataset.mark ?? "") : null;
    const box = mark?.getBoundingClientRect();
    if (text === null || !box) setHovered(null);
    else setHovered({ text, at: at ?? { x: box.left, y: box.bottom } });
  };
  const hide = () => setHovered(null);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Listens to what its grid does; every mark says the same by its name.
    <div
      onPointerMove={({ target, clientX, clientY }) =>
        tell(target instanceof Element ? target : null, { x: clientX, y: clientY })
      }
      onPointerLeave={hide}
      onScrollCapture={hide}
      onKeyDown={({ key }) => modifiers.has(key) || hide()}
      onKeyUp={(event) => {
        if (event.key === "Escape" || modifiers.has(event.key)) return;
        tell(activeDescendant(event), null);
      }}
      onBlur={hide}
    >
      {children}
      {hovered === null ? null : (
        <PointerCard
          at={hovered.at}
          title={hovered.text.title}
          facts={hovered.text.facts}
          testId="lane-card"
        />
      )}
    </div>
  );
}

/** The cell or mark the keys of a grid are on. */
function activeDescendant({ target }: SyntheticEvent): Element | null {
  const id = target instanceof Element ? target.getAttribute("aria-activedescendant") : null;
  return id === null ? null : document.getElementById(id);
}
