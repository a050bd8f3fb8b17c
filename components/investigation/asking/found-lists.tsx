"use client";

import { UnstyledButton } from "@mantine/core";
import Link from "next/link";
import type { ReactNode } from "react";
import { describeLocator } from "@/lib/domain/evidence/evidence";
import { toShownPath, toShownText } from "@/lib/domain/evidence/shown-path";
import { routes } from "@/lib/routes/routes";
import { formatSelection, type Selection } from "@/lib/routes/selection";
import { formatDateTime } from "@/lib/time/shown/time-text";
import type { FoundRecord, GivenAnswer } from "@/lib/view-model/asking/answer-schema";
import { nounWords } from "@/lib/view-model/asking/answer-words";
import { namesOf } from "@/lib/view-model/rounds/named-pieces";
import { PieceLink } from "../rounds/piece-link";
import { useActs, useFacts, useSelection } from "../workspace/use-workspace";
import classes from "./asking.module.css";

/** Events, states, facts, decisions and comments that fit the question, the answer among them; `children`: how they are searched. */
export function FoundPieces({
  found,
  children,
}: {
  readonly found: GivenAnswer["pieces"];
  readonly children: ReactNode;
}) {
  return (
    <section className={classes.part} aria-labelledby="found-pieces">
      <h3 id="found-pieces" className={classes.heading}>
        Found on the timeline
      </h3>
      {children}
      {found.length === 0 ? (
        <p className={classes.note}>
          No event, state, fact, decision or comment matches the question.
        </p>
      ) : (
        <ol className={classes.found}>
          {found.map((piece, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two entries may say the same of the same piece; none has a state
            <PieceItem key={at} piece={piece} />
          ))}
        </ol>
      )}
    </section>
  );
}

function PieceItem({ piece: { place, why } }: { readonly piece: GivenAnswer["pieces"][number] }) {
  const { workspace } = useFacts();
  const { piece: id, revision: revisionId } = place;
  const isOfPiece = id !== null && revisionId === undefined;
  const named = isOfPiece ? namesOf(workspace.timeline)(id) : null;
  const isWording = place.noun === "journal" || place.noun === "comment";
  return (
    <li>
      {named === null || isWording ? <span>{toShownText(place.title)}</span> : null}
      {named === null ? null : <PieceLink piece={named} />}
      {id === null || revisionId === undefined ? null : (
        <Link className={classes.link} href={routes.revision({ revisionId, block: id })}>
          Open the sentence
        </Link>
      )}
      <span className={classes.note}>{[...nounWords(place), ...why].join("; ")}</span>
    </li>
  );
}

/** Records that fit it, each leading to its line; `children`: how they are searched. */
export function FoundRecords({
  found,
  children,
}: {
  readonly found: readonly FoundRecord[];
  readonly children: ReactNode;
}) {
  const { knownAt } = useSelection().search;
  return (
    <section className={classes.part} aria-labelledby="found-records">
      <h3 id="found-records" className={classes.heading}>
        Found in the evidence
      </h3>
      {knownAt === null ? null : (
        <p className={classes.note}>
          The search covers the files of now, also files added after the time you look at.
        </p>
      )}
      {children}
      {found.length === 0 ? (
        <p className={classes.note}>
          No record has any of these words or is from the time in the question.
        </p>
      ) : (
        <ol className={classes.found}>
          {found.map((record) => (
            <RecordItem key={keyOf(record)} record={record} />
          ))}
        </ol>
      )}
    </section>
  );
}

function RecordItem({ record }: { readonly record: FoundRecord }) {
  const { zone } = useFacts();
  const { search } = useSelection();
  const { select } = useActs();
  const { path, locator, at, said: message } = record.place;
  const isSelected =
    search.selection !== null && formatSelection(search.selection) === keyOf(record);
  return (
    <li>
      <UnstyledButton
        className={classes.record ?? ""}
        aria-current={isSelected ? "true" : undefined}
        onClick={() => select(toSelection(record))}
      >
        <span className={classes.note}>
          {at === null ? "time unknown" : formatDateTime(at, zone)}
        </span>
        <span className={classes.quoted}>{toShownText(message)}</span>
        <span className={classes.place}>
          {toShownPath(path)}, {describeLocator(locator)}
        </span>
      </UnstyledButton>
      <span className={classes.note}>{record.why.join("; ")}</span>
    </li>
  );
}

function toSelection({ place: { artifactId, locator } }: FoundRecord): Selection {
  return { kind: "evidence", artifactId, locator };
}

function keyOf(record: FoundRecord): string {
  return formatSelection(toSelection(record));
}
