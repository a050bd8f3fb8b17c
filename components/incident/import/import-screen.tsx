"use client";

import { Alert, Title } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState, useSyncExternalStore } from "react";
import { hasRight } from "@/lib/domain/access";
import { routes } from "@/lib/routes/routes";
import { type StagedUpload, stagedUploadsSchema } from "@/lib/view-model/intake/intake-schemas";
import { evidenceActs } from "@/lib/view-model/review/authorship";
import type { Workspace } from "@/lib/view-model/workspace/workspace";
import {
  AuthorshipQuestion,
  type MayAuthor,
  useAuthorshipQuestion,
  useGuardedActions,
  useShownAtStake,
} from "../../investigation/workspace/authorship-question";
import { useJournalStream } from "../../investigation/workspace/use-journal-stream";
import { workspaceKey, workspaceSchema } from "../../investigation/workspace/workspace-actions";
import { FailureAlert } from "../../ui/failure-alert";
import { fetchJson } from "../../ui/fetch-json";
import { Icon } from "../../ui/icon";
import { AnalysisProgress } from "./analysis-progress";
import { DropArea } from "./drop-area";
import type { EvidenceActions, KeptAsWritten } from "./evidence-actions";
import classes from "./import-screen.module.css";
import { ImportedFiles } from "./imported-files";
import { NamedEntities } from "./named-entities";
import { NoteBox } from "./note-box";
import { PastImports } from "./past-imports";
import { PasteDialog } from "./paste-dialog";
import { uploadPort } from "./send-file";
import { StagedFiles } from "./staged-files";
import { UploadList } from "./upload-list";
import { createUploadQueue, type QueuedFile } from "./upload-queue";

/** Evidence comes in here, before, during and after an incident; and its clocks are set straight. */
export function ImportScreen({
  initial,
  actions: unguarded,
}: {
  readonly initial: Workspace;
  readonly actions: EvidenceActions;
}) {
  const { incidentId } = initial;
  const router = useRouter();
  const { mayAuthor, asked } = useAuthorshipQuestion(useShownAtStake(incidentId));
  const actions = useGuardedActions(unguarded, evidenceActs, mayAuthor);
  const queries = useQueryClient();
  const workspace = useQuery({
    queryKey: workspaceKey(incidentId),
    queryFn: ({ signal }) =>
      fetchJson(routes.api.workspace({ incidentId }), workspaceSchema, signal),
    initialData: initial,
  });
  const mayInvestigate = hasRight(initial.viewer.role, "investigate");
  const refresh = () => void queries.invalidateQueries({ queryKey: workspaceKey(incidentId) });
  // A run tells of itself by the journal; the query above is asked again when it does.
  const journal = useJournalStream(incidentId, initial.journalSeq);
  return (
    <div className={classes.page}>
      <div className={classes.heading}>
        <div>
          <Link className={classes.incident} href={routes.incident.workspace({ incidentId })}>
            {initial.incident.title}
          </Link>
          <Title order={1}>Evidence</Title>
        </div>
      </div>
      {mayInvestigate ? (
        <Intake
          actions={actions}
          mayAuthor={mayAuthor}
          workspace={workspace.data}
          onChanged={refresh}
        />
      ) : (
        <Alert icon={<Icon name="lock" />} title="You can read the evidence" variant="light">
          Adding files and notes, and setting clocks, is for responders. Your role is{" "}
          {initial.viewer.role}; an administrator can change it.
        </Alert>
      )}
      <AnalysisProgress
        workspace={workspace.data}
        journal={journal}
        stopRun={mayInvestigate ? actions.stopRun : null}
        onChanged={refresh}
      />
      {workspace.error === null ? null : (
        <FailureAlert title="This page may be out of date" onRetry={refresh}>
          {workspace.error.message}
        </FailureAlert>
      )}
      <ImportedFiles
        actions={actions}
        mayInvestigate={mayInvestigate}
        workspace={workspace.data}
        isLoading={workspace.isFetching}
        onChanged={refresh}
      />
      {mayInvestigate ? (
        <PastImports
          fileCount={workspace.data.artifacts.length}
          incidentId={incidentId}
          undoImport={actions.undoImport}
          onChanged={refresh}
        />
      ) : null}
      {workspace.data.artifacts.length === 0 ? null : <NamedEntities incidentId={incidentId} />}
      <AuthorshipQuestion
        asked={asked}
        onVerdict={() => router.push(routes.incident.workspace({ incidentId, view: "review" }))}
      />
    </div>
  );
}

/** Of those that are being sent, what the preview does not show yet. */
function countUnderWay(files: readonly QueuedFile[], staged: readonly StagedUpload[]): number {
  const known = new Set(staged.map(({ path }) => path));
  return files.filter(
    ({ path, state }) =>
      (state.kind === "waiting" || state.kind === "sending") && !known.has(path.normalize("NFC")),
  ).length;
}

const whileReadingMs = 1_000;

function Intake({
  workspace: { incidentId },
  actions,
  mayAuthor,
  onChanged,
}: {
  readonly workspace: Workspace;
  readonly actions: EvidenceActions;
  readonly mayAuthor: MayAuthor;
  readonly onChanged: () => void;
}) {
  const queries = useQueryClient();
  const [undone, setUndone] = useState<readonly KeptAsWritten[]>([]);
  const asWritten = undone.map(({ what, artifactId }) => `${what} ${artifactId}`);
  const stagedKey = ["staged-uploads", incidentId];
  const staged = useQuery({
    queryKey: [...stagedKey, ...asWritten],
    queryFn: ({ signal }) =>
      fetchJson(routes.api.uploads({ incidentId, asWritten }), stagedUploadsSchema, signal),
    // While a clock is looked at the other way, the files stay where they are.
    placeholderData: (before) => before,
    // The server reads what arrived in turns; nothing else tells when it has.
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ state }) => state.kind === "reading") ? whileReadingMs : false,
  });
  const refreshStaged = () => void queries.invalidateQueries({ queryKey: stagedKey });
  // The preview weighs all files together: worth asking for once after several that arrive at a time.
  const refreshSoon = useDebouncedCallback(refreshStaged, 300);
  const [queue] = useState(() => {
    const knownUploads = () =>
      queries.getQueriesData<readonly StagedUpload[]>({ queryKey: stagedKey }).at(-1)?.[1] ?? [];
    return createUploadQueue(uploadPort(incidentId, knownUploads), () => refreshSoon());
  });
  const add = async (dropped: Parameters<typeof queue.add>[0]) => {
    if (await mayAuthor(evidenceActs.stagePastedText)) queue.add(dropped);
  };
  const files = useSyncExternalStore(queue.subscribe, queue.snapshot, queue.snapshot);
  return (
    <>
      <div className={classes.intake}>
        <DropArea onFiles={(dropped) => void add(dropped)}>
          <PasteDialog
            incidentId={incidentId}
            stage={actions.stagePastedText}
            onStaged={refreshStaged}
          />
        </DropArea>
        <NoteBox addNote={actions.addNote} incidentId={incidentId} onAdded={onChanged} />
      </div>
      <UploadList queue={queue} />
      {staged.error === null ? null : (
        <FailureAlert title="Could not load the preview" onRetry={refreshStaged}>
          {staged.error.message}
        </FailureAlert>
      )}
      <StagedFiles
        actions={actions}
        incidentId={incidentId}
        staged={staged.data ?? []}
        underWay={countUnderWay(files, staged.data ?? [])}
        undone={undone}
        onUndone={setUndone}
        onChanged={() => {
          refreshStaged();
          onChanged();
        }}
      />
    </>
  );
}
