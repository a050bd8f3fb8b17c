"use client";

import { Button, Group, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { Instant } from "@/lib/base/instant";
import type { DatedArtifact } from "@/lib/domain/evidence/artifact";
import type { IncidentId } from "@/lib/domain/ids";
import { routes } from "@/lib/routes/routes";
import { parseTimeNear } from "@/lib/time/shown/zoned-time";
import { evidencePageSchema } from "@/lib/view-model/evidence/evidence-view";
import {
  locatorRows,
  parseRows,
  type RowForm,
  type RowSpan,
  rowNumber,
} from "@/lib/view-model/file/file-rows";
import { useEvidenceVersion } from "../../timeline/use-evidence-version";
import { fetchJson } from "../../ui/fetch-json";

/** Goes to a line or an element by its number, or to the first record at or after a time. */
export function JumpToPlace({
  incidentId,
  artifact,
  artifacts,
  form,
  total,
  zone,
  onRows,
}: {
  readonly incidentId: IncidentId;
  readonly artifact: DatedArtifact;
  readonly artifacts: readonly DatedArtifact[];
  readonly form: RowForm;
  readonly total: number;
  readonly zone: string;
  readonly onRows: (rows: RowSpan) => void;
}) {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const queries = useQueryClient();
  const version = useEvidenceVersion(artifacts);
  const isThere = useRef(true);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  const findRecord = async (at: Instant): Promise<void> => {
    const question = { incidentId, artifactId: artifact.id, from: at, limit: 1 };
    const { records } = await queries.fetchQuery({
      queryKey: ["first-record", artifact.id, version, at],
      queryFn: ({ signal }) => fetchJson(routes.api.records(question), evidencePageSchema, signal),
      retry: false,
    });
    // Whoever has left the file meanwhile is not brought back.
    if (!isThere.current) return;
    const rows = records[0] ? locatorRows(form, records[0].locator) : null;
    if (rows === null) setProblem("No row has a timestamp at or after this time");
    else onRows({ from: rows.from, to: rows.from });
  };
  const jump = (event: FormEvent) => {
    event.preventDefault();
    const asked = parseRows(form, text);
    if (asked !== null) {
      if (asked.from >= 0 && asked.to < total) onRows(asked);
      else setProblem(`There are ${form}s ${rowNumber(form, 0)} to ${rowNumber(form, total - 1)}`);
      return;
    }
    const at = parseTimeNear(text, zone, artifact.firstAt);
    if (at === null) setProblem(`Enter the number of a ${form}, or a time such as 14:02:03`);
    else findRecord(at).catch((error: Error) => setProblem(error.message));
  };
  return (
    <form onSubmit={jump}>
      <Group gap={4} align="start">
        <TextInput
          size="xs"
          w="11rem"
          aria-label={`Number of the ${form}, or a time`}
          placeholder={`Go to ${form} or time`}
          value={text}
          error={problem}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setProblem(null);
          }}
        />
        <Button size="xs" variant="default" type="submit">
          Go
        </Button>
      </Group>
    </form>
  );
}
