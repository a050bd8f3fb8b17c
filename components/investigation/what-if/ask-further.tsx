"use client";

import { Button, NativeSelect } from "@mantine/core";
import { useState } from "react";
import type { ArtifactId } from "@/lib/domain/ids";
import { performerLabel } from "@/lib/view-model/runs/performer-label";
import type { SendingSummary } from "@/lib/view-model/runs/sending-summary";
import {
  type FurtherAnswer,
  furtherStateOf,
  listAskable,
} from "@/lib/view-model/what-if/further-steps";
import { FailureAlert } from "../../ui/failure-alert";
import { greyBecause } from "../../ui/grey-because";
import { useAction } from "../../ui/use-action";
import { readSending } from "../runs/read-sending";
import { SendingDialog } from "../runs/sending-dialog";
import { useRefresh } from "../workspace/use-refresh";
import { useActs, useFacts } from "../workspace/use-workspace";
import classes from "./what-if.module.css";

const send = { label: "Send and ask", failed: "Could not request the second opinion" };

/** Has a model propose steps beyond the usual ones, and says what came of it; what is usual stands above whatever comes. */
export function AskFurther({ answers }: { readonly answers: readonly FurtherAnswer[] }) {
  const { mayInvestigate } = useFacts();
  return (
    <section className={classes.part} aria-label="Other mitigation actions">
      <h3 className={classes.heading}>Other mitigation actions</h3>
      {mayInvestigate ? <AskModel /> : null}
      {answers.map((answer) => (
        <Answer key={answer.performer} answer={answer} />
      ))}
    </section>
  );
}

function AskModel() {
  const { workspace } = useFacts();
  const models = listAskable(workspace);
  const [chosen, choose] = useState<string | null>(null);
  const performer = models.find((name) => name === chosen) ?? models[0];
  const asking = useAsking(performer);
  const state = furtherStateOf(workspace.runs);
  if (performer === undefined) {
    return (
      <p className={classes.note}>
        The actions above come from the rules. No model is set up that could propose more.
      </p>
    );
  }
  return (
    <>
      <p className={classes.note}>
        A model proposes actions beyond the usual ones. Code checks each action and computes its
        outcome.
      </p>
      <div className={classes.acts}>
        {models.length < 2 ? null : (
          <NativeSelect
            size="xs"
            label="Asked"
            data={models.map((value) => ({ value, label: performerLabel(value) }))}
            value={performer}
            onChange={({ currentTarget: { value } }) => choose(value)}
          />
        )}
        <Button
          size="xs"
          variant="default"
          loading={asking.isRunning}
          onClick={asking.begin}
          {...greyBecause(
            [state.kind === "asking", "The question was sent. Wait for the answer"],
            [state.kind === "busy", "An analysis is running. Ask when it has finished"],
          )}
        >
          Ask {performerLabel(performer)} for further interventions
        </Button>
      </div>
      {state.kind === "asking" ? (
        <p className={classes.note} role="status">
          {state.text}
        </p>
      ) : null}
      {asking.failure === null || asking.dialog.sending !== null ? null : (
        <FailureAlert title={send.failed}>{asking.failure}</FailureAlert>
      )}
      <SendingDialog {...asking.dialog} />
    </>
  );
}

/** From the button to the run, by way of what leaves. */
function useAsking(performer: string | undefined) {
  const { incidentId } = useFacts().workspace;
  const { actions } = useActs();
  const refresh = useRefresh();
  const [sending, setSending] = useState<SendingSummary | null>(null);
  const ask = useAction(actions.askInterventions, () => {
    setSending(null);
    return refresh();
  });
  const begin = (found: SendingSummary | null, pictures?: readonly ArtifactId[]) =>
    ask.run({
      ...(pictures === undefined ? {} : { pictures: [...pictures] }),
      ...{ incidentId, performer: performer ?? "", confirmed: found?.digest ?? null },
    });
  const look = useAction(readSending, (found) => {
    // No picture is shown to whoever proposes: which may leave is as it was chosen before.
    if (found === null || found.isConfirmed) begin(found);
    else setSending(found);
  });
  return {
    begin: () => {
      ask.forget();
      look.run({ incidentId, models: performer === undefined ? [] : [performer] });
    },
    isRunning: (ask.isRunning || look.isRunning) && sending === null,
    failure: (ask.failure ?? look.failure)?.message ?? null,
    dialog: {
      ...{ sending, isStarting: ask.isRunning, failure: ask.failure?.message ?? null, act: send },
      ...{ onClose: () => setSending(null), onConfirm: begin },
    },
  };
}

function Answer({ answer: { text, vain, refused } }: { readonly answer: FurtherAnswer }) {
  return (
    <div>
      <p className={classes.note}>{text}</p>
      <Listed summary="Would not have helped" entries={vain} />
      <Listed
        summary="Did not pass the checks"
        entries={refused.map(({ words, why }) => `${words}: ${why}`)}
      />
    </div>
  );
}

function Listed({
  summary,
  entries,
}: {
  readonly summary: string;
  readonly entries: readonly string[];
}) {
  if (entries.length === 0) return null;
  return (
    <details>
      <summary>
        {summary} ({entries.length})
      </summary>
      <ul className={classes.steps}>
        {/* Two refused ones may be worded alike. */}
        {[...new Set(entries)].map((entry) => (
          <li key={entry}>{entry}</li>
        ))}
      </ul>
    </details>
  );
}
