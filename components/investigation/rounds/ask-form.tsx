"use client";

import { Button, NativeSelect, Textarea } from "@mantine/core";
import { useState } from "react";
import type { ArtifactId } from "@/lib/domain/ids";
import type { RequestKind } from "@/lib/domain/rounds/question";
import type { AskableNoun } from "@/lib/domain/rounds/request-words";
import { requestTextMax } from "@/lib/domain/rounds/rounds-request";
import { askChoices } from "@/lib/view-model/rounds/asked-requests";
import { modelsAsked, roleTasksOf, toRunChoices } from "@/lib/view-model/runs/run-choice";
import { toRunStatus } from "@/lib/view-model/runs/run-status";
import type { SendingSummary } from "@/lib/view-model/runs/sending-summary";
import { FailureAlert } from "../../ui/failure-alert";
import { greyBecause } from "../../ui/grey-because";
import { submitBySaveKey } from "../../ui/save-key";
import { useAction } from "../../ui/use-action";
import { readSending } from "../runs/read-sending";
import { SendingDialog } from "../runs/sending-dialog";
import { useUnsentState } from "../workspace/use-open-form-state";
import { useRefresh } from "../workspace/use-refresh";
import { useActs, useFacts } from "../workspace/use-workspace";
import classes from "./rounds.module.css";

type Words = { readonly kind: RequestKind; readonly text: string };

/** Asks about a piece; the answer comes to it. Before a model is sent anything for the first time, says what leaves. */
export function AskForm({ noun, piece }: { readonly noun: AskableNoun; readonly piece: string }) {
  const { workspace } = useFacts();
  const choices = askChoices(noun);
  const first: Words = { kind: choices[0]?.value ?? "why", text: "" };
  const [words, setWords] = useUnsentState(`question ${piece}`, first);
  const performers = toRunChoices(workspace);
  const [chosen, choose] = useState<string | null>(null);
  const performer = performers.find(({ value }) => value === chosen) ?? performers[0];
  const asking = useAsking(noun, piece, words, performer, () => setWords({ ...words, text: "" }));
  const isGoing = toRunStatus(workspace.runs).kind === "going";
  const isOwn = words.kind === "words";
  return (
    <form
      className={classes.ask}
      aria-label={
        noun === "gap" ? "Turn the gap into a question" : "Ask a question about this item"
      }
      data-screen-only
      onKeyDown={submitBySaveKey}
      onSubmit={(submitted) => {
        submitted.preventDefault();
        asking.begin();
      }}
    >
      <NativeSelect
        size="xs"
        label={noun === "gap" ? "Ask a question about this gap" : "Ask a question about this item"}
        data={choices.map(({ value, label }) => ({ value, label }))}
        value={words.kind}
        onChange={({ currentTarget: { value } }) => {
          const found = choices.find((choice) => choice.value === value);
          if (found) setWords({ ...words, kind: found.value });
        }}
      />
      {isOwn ? (
        <Textarea
          size="xs"
          label="Question"
          autosize
          minRows={2}
          maxLength={requestTextMax}
          value={words.text}
          onChange={({ currentTarget: { value } }) => setWords({ ...words, text: value })}
        />
      ) : null}
      {performers.length < 2 ? null : (
        <NativeSelect
          size="xs"
          label="Answered by"
          data={performers.map(({ value, label }) => ({ value, label }))}
          value={performer?.value ?? ""}
          onChange={({ currentTarget: { value } }) => choose(value)}
        />
      )}
      <Button
        type="submit"
        size="xs"
        loading={asking.isRunning}
        {...greyBecause(
          [isGoing, "An analysis is running. Ask when it has finished"],
          [isOwn && words.text.trim() === "", "Enter the question first"],
        )}
      >
        Ask
      </Button>
      {isGoing ? (
        <p className={classes.note}>An analysis is running. Ask when it has finished.</p>
      ) : null}
      {asking.failure === null || asking.sending !== null ? null : (
        <FailureAlert title="Could not ask the question">{asking.failure}</FailureAlert>
      )}
      <SendingDialog {...asking.dialog} />
    </form>
  );
}

/** From the button to the run, by way of what leaves where a model answers. */
function useAsking(
  noun: AskableNoun,
  piece: string,
  { kind, text }: Words,
  performer: ReturnType<typeof toRunChoices>[number] | undefined,
  onAsked: () => void,
) {
  const { incidentId } = useFacts().workspace;
  const { actions } = useActs();
  const refresh = useRefresh();
  const [sending, setSending] = useState<SendingSummary | null>(null);
  const ask = useAction(actions.askQuestion, () => {
    setSending(null);
    onAsked();
    return refresh();
  });
  const question = kind === "words" ? { kind, text: text.trim() } : { kind };
  const begin = (found: SendingSummary | null, pictures?: readonly ArtifactId[]) =>
    ask.run({
      ...(pictures === undefined ? {} : { pictures: [...pictures] }),
      ...{ incidentId, noun, piece, question, confirmed: found?.digest ?? null },
      tasks: performer === undefined ? {} : roleTasksOf(performer),
    });
  const look = useAction(readSending, (found) => {
    // Which pictures leave is chosen each time.
    const isDecided = found === null || (found.isConfirmed && found.pictures.length === 0);
    if (isDecided) begin(found);
    else setSending(found);
  });
  return {
    begin: () => {
      ask.forget();
      const models = performer === undefined ? [] : modelsAsked(performer, "rounds");
      look.run({ incidentId, models });
    },
    sending,
    isRunning: (ask.isRunning || look.isRunning) && sending === null,
    failure: (ask.failure ?? look.failure)?.message ?? null,
    dialog: {
      ...{ sending, isStarting: ask.isRunning, failure: ask.failure?.message ?? null },
      ...{ onClose: () => setSending(null), onConfirm: begin },
    },
  };
}
