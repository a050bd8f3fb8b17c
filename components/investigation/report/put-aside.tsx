"use client";

import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import type { ReportEntry } from "@/lib/domain/review/report-entry";
import { FailureAlert } from "../../ui/failure-alert";
import { useFacts } from "../workspace/use-workspace";
import classes from "./report-view.module.css";
import { useReportWords } from "./use-report-words";

type Words = {
  /** "Removed": what a person did to each. */
  readonly done: string;
  /** "Restore": what undoes it. */
  readonly undo: string;
  readonly failure: string;
};

/** Nothing of the report is deleted: what people put aside stays listed, with who did it and the way back. */
export function PutAside({
  heading,
  items,
  words,
}: {
  readonly heading: ReactNode;
  readonly items: readonly { readonly text: string; readonly entry: ReportEntry }[];
  readonly words: Words;
}) {
  if (items.length === 0) return null;
  return (
    <details className={classes.dismissed} data-screen-only>
      <summary>{heading}</summary>
      <ul>
        {items.map(({ text, entry }) => (
          <Item key={entry.key} {...{ text, entry, words }} />
        ))}
      </ul>
    </details>
  );
}

function Item({
  text,
  entry,
  words,
}: {
  readonly text: string;
  readonly entry: ReportEntry;
  readonly words: Words;
}) {
  const { workspace, mayInvestigate } = useFacts();
  const { write, isRunning, failure } = useReportWords(() => undefined);
  return (
    <li>
      {text}{" "}
      <span className={classes.because}>
        {words.done} by {workspace.people[entry.by] ?? "a person"}.
      </span>{" "}
      {mayInvestigate ? (
        <Button
          size="compact-xs"
          variant="subtle"
          aria-label={`${words.undo}: ${text}`}
          loading={isRunning}
          onClick={() => write({ key: entry.key, content: { kind: "withdrawn" }, seen: entry })}
        >
          {words.undo}
        </Button>
      ) : null}
      {failure === null ? null : (
        <FailureAlert title={words.failure}>{failure.message}</FailureAlert>
      )}
    </li>
  );
}
