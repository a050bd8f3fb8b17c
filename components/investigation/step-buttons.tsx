"use client";

import { ActionIcon, Tooltip } from "@mantine/core";
import { actWords } from "@/lib/view-model/act-words";
import { Icon } from "../ui/icon";
import { useWorkspace } from "./workspace-state";

/** One's own decisions back and forth; what the next step does is said before it is taken. */
export function StepButtons() {
  const { workspace, decisions, mayInvestigate } = useWorkspace();
  const { undo, redo } = workspace.ownSteps;
  if (!mayInvestigate || undo.length + redo.length === 0) return null;
  return (
    <>
      <StepButton
        icon="undo"
        label={undo.length === 0 ? "Nothing to undo" : `Undo: you ${actWords(undo)}`}
        isPossible={undo.length > 0 && !decisions.isDeciding}
        onStep={() => void decisions.undo(undo)}
      />
      <StepButton
        icon="redo"
        label={redo.length === 0 ? "Nothing to redo" : `Redo: you ${actWords(redo)}`}
        isPossible={redo.length > 0 && !decisions.isDeciding}
        onStep={() => void decisions.redo(redo)}
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
