"use client";

import { Button, Group, SegmentedControl } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useLayoutEffect, useRef, useState } from "react";
import { toShownPath } from "@/lib/domain/evidence/shown-path";
import type { ArtifactId, IncidentId } from "@/lib/domain/ids";
import { routes } from "@/lib/routes/routes";
import {
  contextChoices,
  contextWindow,
  moreContextLines,
  rawLinesSchema,
  readContext,
  type ShownLine,
  toShownLines,
} from "@/lib/view-model/evidence/evidence-view";
import { FailureAlert } from "../ui/failure-alert";
import { fetchJson } from "../ui/fetch-json";
import { LoadingBlock } from "../ui/loading-block";
import { scrollGroup } from "../ui/scroll-region";
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
  const [remembered, setContext] = useLocalStorage<number>({
    ...{ key: "whence-context", defaultValue: contextChoices[0] },
  });
  const context = readContext(remembered);
  const [more, setMore] = useState({ before: 0, after: 0 });
  const window = contextWindow(cited, {
    before: context + more.before,
    after: context + more.after,
  });
  const { data, error, refetch } = useQuery({
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
  const scroller = useRef<HTMLDivElement>(null);
  const isRead = data !== undefined;
  // The cited lines stay in sight, however many others there are around.
  // biome-ignore lint/correctness/useExhaustiveDependencies: again when there are other lines around
  useLayoutEffect(() => {
    if (isRead) revealCited(scroller.current);
  }, [isRead, data?.from, context]);
  if (error) {
    return (
      <FailureAlert title="Could not load the lines" onRetry={() => void refetch()}>
        {error.message}
      </FailureAlert>
    );
  }
  if (!data) return <LoadingBlock height={180} label="The lines are loading" />;
  const last = data.from + data.lines.length - 1;
  return (
    <div>
      <Group gap="xs" mb="xs" data-screen-only>
        <SegmentedControl
          size="xs"
          aria-label="Lines before and after"
          data={contextChoices.map((lines) => ({ value: String(lines), label: `± ${lines}` }))}
          value={String(context)}
          onChange={(value) => {
            setContext(Number(value));
            setMore({ before: 0, after: 0 });
          }}
        />
        <Button
          size="compact-xs"
          variant="default"
          disabled={data.from <= 1}
          onClick={() => setMore({ ...more, before: more.before + moreContextLines })}
        >
          {moreContextLines} more before
        </Button>
        <Button
          size="compact-xs"
          variant="default"
          disabled={last >= data.totalLines}
          onClick={() => setMore({ ...more, after: more.after + moreContextLines })}
        >
          {moreContextLines} more after
        </Button>
        <span className={classes.extent}>
          lines {data.from}–{last} of {data.totalLines.toLocaleString("en-US")}
        </span>
      </Group>
      <div
        ref={scroller}
        className={classes.lines}
        {...scrollGroup(`Raw lines of ${toShownPath(path)}`)}
      >
        <ol className={classes.list} start={data.from}>
          {toShownLines(data, cited, quote).map((line) => (
            <Line key={line.number} line={line} />
          ))}
        </ol>
      </div>
    </div>
  );
}

/** A third down from the top, and no other part of the page moves. */
function revealCited(scroller: HTMLElement | null): void {
  const line = scroller?.querySelector("[data-cited]");
  if (!scroller || !line) return;
  const below = line.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
  scroller.scrollTop += below - scroller.clientHeight / 3;
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
