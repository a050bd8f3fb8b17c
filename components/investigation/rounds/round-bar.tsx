"use client";

import { Button } from "@mantine/core";
import type { KeyboardEvent } from "react";
import { Icon } from "../../ui/icon";
import { usePageKeys } from "../../ui/use-page-keys";
import { useActs } from "../workspace/use-workspace";
import classes from "./rounds.module.css";

/** From round to round, by buttons and by the arrow keys; with the focus on a button by Home and End too. */
export function RoundBar({
  numbers,
  chosen,
  atFirst,
}: {
  readonly numbers: readonly number[];
  readonly chosen: number;
  /** The one that is shown when the address names none. */
  readonly atFirst: number | null;
}) {
  const { changeSearch } = useActs();
  const at = numbers.indexOf(chosen);
  const go = (index: number) => {
    const round = numbers[Math.min(Math.max(index, 0), numbers.length - 1)];
    // Left out of the address, the newest stays the newest while rounds come.
    if (round !== undefined) changeSearch({ round: round === atFirst ? null : round });
  };
  const byKey = (event: KeyboardEvent) => {
    const index = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: numbers.length - 1 }[
      event.key
    ];
    if (index === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    go(index);
  };
  // Before anything has the focus: a page that is just opened is read by its keys.
  usePageKeys(
    numbers.length < 2
      ? []
      : [
          ["ArrowLeft", () => go(at - 1)],
          ["ArrowRight", () => go(at + 1)],
        ],
  );
  if (numbers.length < 2) return null;
  return (
    <div
      className={classes.bar}
      role="toolbar"
      aria-label="Round that is shown"
      data-screen-only
      onKeyDown={byKey}
    >
      <Step label="First" isEnd={at === 0} onGo={() => go(0)} />
      <Step label="Previous" sign="back" isEnd={at === 0} onGo={() => go(at - 1)} />
      <span className={classes.place} role="status">
        Round {chosen} of {numbers.at(-1)}
      </span>
      <Step label="Next" sign="on" isEnd={at === numbers.length - 1} onGo={() => go(at + 1)} />
      <Step label="Last" isEnd={at === numbers.length - 1} onGo={() => go(numbers.length - 1)} />
    </div>
  );
}

/** Greyed at its end it keeps the focus, so that the arrow keys lead back. */
function Step({
  label,
  sign,
  isEnd,
  onGo,
}: {
  readonly label: string;
  readonly sign?: "back" | "on";
  readonly isEnd: boolean;
  readonly onGo: () => void;
}) {
  const icon = sign === undefined ? null : <Icon name="chevron" />;
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={`${label} round`}
      aria-disabled={isEnd}
      {...(isEnd ? { "data-disabled": true } : {})}
      leftSection={sign === "back" ? <span className={classes.back}>{icon}</span> : null}
      rightSection={sign === "on" ? icon : null}
      onClick={() => !isEnd && onGo()}
    >
      {label}
    </Button>
  );
}
