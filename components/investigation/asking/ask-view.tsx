"use client";
import { Button, Switch, UnstyledButton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { routes } from "@/lib/routes/routes";
import { answerSchema, type GivenAnswer } from "@/lib/view-model/asking/answer-schema";
import { exampleQuestions } from "@/lib/view-model/asking/answer-words";
import type { SendingSummary } from "@/lib/view-model/runs/sending-summary";
import { useEvidenceVersion } from "../../timeline/use-evidence-version";
import { FailureAlert } from "../../ui/failure-alert";
import { fetchJson } from "../../ui/fetch-json";
import { LoadingRows } from "../../ui/loading-rows";
import { useAction } from "../../ui/use-action";
import { readSending } from "../runs/read-sending";
import { SendingDialog } from "../runs/sending-dialog";
import { useActs, useFacts, useSelection } from "../workspace/use-workspace";
import { AnswerCard } from "./answer-card";
import classes from "./asking.module.css";
import { FoundPieces, FoundRecords } from "./found-lists";
import { KnownFacts } from "./known-facts";
import { QuestionForm } from "./question-form";

/** Questions in words, answered from the timeline with what proves it; beside it what the evidence holds on them. */
export function AskView() {
  const { workspace } = useFacts();
  const { search, isSearchAsked } = useSelection();
  const { changeSearch, setSearchAsked } = useActs();
  const [isLifted, setLifted] = useState(true);
  const [usesMeaning, setUsesMeaning] = useState(true);
  const [isWhole, setWhole] = useState(false);
  const ask = (question: string) => changeSearch({ ask: question });
  const answer = useAnswer(search.ask, { isLifted, usesMeaning, isWhole });
  return (
    <div className={classes.asking}>
      <h2 className={classes.title}>Ask</h2>
      <p className={classes.note}>
        Ask in English or Chinese when something happened, how long it lasted, what came first, why,
        or whether a step helped. Code answers from the timeline
        {search.knownAt === null
          ? ", or from the evidence if the timeline has no answer"
          : " of the time that you look at"}
        , and cites the lines that prove the answer.
      </p>
      <QuestionForm
        asked={search.ask}
        onAsk={ask}
        isBusy={answer.isFetching}
        takesFocus={isSearchAsked}
        onFocusTaken={() => setSearchAsked(false)}
      />
      {search.ask === "" ? (
        <Examples questions={exampleQuestions(workspace.timeline)} onAsk={ask} />
      ) : null}
      {answer.error === null ? null : (
        <FailureAlert title="Could not answer the question" onRetry={() => void answer.refetch()}>
          {answer.error.message}
        </FailureAlert>
      )}
      {answer.isFetching && answer.data === undefined ? (
        <LoadingRows label="Looking for the answer" />
      ) : null}
      {answer.data === undefined ? null : (
        <>
          <AnswerCard question={search.ask} given={answer.data} />
          <FoundPieces found={answer.data.pieces}>
            <Switch
              size="xs"
              label="Include rejected and replaced"
              description="Facts that were replaced, and items that were rejected or removed"
              checked={isWhole}
              onChange={({ currentTarget: { checked } }) => setWhole(checked)}
            />
          </FoundPieces>
          <FoundRecords found={answer.data.records}>
            <Switch
              size="xs"
              label="Include times and conversations"
              description="When off, only the words decide the order"
              checked={isLifted}
              onChange={({ currentTarget: { checked } }) => setLifted(checked)}
            />
            {usesMeaning && !answer.data.meaning.isUsed ? null : (
              <Switch
                size="xs"
                label="Also search by meaning"
                description="When off, Whence asks no model"
                checked={usesMeaning}
                onChange={({ currentTarget: { checked } }) => setUsesMeaning(checked)}
              />
            )}
            <MeaningLine meaning={answer.data.meaning} onConfirmed={() => void answer.refetch()} />
          </FoundRecords>
        </>
      )}
      <KnownFacts />
    </div>
  );
}

/** Asked anew when the evidence or the timeline is another one. */
function useAnswer(
  question: string,
  {
    isLifted,
    usesMeaning,
    isWhole,
  }: Readonly<Record<"isLifted" | "usesMeaning" | "isWhole", boolean>>,
) {
  const { workspace, zone } = useFacts();
  const { knownAt } = useSelection().search;
  const { incidentId, journalSeq } = workspace;
  const version = useEvidenceVersion(workspace.artifacts);
  return useQuery({
    queryKey: [
      ...["answer", incidentId, question, zone, knownAt, version, journalSeq],
      ...[isLifted, usesMeaning, isWhole],
    ],
    queryFn: ({ signal }) =>
      fetchJson(
        routes.api.answer({
          ...{ incidentId, question, zone, lift: isLifted ? "yes" : "no" },
          ...{ meaning: usesMeaning ? "yes" : "no", superseded: isWhole ? "yes" : "no" },
          ...(knownAt === null ? {} : { recordedAt: knownAt }),
        }),
        answerSchema,
        signal,
      ),
    enabled: question !== "",
    placeholderData: (previous, query) => (query?.queryKey[2] === question ? previous : undefined),
  });
}

function Examples({
  questions,
  onAsk,
}: {
  readonly questions: readonly string[];
  readonly onAsk: (question: string) => void;
}) {
  return (
    <section aria-label="Suggested questions">
      <ul className={classes.examples}>
        {questions.map((question) => (
          <li key={question}>
            <UnstyledButton className={classes.link ?? ""} onClick={() => onAsk(question)}>
              {question}
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Why a model took no part in what was found; where nobody has let texts out to it yet, the way to do so. */
function MeaningLine({
  meaning: { note, unconfirmed },
  onConfirmed,
}: {
  readonly meaning: GivenAnswer["meaning"];
  readonly onConfirmed: () => void;
}) {
  const { workspace, mayInvestigate } = useFacts();
  const { actions } = useActs();
  const { incidentId } = workspace;
  const [sending, setSending] = useState<SendingSummary | null>(null);
  const look = useAction(readSending, (found) => {
    // No picture is placed by meaning, so none is asked about.
    setSending(found === null ? null : { ...found, pictures: [] });
  });
  const confirm = useAction(actions.confirmSearch, () => {
    setSending(null);
    onConfirmed();
  });
  if (note === null) return null;
  return (
    <>
      <p className={classes.note}>{note}</p>
      {unconfirmed === null || !mayInvestigate ? null : (
        <Button
          size="xs"
          variant="default"
          loading={look.isRunning}
          onClick={() => look.run({ incidentId, models: [unconfirmed] })}
        >
          Show the text that would be sent
        </Button>
      )}
      {look.failure === null ? null : <p className={classes.note}>{look.failure.message}</p>}
      <SendingDialog
        act={{ label: "Send and search", failed: "Could not send the text" }}
        failure={confirm.failure?.message ?? null}
        isStarting={confirm.isRunning}
        sending={sending}
        onClose={() => setSending(null)}
        onConfirm={({ digest }) => confirm.run({ incidentId, confirmed: digest })}
      />
    </>
  );
}
