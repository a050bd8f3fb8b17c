"use client";

import { Button, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { Instant } from "@/lib/base/instant";
import { toShownPath, toShownText } from "@/lib/domain/evidence/shown-path";
import { routes } from "@/lib/routes/routes";
import { formatDateTime } from "@/lib/time/shown/time-text";
import { parseTypedTime } from "@/lib/time/shown/zoned-time";
import {
  describeContradiction,
  type FactRow,
  factsSchema,
  factsShownMax,
  factWordsMax,
  orderContradictions,
  toFactRows,
} from "@/lib/view-model/asking/fact-list";
import { FailureAlert } from "../../ui/failure-alert";
import { fetchJson } from "../../ui/fetch-json";
import { LoadingRows } from "../../ui/loading-rows";
import { PieceButton } from "../pieces/piece-button";
import { useFacts, useSelection } from "../workspace/use-workspace";
import classes from "./asking.module.css";

type Asked = { readonly words: string; readonly at: Instant | null };

/** What was so and when, and since when it is known; what contradicts comes first. */
export function KnownFacts() {
  const { zone } = useFacts();
  const { knownAt } = useSelection().search;
  const [asked, setAsked] = useState<Asked>({ words: "", at: null });
  const found = useKnownFacts(asked, knownAt);
  return (
    <section className={classes.part} aria-labelledby="known-facts">
      <h3 id="known-facts" className={classes.heading}>
        Facts
      </h3>
      <p className={classes.note}>
        Confirmed{asked.at === null ? "" : ` at ${formatDateTime(asked.at, zone)}`}, as it is known{" "}
        {knownAt === null ? "now" : `at ${formatDateTime(knownAt, zone)}`}, by the states of the
        timeline and by what people wrote.
      </p>
      <Contradictions />
      <FactsForm onAsk={setAsked} />
      {found.error === null ? null : (
        <FailureAlert title="Could not load the facts" onRetry={() => void found.refetch()}>
          {found.error.message}
        </FailureAlert>
      )}
      {found.isPending ? <LoadingRows label="Loading the facts" /> : null}
      {found.data === undefined ? null : (
        <FactRows rows={toFactRows(found.data, zone)} hasMore={found.data.hasMore} />
      )}
    </section>
  );
}

/** Read anew whenever anything of the incident changes. */
function useKnownFacts({ words, at }: Asked, knownAt: Instant | null) {
  const { incidentId, journalSeq } = useFacts().workspace;
  return useQuery({
    queryKey: ["facts", incidentId, words, at, knownAt, journalSeq],
    queryFn: ({ signal }) =>
      fetchJson(
        routes.api.facts({
          ...{ incidentId, words },
          ...(at === null ? {} : { at }),
          ...(knownAt === null ? {} : { recordedAt: knownAt }),
        }),
        factsSchema,
        signal,
      ),
    placeholderData: (previous, query) => (query?.queryKey[2] === words ? previous : undefined),
  });
}

function Contradictions() {
  const { workspace } = useFacts();
  const contradictions = orderContradictions(workspace.timeline.contradictions);
  if (contradictions.length === 0) return null;
  return (
    <ul className={classes.found} aria-label="Contradictions">
      {contradictions.map((contradiction) => (
        <li key={contradiction.id}>
          <PieceButton
            className={classes.link}
            to={{ kind: "contradiction", id: contradiction.id }}
          >
            {toShownText(contradiction.one.said)}, or {toShownText(contradiction.other.said)}
          </PieceButton>
          <span className={classes.note}>{describeContradiction(contradiction)}</span>
        </li>
      ))}
    </ul>
  );
}

function FactsForm({ onAsk }: { readonly onAsk: (asked: Asked) => void }) {
  const { zone } = useFacts();
  const [words, setWords] = useState("");
  const [moment, setMoment] = useState("");
  const at = moment.trim() === "" ? null : parseTypedTime(moment, zone);
  const isUnread = moment.trim() !== "" && at === null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isUnread) onAsk({ words: words.trim(), at });
  };
  return (
    <form className={classes.form} aria-label="Search facts" onSubmit={submit}>
      <TextInput
        className={classes.box ?? ""}
        label="Words"
        maxLength={factWordsMax}
        value={words}
        onChange={({ currentTarget: { value } }) => setWords(value)}
      />
      <TextInput
        label="Time zone and time"
        placeholder="2026-03-08 14:02"
        maxLength={60}
        error={isUnread ? "Not a valid time. Write for example 2026-03-08 14:02" : null}
        value={moment}
        onChange={({ currentTarget: { value } }) => setMoment(value)}
      />
      <Button type="submit" variant="light">
        Find
      </Button>
    </form>
  );
}

function FactRows({
  rows,
  hasMore,
}: {
  readonly rows: readonly FactRow[];
  readonly hasMore: boolean;
}) {
  if (rows.length === 0) return <p className={classes.note}>No such fact is known.</p>;
  return (
    <>
      {hasMore ? (
        <p className={classes.note}>
          The {factsShownMax} that started last. Search by words or a time to find the others.
        </p>
      ) : null}
      <ol className={classes.found} aria-label="Confirmed">
        {rows.map(({ id, text, whenText, knownText, selection, place }) => (
          <li key={id}>
            {selection === null ? (
              <span>{text}</span>
            ) : (
              <PieceButton className={classes.link} to={selection}>
                {text}
              </PieceButton>
            )}
            <span>{whenText}</span>
            <span className={classes.note}>
              {knownText}
              {place === "" ? "" : `; ${toShownPath(place)}`}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}
