"use client";

import { Group, Modal, Select, Table, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ReadReport } from "@/lib/domain/evidence/artifact";
import { type ChosenReading, findChosen } from "@/lib/domain/evidence/chosen-reading";
import { toShownPath } from "@/lib/domain/evidence/shown-path";
import type { TablePreview } from "@/lib/domain/evidence/table-preview";
import type { IncidentId } from "@/lib/domain/ids";
import type { ReaderName } from "@/lib/domain/reader-name";
import { routes } from "@/lib/routes/routes";
import { type StagedUpload, tablePreviewSchema } from "@/lib/view-model/intake/intake-schemas";

import { countOf } from "@/lib/view-model/text/byte-size";
import { showDone } from "../../ui/announce";
import { FailureAlert } from "../../ui/failure-alert";
import { fetchJson } from "../../ui/fetch-json";
import { FormLayout } from "../../ui/form-layout";
import { LoadingRows } from "../../ui/loading-rows";
import { scrollingTable } from "../../ui/scroll-region";
import { useAction } from "../../ui/use-action";
import { ZoneField } from "../zone-field";
import type { EvidenceActions } from "./evidence-actions";

type Role = "time" | "message" | "severity" | "source";
type Part = keyof ChosenReading;
type ReadFileReport = Extract<ReadReport, { kind: "read" }>;

const roles: readonly { readonly role: Role; readonly label: string; readonly hint: string }[] = [
  { role: "time", label: "Time", hint: "The time of a row." },
  { role: "message", label: "Message", hint: "The message of the record." },
  { role: "severity", label: "Severity", hint: "Such as info, warning or error." },
  { role: "source", label: "Source", hint: "The host, service or person that wrote it." },
];

/** A person chooses zone, day and columns of one file before its import; the file is then read again. */
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
  const hasColumns = mayHaveColumns(upload);
  const columns = useQuery({
    queryKey: ["columns", incidentId, upload.id],
    enabled: hasColumns,
    queryFn: ({ signal }) =>
      fetchJson(
        routes.api.columns({ incidentId, uploadId: upload.id }),
        tablePreviewSchema,
        signal,
      ),
  });
  const { report } = upload;
  const isWaiting = hasColumns && columns.isPending;
  return (
    <Modal opened size="xl" title={`Parsing of ${toShownPath(upload.path)}`} onClose={onClose}>
      {columns.error === null ? null : (
        <FailureAlert title="Could not show the columns">{columns.error.message}</FailureAlert>
      )}
      {isWaiting ? <LoadingRows label="Loading the columns" /> : null}
      {isWaiting || report?.kind !== "read" ? null : (
        <MappingForm
          report={report}
          preview={columns.data ?? null}
          mapStaged={mapStaged}
          target={{ incidentId, uploadId: upload.id }}
          onClose={onClose}
          onDone={onDone}
        />
      )}
    </Modal>
  );
}

/** Readers of files whose columns or members a person may know better. */
const readersOfColumns: ReadonlySet<string> = new Set<ReaderName>([
  "csv",
  "json-lines",
  "json-document",
]);

function mayHaveColumns({ report }: StagedUpload): boolean {
  return report?.kind === "read" && readersOfColumns.has(report.reader);
}

function MappingForm({
  report,
  preview,
  mapStaged,
  target,
  onClose,
  onDone,
}: {
  readonly report: ReadFileReport;
  /** Null for a file without columns. */
  readonly preview: TablePreview | null;
  readonly mapStaged: EvidenceActions["mapStaged"];
  readonly target: { readonly incidentId: IncidentId; readonly uploadId: string };
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const [chosen, setChosen] = useState<ChosenReading>(() => findChosen(report) ?? {});
  const { run, isRunning, failure } = useAction(mapStaged, ({ records, undated }) => {
    const rest = undated === 0 ? "" : `, ${undated} of them without a time`;
    showDone("Read again", `${countOf(records, "record")}${rest}`);
    onDone();
    onClose();
  });
  const choose = (part: Part, value: string | null) => setChosen(withPart(chosen, part, value));
  return (
    <FormLayout
      isDialog
      failure={failure && { title: "Could not parse the file again", message: failure.message }}
      isSaving={isRunning}
      save="Read again"
      onCancel={onClose}
      onSave={() => run({ ...target, mapping: Object.keys(chosen).length === 0 ? null : chosen })}
    >
      <TimeFields chosen={chosen} report={report} onChoose={choose} />
      {preview === null ? null : (
        <>
          <Group grow align="flex-start">
            {roles.map(({ role, label, hint }) => (
              <Select
                key={role}
                clearable
                searchable
                data={[...preview.columns]}
                description={hint}
                label={label}
                placeholder="Detected"
                value={chosen[role] ?? null}
                onChange={(value) => choose(role, value)}
              />
            ))}
          </Group>
          <FirstRows preview={preview} />
        </>
      )}
      <Text c="dimmed" size="sm">
        An empty field keeps the detected value. These choices replace those of an earlier import of
        this file.
      </Text>
    </FormLayout>
  );
}

/** Only what the times of the file leave out can be chosen. */
function TimeFields({
  report,
  chosen,
  onChoose,
}: {
  readonly report: ReadFileReport;
  readonly chosen: ChosenReading;
  readonly onChoose: (part: Part, value: string | null) => void;
}) {
  const lacksDay = mayLackDay(report);
  const lacksZone = report.statesOffset !== "all";
  if (!lacksDay && !lacksZone) {
    return <Text size="sm">Every time in this file has a date and an offset.</Text>;
  }
  return (
    <Group grow align="flex-start">
      {lacksZone ? (
        <ZoneField
          isOptional
          description="For timestamps without a UTC offset. Empty: Whence derives the zone from all files."
          label="Zone"
          value={chosen.zone ?? ""}
          onChange={(zone) => onChoose("zone", zone)}
        />
      ) : null}
      {lacksDay ? (
        <TextInput
          description="2026-03-14 for the first day, or 2026 if only the year is missing."
          label="Date for times without a day or year"
          placeholder="Detected"
          value={chosen.day ?? ""}
          onChange={({ currentTarget }) => onChoose("day", currentTarget.value)}
        />
      ) : null}
    </Group>
  );
}

/** Some of its times leave out their day or year, or did before one was found or chosen. A record without any time gets none by a day. */
function mayLackDay({ isDayless, isYearless, statedYear, mapping }: ReadFileReport) {
  return isDayless || isYearless || statedYear !== null || mapping?.day !== undefined;
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

function withPart(chosen: ChosenReading, part: Part, value: string | null): ChosenReading {
  const { [part]: _before, ...others } = chosen;
  return value === null || value === "" ? others : { ...others, [part]: value };
}
