"use client";

import { UnstyledButton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { DatedArtifact } from "@/lib/domain/evidence/artifact";
import type { Locator } from "@/lib/domain/evidence/evidence";
import type { ArtifactId, IncidentId } from "@/lib/domain/ids";
import { formatEvidenceTerms } from "@/lib/routes/evidence-terms";
import { routes } from "@/lib/routes/routes";
import type { FilePlace } from "@/lib/routes/workspace-search-params";
import { evidencePageSchema } from "@/lib/view-model/evidence/evidence-view";
import {
  describeBar,
  drawWaterfall,
  formatMs,
  type WaterfallBar,
} from "@/lib/view-model/file/trace-waterfall";
import { useEvidenceVersion } from "../../timeline/use-evidence-version";
import { FailureAlert } from "../../ui/failure-alert";
import { fetchJson } from "../../ui/fetch-json";
import { scrollRegion } from "../../ui/scroll-region";
import classes from "./trace-panel.module.css";
import { usePlaceFacts } from "./use-place-facts";

/** Spans drawn of one trace; the caption says of how many. */
const spansMax = 500;
/** Deeper spans are no longer moved to the right. */
const indentsMax = 12;

/** The trace that the row looked at belongs to, over all files; nothing when it belongs to none. */
export function TracePanel({
  incidentId,
  artifactId,
  artifacts,
  locator,
  onPlace,
}: {
  readonly incidentId: IncidentId;
  readonly artifacts: readonly DatedArtifact[];
  readonly artifactId: ArtifactId;
  readonly locator: Locator | null;
  readonly onPlace: (place: FilePlace) => void;
}) {
  const { data: facts } = usePlaceFacts({ incidentId, artifactId }, artifacts, locator);
  const traceId = facts?.traceId ?? null;
  const version = useEvidenceVersion(artifacts);
  const { data, error, refetch } = useQuery({
    queryKey: ["trace", incidentId, version, traceId],
    queryFn: ({ signal }) =>
      fetchJson(
        routes.api.records({ incidentId, find: findTrace(traceId ?? ""), limit: spansMax }),
        evidencePageSchema,
        signal,
      ),
    enabled: traceId !== null,
    retry: false,
  });
  if (traceId === null) return null;
  if (error) {
    return (
      <FailureAlert title="Could not load the trace" onRetry={() => void refetch()}>
        {error.message}
      </FailureAlert>
    );
  }
  const drawn = data ? drawWaterfall(data.records) : null;
  if (!data || drawn === null) return null;
  const isCut = data.records.length < data.total;
  return (
    <section className={classes.panel} aria-label="Trace of this row">
      <p className={classes.caption}>
        Trace {traceId}: {drawn.bars.length}
        {isCut ? ` of ${data.total.toLocaleString("en-US")}` : ""}{" "}
        {drawn.bars.length === 1 ? "span" : "spans"}, {formatMs(drawn.durationMs)}
      </p>
      <div className={classes.bars} {...scrollRegion("Spans of the trace")}>
        <ol className={classes.list}>
          {drawn.bars.map((bar) => (
            <Bar key={bar.key} bar={bar} onPlace={onPlace} />
          ))}
        </ol>
      </div>
    </section>
  );
}

function Bar({
  bar,
  onPlace,
}: {
  readonly bar: WaterfallBar;
  readonly onPlace: (place: FilePlace) => void;
}) {
  const { record, label, depth, from, width, durationMs, isFailed, isOrphan } = bar;
  return (
    <li>
      <UnstyledButton
        className={classes.bar}
        aria-label={describeBar(bar)}
        onClick={() =>
          onPlace({ kind: "evidence", artifactId: record.artifactId, locator: record.locator })
        }
      >
        <span
          className={classes.label}
          style={{ paddingInlineStart: `${Math.min(depth, indentsMax) * 0.75}rem` }}
        >
          {isOrphan ? "⋯ " : ""}
          {isFailed ? "▲ " : ""}
          {label.slice(0, 200)}
        </span>
        <span className={classes.track}>
          <span
            className={classes.span}
            data-failed={isFailed || undefined}
            data-open={durationMs === null || undefined}
            style={{ left: `${from * 100}%`, width: `${width * 100}%` }}
          />
        </span>
        <span className={classes.length}>{durationMs === null ? "–" : formatMs(durationMs)}</span>
      </UnstyledButton>
    </li>
  );
}

/** As a person would write it into the search box. */
function findTrace(value: string): string {
  return formatEvidenceTerms({
    terms: [{ kind: "field", name: "trace_id", operator: "=", value, isExcluded: false }],
    kinds: ["span"],
    severities: null,
  });
}
