"use client";

import { ActionIcon, Button, Group, Text, Title } from "@mantine/core";
import { useState } from "react";
import type { CorrectedSource } from "@/lib/domain/evidence/clock-correction";
import { toShownPath } from "@/lib/domain/evidence/shown-path";
import type { IncidentId } from "@/lib/domain/ids";
import { toCorrectionRows } from "@/lib/view-model/intake/clock-corrections";
import { describeFile } from "@/lib/view-model/intake/file-description";
import type { StagedUpload } from "@/lib/view-model/intake/intake-schemas";
import { countOf, formatBytes } from "@/lib/view-model/text/byte-size";
import { ClockCorrections } from "../../clocks/clock-corrections";
import { showDone, showFailure } from "../../ui/announce";
import { FailureAlert } from "../../ui/failure-alert";
import { greyBecause } from "../../ui/grey-because";
import { Icon } from "../../ui/icon";
import { callAction, useAction } from "../../ui/use-action";
import type { EvidenceActions, KeptAsWritten } from "./evidence-actions";
import { type FileRow, FileTable } from "./file-table";
import classes from "./import-screen.module.css";
import { MappingDialog } from "./mapping-dialog";

/** The preview: how each file would be read, before it is. */
export function StagedFiles({
  incidentId,
  staged,
  underWay,
  undone,
  actions,
  onUndone,
  onChanged,
}: {
  readonly incidentId: IncidentId;
  readonly staged: readonly StagedUpload[];
  /** Files that this browser is still sending, and the server does not know of. */
  readonly underWay: number;
  /** Corrections of clocks that were undone here, and are not made by the import. */
  readonly undone: readonly KeptAsWritten[];
  readonly onUndone: (undone: readonly KeptAsWritten[]) => void;
  readonly actions: Pick<EvidenceActions, "importStaged" | "discardStaged" | "mapStaged">;
  readonly onChanged: () => void;
}) {
  const importing = useAction(actions.importStaged, ({ imported, alreadyThere }) => {
    const again =
      alreadyThere === 0 ? "" : `${countOf(alreadyThere, "file")} had been imported before`;
    showDone(`${countOf(imported, "file")} imported`, again);
    onChanged();
  });
  const discard = async (uploadIds: string[]) => {
    const discarded = await callAction(actions.discardStaged, { incidentId, uploadIds });
    if (!discarded.ok) showFailure("Could not remove the entry", discarded.message);
    onChanged();
  };
  const [mapped, setMapped] = useState<StagedUpload | null>(null);
  const ready = staged.filter(({ report }) => report !== null);
  const waiting = staged.length - ready.length + underWay;
  const all = staged.map(({ id }) => id);
  if (staged.length === 0) return null;
  return (
    <section className={classes.section} aria-labelledby="preview">
      <div className={classes.sectionHeading}>
        <div>
          <Title id="preview" order={2}>
            Preview
          </Title>
          <Text className={classes.dimmed ?? ""}>
            How Whence will parse each file. No file is part of the incident yet.
            {waiting === 0
              ? ""
              : ` ${countOf(waiting, "file")} more uploading. Import all files together so that Whence can compare their clocks.`}
          </Text>
        </div>
        <Group gap="xs">
          <Button variant="default" onClick={() => void discard(all)}>
            Remove all
          </Button>
          <Button
            {...greyBecause([ready.length === 0, "No file has arrived completely yet"])}
            loading={importing.isRunning}
            onClick={() =>
              importing.run({
                ...{ incidentId, uploadIds: ready.map(({ id }) => id) },
                asWritten: [...undone],
              })
            }
          >
            Import {countOf(ready.length, "file")}
            {waiting === 0 ? "" : " now"}
          </Button>
        </Group>
      </div>
      {importing.failure === null ? null : (
        <FailureAlert title="Could not import the files">{importing.failure.message}</FailureAlert>
      )}
      <ClockCorrections
        isRunning={false}
        rows={toCorrectionRows(staged.flatMap(toSource))}
        onUndo={({ artifactId, what }) => {
          const others = undone.filter((one) => one.artifactId !== artifactId || one.what !== what);
          const isUndone = others.length < undone.length;
          onUndone(isUndone ? others : [...undone, { artifactId, what }]);
        }}
      />
      <FileTable
        label="Files to import"
        renderActions={({ key, path }) => (
          <Group gap={4} justify="flex-end" wrap="nowrap">
            <ReadingButton upload={staged.find(({ id }) => id === key)} onOpen={setMapped} />
            <ActionIcon
              aria-label={`Remove ${toShownPath(path)}`}
              title={`Remove ${toShownPath(path)}`}
              onClick={() => void discard([key])}
            >
              <Icon name="cross" />
            </ActionIcon>
          </Group>
        )}
        rows={staged.map(toRow)}
      />
      {mapped === null ? null : (
        <MappingDialog
          incidentId={incidentId}
          mapStaged={actions.mapStaged}
          upload={mapped}
          onClose={() => setMapped(null)}
          onDone={onChanged}
        />
      )}
    </section>
  );
}

function toSource({ path, report, clock }: StagedUpload): readonly CorrectedSource[] {
  if (report === null || clock === null) return [];
  return [{ artifact: { id: clock.artifactId, path, report }, clock }];
}

function ReadingButton({
  upload,
  onOpen,
}: {
  readonly upload: StagedUpload | undefined;
  readonly onOpen: (upload: StagedUpload) => void;
}) {
  const report = upload?.report ?? null;
  if (upload === undefined || report?.kind !== "read") return null;
  return (
    <Button
      aria-label={`Parsing of ${toShownPath(upload.path)}`}
      size="compact-sm"
      title="Choose zone, day and columns"
      variant={report.undated === report.records ? "light" : "default"}
      onClick={() => onOpen(upload)}
    >
      Reading
    </Button>
  );
}

function toRow({ id, path, bytes, received, state, report, ...read }: StagedUpload): FileRow {
  return {
    key: id,
    path,
    bytes: bytes ?? received,
    description: report === null ? null : describeFile({ report, ...read }),
    pending: state.kind === "reading" ? describeReading(state) : describePending(bytes, received),
  };
}

function describeReading({ records }: { readonly records: number | null }): string {
  if (records === null) return "Uploaded; waiting for the files before it";
  return `Parsing… ${countOf(records, "record")} so far`;
}

function describePending(bytes: number | null, received: number): string {
  if (bytes === received) return "Parsing…";
  const total = bytes === null ? "" : ` of ${formatBytes(bytes)}`;
  return `${formatBytes(received)}${total} arrived. Drop the same file again to send the rest.`;
}
