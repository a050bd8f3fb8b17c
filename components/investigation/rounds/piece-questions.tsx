"use client";

import { VisuallyHidden } from "@mantine/core";
import { useMemo } from "react";
import type { AskableNoun } from "@/lib/domain/rounds/request-words";
import type { Round } from "@/lib/domain/rounds/round";
import { askedRequests } from "@/lib/view-model/rounds/asked-requests";
import { namesOf } from "@/lib/view-model/rounds/named-pieces";
import { drawRecorded } from "@/lib/view-model/rounds/recorded-round";
import { useFacts } from "../workspace/use-workspace";
import { AskForm } from "./ask-form";
import { Answer } from "./question-thread";
import { RequestItem } from "./request-item";
import classes from "./rounds.module.css";

/** What people asked about a piece, with the answers, and the form to ask more while it stands. */
export function PieceQuestions({
  noun,
  piece,
  isStanding,
}: {
  readonly noun: AskableNoun;
  readonly piece: string;
  readonly isStanding: boolean;
}) {
  const { workspace, mayInvestigate } = useFacts();
  const asked = useMemo(
    () => askedRequests(workspace).filter(({ request }) => request.about === piece),
    [workspace, piece],
  );
  const mayAsk = mayInvestigate && isStanding;
  const [newest] = asked;
  if (newest === undefined && !mayAsk) return null;
  return (
    <section className={classes.atPiece} aria-label="Questions">
      <h3 className={classes.roleName}>
        {asked.length === 0 ? "Questions" : `Questions (${asked.length})`}
      </h3>
      <VisuallyHidden role="status">
        {newest === undefined ? "" : `${newest.state}.`}
      </VisuallyHidden>
      {newest === undefined ? null : (
        <ul className={classes.rows} aria-label="Questions about this item">
          {asked.map((one, index) => (
            <RequestItem key={one.request.id} asked={one} isFirst={index === 0}>
              {() => (one.round === null ? null : <Answers round={one.round} />)}
            </RequestItem>
          ))}
        </ul>
      )}
      {mayAsk ? <AskForm key={piece} noun={noun} piece={piece} /> : null}
    </section>
  );
}

function Answers({ round }: { readonly round: Round }) {
  const { workspace, zone } = useFacts();
  const { timeline } = workspace;
  const drawn = useMemo(
    () => drawRecorded(round, { timeline, names: namesOf(timeline), zone, work: [] }),
    [round, timeline, zone],
  );
  return (
    <ol className={classes.threads} aria-label="Answers">
      {drawn.questions.map((question, index) => (
        <li key={question.key} className={classes.thread}>
          <Answer question={question} number={index + 1} />
        </li>
      ))}
    </ol>
  );
}
