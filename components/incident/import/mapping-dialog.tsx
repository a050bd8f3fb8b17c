"use client";

import { Button, Group, Modal, Select, Stack, Table, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { ReadMapping } from "@/lib/domain/artifact";
import type { IncidentId } from "@/lib/domain/ids";
import { toShownPath } from "@/lib/domain/shown-path";
import type { TablePreview } from "@/lib/domain/table-preview";
import { routes } from "@/lib/routes/routes";
import { type StagedUpload, tablePreviewSchema } from "@/lib/view-model/intake/intake-schemas";

import { countOf } from "@/lib/view-model/text/byte-size";
import { showDone } from "../../ui/announce";
import { FailureAlert } from "../../ui/failure-alert";
import { fetchJson } from "../../ui/fetch-json";
import { LoadingRows } from "../../ui/loading-rows";
import { scrollingTable } from "../../ui/scroll-region";
import { useAction } from "../../ui/use-action";
import type { EvidenceActions } from "./evidence-actions";

type Role = "time" | "message" | "severity" | "source";
type Chosen = Readonly<Partial<Record<Role, string>>>;

const roles: readonly { readonly role: Role; readonly label: string; readonly hint: string }[] = [
  { role: "time", label: "Time", hint: "When a row happened." },
  { role: "message", label: "Message", hint: "What a person would read." },
  { role: "severity", label: "Severity", hint: "Such as info, warning or error." },
  { role: "source", label: "Source", hint: "The host, service or person that wrote it." },
];

/** A person says which columns of a table, or members of JSON, hold what; the file is then read again. */
export function MappingDialog({
  incidentId,
  upload,
  mapStaged,
  onDone,
  onClose,
}: {
  readonly incidentId: IncidentId;
  readonly upload: StagedUpload;
  readonly mapStaged: EvidenceActions["mapStaged"];
  readonly onDone: () => void;
  readonly onClose: () => void;
}) {
  const columns = useQuery({
    queryKey: ["columns", incidentId, upload.id],
    queryFn: ({ signal }) =>
      fetchJson(
        routes.api.columns({ incidentId, uploadId: upload.id }),
        tablePreviewSchema,
        signal,
      ),
  });
  return (
    <Modal opened size="xl" title={`Columns of ${toShownPath(upload.path)}`} onClose={onClose}>
      {columns.error === null ? null : (
        <FailureAlert title="The columns could not be shown">{columns.error.message}</FailureAlert>
      )}
      {columns.isPending ? <LoadingRows label="Reading the columns" /> : null}
      {columns.data === undefined ? null : (
        <MappingForm
          known={upload.report?.kind === "read" ? upload.report.mapping : null}
          preview={columns.data}
          mapStaged={mapStaged}
          target={{ incidentId, uploadId: upload.id }}
          onClose={onClose}
          onDone={onDone}
        />
      )}
    </Modal>
  );
}

function MappingForm({
  known,
  preview,
  mapStaged,
  target,
  onClose,
  onDone,
}: {
  readonly known: ReadMapping | null;
  readonly preview: TablePreview;
  readonly mapStaged: EvidenceActions["mapStaged"];
  readonly target: { readonly incidentId: IncidentId; readonly uploadId: string };
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const [chosen, setChosen] = useState<Chosen>(() => chosenOf(known));
  const { run, isRunning, failure } = useAction(mapStaged, ({ records, undated }) => {
    const rest = undated === 0 ? "" : `, ${undated} of them without a time`;
    showDone("Read again", `${countOf(records, "record")}${rest}`);
    onDone();
    onClose();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    run({ ...target, mapping: Object.keys(chosen).length === 0 ? null : chosen });
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        {failure === null ? null : (
          <FailureAlert title="The file was not read again">{failure.message}</FailureAlert>
        )}
        <Group grow align="flex-start">
          {roles.map(({ role, label, hint }) => (
            <Select
              key={role}
              clearable
              searchable
              data={[...preview.columns]}
              description={hint}
              label={label}
              placeholder="As found"
              value={chosen[role] ?? null}
              onChange={(value) => setChosen(withRole(chosen, role, value))}
            />
          ))}
        </Group>
        <FirstRows preview={preview} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={isRunning} type="submit">
            Read again
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function FirstRows({ preview: { columns, rows } }: { readonly preview: TablePreview }) {
  return (
    <div>
      <Text c="dimmed" size="sm">
        The first {countOf(rows.length, "row")} of the file
      </Text>
      <Table.ScrollContainer minWidth={0} scrollAreaProps={scrollingTable("First rows")}>
        <Table aria-label="First rows" withColumnBorders>
          <Table.Thead>
            <Table.Tr>
              {columns.map((column) => (
                <Table.Th key={column}>{column}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows are in the order of the file, and stay
              <Table.Tr key={at}>
                {columns.map((column, index) => (
                  <Table.Td key={column}>{row[index]}</Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </div>
  );
}

function chosenOf(known: ReadMapping | null): Chosen {
  const { time, message, severity, source } = known ?? {};
  const all: Readonly<Record<Role, string | undefined>> = { time, message, severity, source };
  const set = roles.flatMap(({ role }) => (all[role] === undefined ? [] : [[role, all[role]]]));
  return Object.fromEntries(set);
}

function withRole(chosen: Chosen, role: Role, column: string | null): Chosen {
  const { [role]: _before, ...others } = chosen;
  return column === null ? others : { ...others, [role]: column };
}
