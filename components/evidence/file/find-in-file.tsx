"use client";

import { ActionIcon, Group, TextInput } from "@mantine/core";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { ArtifactId, IncidentId } from "@/lib/domain/ids";
import { routes } from "@/lib/routes/routes";
import { lookCharsMax } from "@/lib/routes/workspace-search-params";
import {
  describeFound,
  type FoundRows,
  foundRowsSchema,
  nextFound,
  type RowForm,
} from "@/lib/view-model/file/file-rows";
import { fetchJson } from "../../ui/fetch-json";
import { greyBecause } from "../../ui/grey-because";
import { Icon } from "../../ui/icon";
import classes from "./file-viewer.module.css";

/** Looks for words in the whole file; Enter goes on to the next place, Shift and Enter to the one before. */
export function FindInFile({
  incidentId,
  artifactId,
  form,
  words,
  row,
  onWords,
  onRow,
}: {
  readonly incidentId: IncidentId;
  readonly artifactId: ArtifactId;
  readonly form: RowForm;
  /** What was asked for last; empty for nothing. */
  readonly words: string;
  /** The row looked at; -1 before the first. */
  readonly row: number;
  readonly onWords: (words: string) => void;
  readonly onRow: (row: number) => void;
}) {
  const [text, setText] = useState(words);
  const queries = useQueryClient();
  const asked = foundQuery({ incidentId, artifactId, words });
  const { data, error, isFetching } = useQuery({ ...asked, enabled: words !== "" });
  const goIn = (found: FoundRows | undefined, step: 1 | -1) => {
    const next = found === undefined ? null : nextFound(found, row, step);
    if (next !== null) onRow(next);
  };
  const go = (step: 1 | -1) => goIn(data, step);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text === words) return go(1);
    onWords(text);
    if (text === "") return;
    queries.fetchQuery(foundQuery({ incidentId, artifactId, words: text })).then(
      (found) => goIn(found, 1),
      // The failure is that of the question, which says so beside the field.
      () => undefined,
    );
  };
  return (
    <form className={classes.find} onSubmit={submit}>
      <TextInput
        size="xs"
        type="search"
        maxLength={lookCharsMax}
        aria-label="Find in this file"
        placeholder="Find in this file"
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          if (event.currentTarget.value === "") onWords("");
        }}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || !event.shiftKey) return;
          event.preventDefault();
          go(-1);
        }}
      />
      <Group gap={2} wrap="nowrap">
        <Step label="Previous match" step={-1} {...{ data, go }} />
        <Step label="Next match" step={1} {...{ data, go }} />
      </Group>
      <span className={classes.extent} role="status">
        {words === ""
          ? ""
          : error
            ? error.message
            : data === undefined || isFetching
              ? "looking…"
              : describeFound(data, form, row)}
      </span>
    </form>
  );
}

type Asked = {
  readonly incidentId: IncidentId;
  readonly artifactId: ArtifactId;
  readonly words: string;
};

function foundQuery(asked: Asked) {
  return queryOptions({
    queryKey: ["file-found", asked.artifactId, asked.words],
    queryFn: ({ signal }) => fetchJson(routes.api.found(asked), foundRowsSchema, signal),
    // Artifacts never change.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

function Step({
  label,
  data,
  step,
  go,
}: {
  readonly label: string;
  readonly data: FoundRows | undefined;
  readonly step: 1 | -1;
  readonly go: (step: 1 | -1) => void;
}) {
  return (
    <ActionIcon
      size="sm"
      aria-label={label}
      {...greyBecause([(data?.total ?? 0) === 0, "No match to go to"])}
      onClick={() => go(step)}
    >
      <span className={step === -1 ? classes.upwards : undefined}>
        <Icon name="down" />
      </span>
    </ActionIcon>
  );
}
