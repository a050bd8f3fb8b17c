"use client";

import { Button, Table, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { toShownPath } from "@/lib/domain/evidence/shown-path";
import type { IncidentId } from "@/lib/domain/ids";
import { routes } from "@/lib/routes/routes";
import { formatTime } from "@/lib/time/shown/time-text";
import { type PastImport, pastImportsSchema } from "@/lib/view-model/intake/intake-schemas";
import { countOf } from "@/lib/view-model/text/byte-size";
import { showDone } from "../../ui/announce";
import { ConfirmDialog } from "../../ui/confirm-dialog";
import { FailureAlert } from "../../ui/failure-alert";
import { fetchJson } from "../../ui/fetch-json";
import type { EvidenceActions } from "./evidence-actions";
import classes from "./import-screen.module.css";

const filesNamed = 3;

/** Each import can be taken back as a whole; what it replaced counts again. */
export function PastImports({
  incidentId,
  fileCount,
  undoImport,
  onChanged,
}: {
  readonly incidentId: IncidentId;
  /** Files that count now: when it changes there may be another import. */
  readonly fileCount: number;
  readonly undoImport: EvidenceActions["undoImport"];
  readonly onChanged: () => void;
}) {
  const [undoing, setUndoing] = useState<PastImport | null>(null);
  const imports = useQuery({
    queryKey: ["imports", incidentId, fileCount],
    queryFn: ({ signal }) =>
      fetchJson(routes.api.imports({ incidentId }), pastImportsSchema, signal),
  });
  const present = (imports.data ?? []).filter((one) => one.present > 0);
  if (imports.error !== null) {
    return (
      <FailureAlert title="Could not list the imports" onRetry={() => void imports.refetch()}>
        {imports.error.message}
      </FailureAlert>
    );
  }
  if (present.length === 0) return null;
  return (
    <section className={classes.section} aria-labelledby="imports">
      <Title id="imports" order={2}>
        Imports
      </Title>
      <Table aria-labelledby="imports">
        <Table.Tbody>
          {present.map((one) => (
            <Table.Tr key={one.seq}>
              <Table.Th scope="row">{formatTime(one.at, "UTC", { withDay: true })} UTC</Table.Th>
              <Table.Td style={{ overflowWrap: "anywhere" }}>{describeFiles(one)}</Table.Td>
              <Table.Td style={{ textAlign: "end" }}>
                <Button size="compact-sm" variant="default" onClick={() => setUndoing(one)}>
                  Undo
                </Button>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {undoing === null ? null : (
        <ConfirmDialog
          isOpen
          act={() => undoImport({ incidentId, importSeq: undoing.seq })}
          actLabel="Undo the import"
          title={`Undo the import of ${countOf(undoing.present, "file")}?`}
          onClose={() => setUndoing(null)}
          onDone={() => {
            showDone("The import was undone");
            onChanged();
          }}
        >
          The files of this import no longer count as evidence. The files that they replaced count
          again. The analysis runs again. The file contents and the journal entry are kept.
        </ConfirmDialog>
      )}
    </section>
  );
}

function describeFiles({ files, present }: PastImport): string {
  const named = files.slice(0, filesNamed).map(({ path }) => toShownPath(path));
  const more = files.length > filesNamed ? ` and ${files.length - filesNamed} more` : "";
  const gone = present < files.length ? `; ${files.length - present} of them withdrawn since` : "";
  return `${countOf(files.length, "file")}: ${named.join(", ")}${more}${gone}`;
}
