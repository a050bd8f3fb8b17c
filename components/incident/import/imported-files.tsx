"use client";

import { ActionIcon, Menu, Text, Title } from "@mantine/core";
import { useState } from "react";
import type { DatedArtifact } from "@/lib/domain/evidence/artifact";
import { toShownPath } from "@/lib/domain/evidence/shown-path";
import type { IncidentId } from "@/lib/domain/ids";
import { routes } from "@/lib/routes/routes";
import { type CorrectionRow, toCorrectionRows } from "@/lib/view-model/intake/clock-corrections";
import { describeFile } from "@/lib/view-model/intake/file-description";
import { countOf } from "@/lib/view-model/text/byte-size";
import type { Workspace } from "@/lib/view-model/workspace/workspace";
import { ClockCorrections } from "../../clocks/clock-corrections";
import { showDone } from "../../ui/announce";
import { ConfirmDialog } from "../../ui/confirm-dialog";
import { FailureAlert } from "../../ui/failure-alert";
import { Icon } from "../../ui/icon";
import { LoadingRows } from "../../ui/loading-rows";
import { useAction } from "../../ui/use-action";
import { ClockDialog } from "./clock-dialog";
import type { EvidenceActions } from "./evidence-actions";
import { FileTable } from "./file-table";
import classes from "./import-screen.module.css";

type Editing = { readonly kind: "clock" | "withdraw"; readonly artifact: DatedArtifact };

/** The evidence of the incident. Raw bytes never change; zone and clock are how they are looked at. */
export function ImportedFiles({
  workspace: { incidentId, artifacts, people },
  mayInvestigate,
  isLoading,
  actions,
  onChanged,
}: {
  readonly workspace: Workspace;
  readonly mayInvestigate: boolean;
  /** What the workspace has now is on its way. */
  readonly isLoading: boolean;
  readonly actions: Pick<EvidenceActions, "setClock" | "withdrawArtifact">;
  readonly onChanged: () => void;
}) {
  const [editing, setEditing] = useState<Editing | null>(null);
  const close = () => setEditing(null);
  const byId = new Map<string, DatedArtifact>(artifacts.map((artifact) => [artifact.id, artifact]));
  if (artifacts.length === 0 && isLoading)
    return <LoadingRows label="Loading the imported files" />;
  if (artifacts.length === 0) return <NoEvidence mayInvestigate={mayInvestigate} />;
  const withdrawing = editing?.kind === "withdraw" ? editing.artifact : null;
  return (
    <section className={classes.section} aria-labelledby="imported">
      <div className={classes.sectionHeading}>
        <Title id="imported" order={2}>
          {countOf(artifacts.length, "imported file")}
        </Title>
      </div>
      <ImportedCorrections
        incidentId={incidentId}
        rows={toCorrectionRows(
          artifacts.map(({ clock, ...artifact }) => ({ artifact, clock })),
          people,
        )}
        setClock={mayInvestigate ? actions.setClock : null}
        onDone={onChanged}
      />
      <FileTable
        label="Imported files"
        renderActions={({ key, path }) => {
          const artifact = byId.get(key);
          if (!mayInvestigate || artifact === undefined) return null;
          return (
            <FileMenu
              hasClock={artifact.report.kind === "read"}
              leftOut={
                artifact.report.kind === "read" && artifact.report.dropped.length > 0
                  ? routes.api.dropped({ incidentId, artifactId: artifact.id })
                  : null
              }
              path={path}
              onChoose={(kind) => setEditing({ kind, artifact })}
            />
          );
        }}
        rows={artifacts.map((artifact) => ({
          key: artifact.id,
          path: artifact.path,
          bytes: artifact.bytes,
          description: describeFile(artifact),
          pending: "",
        }))}
      />
      {editing?.kind === "clock" ? (
        <ClockDialog
          artifact={editing.artifact}
          incidentId={incidentId}
          setClock={actions.setClock}
          onClose={close}
          onDone={onChanged}
        />
      ) : null}
      {withdrawing === null ? null : (
        <ConfirmDialog
          isOpen
          act={() => actions.withdrawArtifact({ incidentId, artifactId: withdrawing.id })}
          actLabel="Withdraw from evidence"
          title={`Withdraw ${toShownPath(withdrawing.path)} from the evidence?`}
          onClose={close}
          onDone={() => {
            showDone(`${toShownPath(withdrawing.path)} was withdrawn`);
            onChanged();
          }}
        >
          The file no longer counts as evidence, and the analysis runs again without it. Accepted
          items that depend on it remain, marked unsupported. The file content and the journal entry
          are kept. To use the file again, import it again.
        </ConfirmDialog>
      )}
    </section>
  );
}

function ImportedCorrections({
  incidentId,
  rows,
  setClock,
  onDone,
}: {
  readonly incidentId: IncidentId;
  readonly rows: readonly CorrectionRow[];
  /** Null for who only reads. */
  readonly setClock: EvidenceActions["setClock"] | null;
  readonly onDone: () => void;
}) {
  const { run, isRunning, failure } = useAction(setClock ?? refuseToReaders, onDone);
  if (rows.length === 0) return null;
  return (
    <>
      {failure === null ? null : (
        <FailureAlert title="Could not change the clock correction">{failure.message}</FailureAlert>
      )}
      <ClockCorrections
        isRunning={isRunning}
        rows={rows}
        onUndo={
          setClock === null
            ? null
            : ({ artifactId, what }) => run({ incidentId, artifactId, kind: "undo", what })
        }
      />
    </>
  );
}

const refuseToReaders: EvidenceActions["setClock"] = () =>
  Promise.resolve({ ok: false, kind: "forbidden", message: "Only responders can set clocks" });

function FileMenu({
  path,
  hasClock,
  leftOut,
  onChoose,
}: {
  readonly path: string;
  readonly hasClock: boolean;
  /** Where the list of its lines that are in no record is; null when there are none. */
  readonly leftOut: string | null;
  readonly onChoose: (kind: Editing["kind"]) => void;
}) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={`Change ${toShownPath(path)}`}>
          <Icon name="edit" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {hasClock ? (
          <Menu.Item leftSection={<Icon name="clock" />} onClick={() => onChoose("clock")}>
            Set time zone and clock correction
          </Menu.Item>
        ) : null}
        {leftOut === null ? null : (
          <Menu.Item component="a" download href={leftOut} leftSection={<Icon name="file" />}>
            Download the dropped rows
          </Menu.Item>
        )}
        <Menu.Item
          color="red"
          leftSection={<Icon name="trash" />}
          onClick={() => onChoose("withdraw")}
        >
          Withdraw from evidence
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function NoEvidence({ mayInvestigate }: { readonly mayInvestigate: boolean }) {
  return (
    <section className={classes.section} aria-labelledby="imported">
      <Title id="imported" order={2}>
        No evidence yet
      </Title>
      <Text className={classes.dimmed ?? ""}>
        {mayInvestigate
          ? "Drop your files above. A single log is enough to start. You can add more during the incident."
          : "No file has been imported into this incident yet."}
      </Text>
    </section>
  );
}
