"use client";

import { Button, Group, UnstyledButton } from "@mantine/core";
import { type KeyboardEvent, useEffect, useEffectEvent, useLayoutEffect } from "react";
import { type BlockPlace, placeKey, removedKey } from "@/lib/domain/review/report-entry";
import { findMoves } from "@/lib/view-model/report/block-moves";
import { startBlock, startReportDraft } from "@/lib/view-model/report/report-drafts";
import type { ReportSection, ReportSentence } from "@/lib/writing/report";
import { FailureAlert } from "../../ui/failure-alert";
import { Icon } from "../../ui/icon";
import { useOpener } from "../../ui/lost-focus";
import { useAskedFocus } from "../../ui/take-focus";
import { useFacts } from "../workspace/use-workspace";
import { useDraftState, useDraftStore } from "./report-drafts";
import { useReportText } from "./report-text";
import classes from "./report-view.module.css";
import { useReportWords } from "./use-report-words";

type Given = {
  readonly block: ReportSentence;
  /** What it says now. */
  readonly text: string;
};

/** Opens what can be done with the place of a block. Thousands of blocks have it, so that it holds nothing until then. */
export function BlockTools({ block, text }: Given) {
  const store = useDraftStore();
  const isOpen = useDraftState(({ tools }) => tools === block.id);
  const opener = useOpener<HTMLButtonElement>(isOpen);
  const sections = useReportText();
  if (sections === null) return null;
  return (
    <>
      <UnstyledButton
        className={classes.act}
        aria-label={`Block menu: ${text}`}
        aria-expanded={isOpen}
        ref={opener}
        data-screen-only
        onClick={() => store.openTools(isOpen ? null : block.id)}
      >
        <Icon name="more" size={13} />
      </UnstyledButton>
      {isOpen ? <OpenTools block={block} text={text} sections={sections} /> : null}
    </>
  );
}

/** So much of a block is kept to name it among the removed ones. */
const removedCharactersMax = 2000;

function OpenTools({
  block: { id, form },
  text,
  sections,
}: Given & { readonly sections: readonly ReportSection[] }) {
  const { report } = useFacts().workspace;
  const store = useDraftStore();
  const group = useKeptFocus(id);
  const { write, isRunning, failure } = useReportWords(() => undefined);
  const moves = findMoves(sections, id);
  // A press while the one before is being saved is done after it, also where the block came to stand elsewhere meanwhile.
  const move = (direction: "up" | "down") => {
    if (isRunning) store.press(direction);
    else place(moves?.[direction] ?? null);
  };
  const goOn = useEffectEvent(() => {
    const { pressed } = store.get();
    store.press(null);
    if (pressed !== null && failure === null) move(pressed);
  });
  useEffect(() => {
    if (!isRunning) goOn();
  }, [isRunning]);
  const place = (to: BlockPlace | null) => {
    if (to === null || moves === null) return;
    const seen = report.find(({ key }) => key === placeKey(id)) ?? null;
    // A block that nobody moved before goes back to where the timeline has it.
    const back = seen === null ? {} : { back: { kind: "place" as const, ...moves.here } };
    write({ key: placeKey(id), content: { kind: "place", ...to }, seen, ...back });
  };
  const remove = () => {
    const content = { kind: "removed" as const, text: text.slice(0, removedCharactersMax) };
    write({ key: removedKey(id), content, seen: null });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") {
      // The page would take it as well, and close what is selected.
      event.stopPropagation();
      store.openTools(null);
    }
    const direction = event.altKey ? directions[event.key] : undefined;
    if (direction === undefined || moves === null) return;
    event.preventDefault();
    move(direction);
  };
  const lead = { size: "compact-xs", variant: "default" } as const;
  return (
    <Group
      gap="xs"
      role="group"
      aria-label={`Block: ${text}`}
      ref={group}
      tabIndex={-1}
      data-screen-only
      onKeyDown={onKeyDown}
    >
      {moves === null ? null : (
        <>
          <Button {...lead} {...shortcut("Up", moves.up)} onClick={() => move("up")}>
            Move up
          </Button>
          <Button {...lead} {...shortcut("Down", moves.down)} onClick={() => move("down")}>
            Move down
          </Button>
          <Button
            {...lead}
            onClick={() =>
              store.open(startReportDraft(startBlock({ ...moves.here, after: id }, form), report))
            }
          >
            Add a text block below
          </Button>
        </>
      )}
      <Button {...lead} loading={isRunning} onClick={remove}>
        Remove
      </Button>
      {failure === null ? null : (
        <FailureAlert title="Could not change the block">{failure.message}</FailureAlert>
      )}
    </Group>
  );
}

const directions: Readonly<Record<string, "up" | "down">> = { ArrowUp: "up", ArrowDown: "down" };

/** A button at the edge keeps the focus: the next press may go the other way. */
function shortcut(direction: "Up" | "Down", to: BlockPlace | null) {
  return {
    "aria-keyshortcuts": `Alt+Arrow${direction}`,
    "aria-disabled": to === null,
    ...(to === null ? { "data-disabled": true } : {}),
  };
}

/** The tools take the focus when they are opened, and keep it when the block goes elsewhere under a person's hands. */
function useKeptFocus(id: string) {
  const { ask } = useDraftStore();
  const isAsked = useDraftState(({ asked }) => asked === id);
  const group = useAskedFocus<HTMLDivElement>(isAsked, () => ask(null));
  useLayoutEffect(() => {
    const shown = group.current;
    return () => {
      if (shown?.contains(document.activeElement)) ask(id);
    };
  }, [id, ask, group]);
  return group;
}
