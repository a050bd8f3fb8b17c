"use client";

import { ActionIcon, Tooltip } from "@mantine/core";
import { actWords } from "@/lib/view-model/deciding/act-words";
import { tellPassed } from "@/lib/view-model/deciding/tell-refusal";
import { Icon } from "../../ui/icon";
import { useIsDeciding } from "../workspace/use-decisions";
import { useActs, useFacts } from "../workspace/use-workspace";

/** One's own acts back and forth; what the next step does is said before it is taken. */
export function StepButtons() {
  const { workspace, zone, newestOwnChange: newest, newestUndone, mayInvestigate } = useFacts();
  const { decisions } = useActs();
  const isDeciding = useIsDeciding();
  const { undo, redo, skipped } = workspace.ownSteps;
  // Their place is kept before there is a step: the first one must not move the page.
  if (!mayInvestigate) return null;
  const next = newest?.words ?? actWords(undo);
  const again = newestUndone?.words ?? actWords(redo);
  // What somebody else has decided on since stands, and is passed by.
  const passed = tellPassed(skipped, workspace, zone);
  return (
    <>
      <StepButton
        icon="undo"
        label={`${next === "" ? "Nothing to undo" : `Undo: you ${next}`}${passed}`}
        isPossible={next !== "" && !isDeciding}
        onStep={() => void (newest ? newest.undo() : decisions.undo(undo))}
      />
      <StepButton
        icon="redo"
        label={again === "" ? "Nothing to redo" : `Redo: you ${again}`}
        isPossible={again !== "" && !isDeciding}
        onStep={() => void (newestUndone?.redo?.() ?? decisions.redo(redo))}
      />
    </>
  );
}

function StepButton({
  icon,
  label,
  isPossible,
  onStep,
}: {
  readonly icon: "undo" | "redo";
  readonly label: string;
  readonly isPossible: boolean;
  readonly onStep: () => void;
}) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        aria-label={label}
        // It keeps the focus while a step is on its way, and can be asked what it would do.
        {...(isPossible ? {} : { "data-disabled": true })}
        aria-disabled={!isPossible}
        onClick={() => isPossible && onStep()}
      >
        <Icon name={icon} />
      </ActionIcon>
    </Tooltip>
  );
}
