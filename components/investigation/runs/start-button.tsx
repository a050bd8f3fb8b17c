"use client";

import { Button, Select, Switch } from "@mantine/core";
import { useState } from "react";
import type { ArtifactId } from "@/lib/domain/ids";
import { costsFor, partOfExtent, tasksOfExtent } from "@/lib/domain/runs/run-extent";
import { firstRoundsChoice, toRoundsTerms } from "@/lib/view-model/runs/rounds-choice";
import { modelsAsked, toRunChoices } from "@/lib/view-model/runs/run-choice";
import type { SendingSummary } from "@/lib/view-model/runs/sending-summary";
import { FailureAlert } from "../../ui/failure-alert";
import { Icon } from "../../ui/icon";
import { useAction } from "../../ui/use-action";
import { useRefresh } from "../workspace/use-refresh";
import { useActs, useFacts } from "../workspace/use-workspace";
import { readSending } from "./read-sending";
import { RoundsChoiceFields } from "./rounds-choice";
import classes from "./run-line.module.css";
import { SendingDialog } from "./sending-dialog";

/** Starts an analysis by whoever is chosen; before a model is sent anything for the first time, says what leaves. */
export function StartButton({
  isFirst,
  chosen,
  choose,
}: {
  readonly isFirst: boolean;
  /** Who is to perform the passes; null: who is asked first. */
  readonly chosen: string | null;
  readonly choose: (performer: string | null) => void;
}) {
  const { workspace } = useFacts();
  const { actions } = useActs();
  const refresh = useRefresh();
  const { incidentId } = workspace;
  const choices = toRunChoices(workspace);
  const [isRulesFirst, setRulesFirst] = useState(true);
  const [rounds, setRounds] = useState(() => firstRoundsChoice(workspace));
  const [sending, setSending] = useState<SendingSummary | null>(null);
  const start = useAction(actions.startRun, () => {
    setSending(null);
    return refresh();
  });
  const choice = choices.find(({ value }) => value === chosen) ?? choices[0];
  const look = useAction(readSending, (found) => {
    // Which pictures leave is chosen each time.
    const isDecided = found === null || (found.isConfirmed && found.pictures.length === 0);
    if (isDecided) start.run(inputOf(found));
    else setSending(found);
  });
  if (workspace.artifacts.length === 0 || choice === undefined) return null;
  const asked = { ...choice, tasks: tasksOfExtent(choice, rounds.extent) };
  const inputOf = (found: SendingSummary | null, pictures?: readonly ArtifactId[]) => ({
    ...(pictures === undefined ? {} : { pictures: [...pictures] }),
    ...{ incidentId, tasks: asked.tasks, confirmed: found?.digest ?? null },
    draft: isRulesFirst ? ("rules" as const) : ("none" as const),
    rounds: toRoundsTerms(rounds),
  });
  const failure = start.failure ?? look.failure;
  return (
    <>
      {choices.length < 2 ? null : (
        <Select
          size="xs"
          aria-label="Performed by"
          leftSection={<span className={classes.by}>Performed by</span>}
          leftSectionWidth={84}
          data={choices.map(({ value, label }) => ({ value, label }))}
          value={choice.value}
          allowDeselect={false}
          onChange={choose}
        />
      )}
      {choice.models.length === 0 ? null : (
        <Switch
          size="xs"
          label="Rules first"
          title="When off, the model starts from the evidence alone. The rules perform only the steps that the model cannot finish"
          checked={isRulesFirst}
          onChange={(switched) => setRulesFirst(switched.currentTarget.checked)}
        />
      )}
      <RoundsChoiceFields choice={rounds} choose={setRounds} costs={costsFor(choice, workspace)} />
      <Button
        size="xs"
        variant={isFirst ? "filled" : "default"}
        leftSection={<Icon name="retry" />}
        loading={(start.isRunning || look.isRunning) && sending === null}
        onClick={() => {
          start.forget();
          look.run({ incidentId, models: modelsAsked(asked, partOfExtent(rounds.extent)) });
        }}
      >
        Run analysis
      </Button>
      {failure === null || sending !== null ? null : (
        <FailureAlert title="Could not start the analysis">{failure.message}</FailureAlert>
      )}
      <SendingDialog
        failure={start.failure?.message ?? null}
        isStarting={start.isRunning}
        sending={sending}
        onClose={() => setSending(null)}
        onConfirm={(shown, pictures) => start.run(inputOf(shown, pictures))}
      />
    </>
  );
}
