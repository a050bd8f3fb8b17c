"use client";

import { Group, SegmentedControl, Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Instant, nearestInstant } from "@/lib/base/instant";
import { allBeside, type Beside, readBeside } from "@/lib/domain/beside";
import type { DatedArtifact } from "@/lib/domain/evidence/artifact";
import type { Locator } from "@/lib/domain/evidence/evidence";
import { toShownPath } from "@/lib/domain/evidence/shown-path";
import type { IncidentId } from "@/lib/domain/ids";
import { routes } from "@/lib/routes/routes";
import type { Selection } from "@/lib/routes/selection";
import { formatTime } from "@/lib/time/shown/time-text";
import { evidencePageSchema } from "@/lib/view-model/evidence/evidence-view";
import { sourcesBeside } from "@/lib/view-model/evidence/sources-beside";
import { useEvidenceVersion } from "../../timeline/use-evidence-version";
import { FailureAlert } from "../../ui/failure-alert";
import { fetchJson } from "../../ui/fetch-json";
import { LoadingBlock } from "../../ui/loading-block";
import { scrollRegion } from "../../ui/scroll-region";
import { RecordTable } from "../record-table";
import classes from "./file-viewer.module.css";
import { usePlaceFacts } from "./use-place-facts";

/** How far around the moment records are looked for. */
const reaches = [
  { value: "5000", label: "± 5 s" },
  { value: "60000", label: "± 1 min" },
  { value: "600000", label: "± 10 min" },
];
/** Records shown of what was found, half of them before the moment; the caption says of how many. */
const recordsMax = 200;

type SameMomentProps = {
  readonly incidentId: IncidentId;
  readonly artifact: DatedArtifact;
  readonly artifacts: readonly DatedArtifact[];
  /** The place looked at in the file; null when it was opened as a whole. */
  readonly locator: Locator | null;
  readonly zone: string;
  readonly selection: Selection | null;
  readonly beside: Beside;
  readonly onBeside: (beside: Beside) => void;
  readonly onSelect: (selection: Selection) => void;
};

/** What other sources wrote around the time of the row that is looked at. */
export function SameMoment(props: SameMomentProps) {
  const { incidentId, artifact, artifacts, locator, beside, onBeside } = props;
  const [reach, setReach] = useState("60000");
  const {
    data: facts,
    error,
    refetch,
  } = usePlaceFacts({ incidentId, artifactId: artifact.id }, artifacts, locator);
  const at = facts === null ? artifact.firstAt : facts?.at;
  return (
    <section className={classes.column} aria-label="Other sources at this moment">
      <Group gap="xs" align="end">
        <Select
          size="xs"
          searchable
          allowDeselect={false}
          label="Source to compare"
          data={[
            { value: allBeside, label: "All other files" },
            ...sourcesBeside(artifacts, artifact.id).map(({ id, path }) => ({
              value: id,
              label: toShownPath(path),
            })),
          ]}
          value={beside}
          onChange={(value) => {
            const chosen = readBeside(value ?? "");
            if (chosen !== null) onBeside(chosen);
          }}
        />
        <SegmentedControl
          size="xs"
          aria-label="How far around this moment"
          data={reaches}
          value={reach}
          onChange={setReach}
        />
      </Group>
      {error ? (
        <FailureAlert title="Could not load the time of this row" onRetry={() => void refetch()}>
          {error.message}
        </FailureAlert>
      ) : at === undefined ? (
        <LoadingBlock height={120} label="The other source is loading" />
      ) : at === null ? (
        <p className={classes.extent}>
          This row and the rows above it have no timestamp. Choose another row.
        </p>
      ) : (
        <RecordsAround {...props} at={at} reachMs={Number(reach)} />
      )}
    </section>
  );
}

function RecordsAround({
  incidentId,
  artifact,
  artifacts,
  beside,
  at,
  reachMs,
  zone,
  selection,
  onSelect,
}: SameMomentProps & { readonly at: Instant; readonly reachMs: number }) {
  const version = useEvidenceVersion(artifacts);
  const { data, error, refetch } = useQuery({
    queryKey: ["records-around", incidentId, version, artifact.id, beside, at, reachMs],
    queryFn: ({ signal }) =>
      fetchJson(
        routes.api.records({
          ...{ incidentId, limit: recordsMax, nearest: at },
          ...(beside === allBeside ? { without: artifact.id } : { artifactId: beside }),
          ...{ from: nearestInstant(at - reachMs), to: nearestInstant(at + reachMs) },
        }),
        evidencePageSchema,
        signal,
      ),
    retry: false,
  });
  if (error) {
    return (
      <FailureAlert title="Could not load the other source" onRetry={() => void refetch()}>
        {error.message}
      </FailureAlert>
    );
  }
  if (!data) return <LoadingBlock height={120} label="The other source is loading" />;
  const { records, total } = data;
  const moment = formatTime(at, zone, { precision: "millisecond", withDay: true });
  return (
    <>
      <p className={classes.extent}>
        {records.length < total ? `the nearest ${records.length} of ` : ""}
        {total.toLocaleString("en-US")} {total === 1 ? "record" : "records"} around {moment}
      </p>
      {total === 0 ? null : (
        <div
          key={`${beside} ${at} ${reachMs}`}
          ref={centreMoment}
          className={classes.beside}
          {...scrollRegion("Records of the other source")}
        >
          <RecordTable {...{ records, zone, selection, onSelect }} moment={at} />
        </div>
      )}
    </>
  );
}

/** The list opens with the moment in the middle of what is seen. */
function centreMoment(list: HTMLElement | null): void {
  const row = list?.querySelector<HTMLElement>("[data-moment]");
  if (list && row) list.scrollTop = row.offsetTop - list.clientHeight / 2;
}
