"use client";

import { Button, Group } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ArtifactId, IncidentId } from "@/lib/domain/ids";
import { routes } from "@/lib/routes/routes";
import {
  contextLines,
  contextWindow,
  moreContextLines,
  rawLinesSchema,
  type ShownLine,
  toShownLines,
} from "@/lib/view-model/evidence-view";
import { FailureAlert } from "../ui/failure-alert";
import { fetchJson } from "../ui/fetch-json";
import { LoadingBlock } from "../ui/loading-block";
import { scrollRegion } from "../ui/scroll-region";
import classes from "./raw-lines.module.css";

/** Cited lines of an artifact as they were received, highlighted, with lines around them on request. */
export function RawLines({
  incidentId,
  artifactId,
  path,
  cited,
  quote,
}: {
  readonly incidentId: IncidentId;
  readonly artifactId: ArtifactId;
  readonly path: string;
  readonly cited: { readonly from: number; readonly to: number };
  readonly quote: string;
}) {
  const [around, setAround] = useState({ before: contextLines, after: contextLines });
  const window = contextWindow(cited, around);
  const { data, error } = useQuery({
    queryKey: ["lines", artifactId, window.from, window.to],
    queryFn: ({ signal }) =>
      fetchJson(
        routes.api.lines({ incidentId, artifactId, from: window.from, to: window.to }),
        rawLinesSchema,
        signal,
      ),
    placeholderData: keepPreviousData,
    // Artifacts never change.
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (error) {
    return <FailureAlert title="The lines could not be read">{error.message}</FailureAlert>;
  }
  if (!data) return <LoadingBlock height={180} label="The lines are loading" />;
  const last = data.from + data.lines.length - 1;
  return (
    <div>
      <Group gap="xs" mb="xs" data-screen-only>
        <Button
          size="compact-xs"
          variant="default"
          disabled={data.from <= 1}
          onClick={() => setAround({ ...around, before: around.before + moreContextLines })}
        >
          {moreContextLines} more before
        </Button>
        <Button
          size="compact-xs"
          variant="default"
          disabled={last >= data.totalLines}
          onClick={() => setAround({ ...around, after: around.after + moreContextLines })}
        >
          {moreContextLines} more after
        </Button>
        <span className={classes.extent}>
          lines {data.from}–{last} of {data.totalLines.toLocaleString("en-US")}
        </span>
      </Group>
      <div className={classes.lines} {...scrollRegion(`Raw lines of ${path}`)}>
        <ol className={classes.list} start={data.from}>
          {toShownLines(data, cited, quote).map((line) => (
            <Line key={line.number} line={line} />
          ))}
        </ol>
      </div>
    </div>
  );
}

function Line({ line: { number, text, isCited, quoted } }: { readonly line: ShownLine }) {
  return (
    <li className={classes.line} data-cited={isCited || undefined} value={number}>
      <span className={classes.number} aria-hidden="true">
        {number}
      </span>
      {isCited ? (
        <mark className={classes.cited}>
          <Quoted text={text} quoted={quoted} />
        </mark>
      ) : (
        <span className={classes.text}>{text === "" ? " " : text}</span>
      )}
    </li>
  );
}

function Quoted({ text, quoted }: { readonly text: string; readonly quoted: ShownLine["quoted"] }) {
  if (!quoted) return <>{text === "" ? " " : text}</>;
  return (
    <>
      {text.slice(0, quoted.from)}
      <strong className={classes.quote}>{text.slice(quoted.from, quoted.to)}</strong>
      {text.slice(quoted.to)}
    </>
  );
}
