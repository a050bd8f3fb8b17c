import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ImportScreen } from "@/components/incident/import/import-screen";
import { incidentIds } from "@/lib/domain/ids";
import { requireViewer } from "@/lib/server/account/viewer";
import { loadWorkspace } from "@/lib/server/workspace/load-workspace";
import { stopRun } from "../actions";
import {
  addNote,
  discardStaged,
  importStaged,
  mapStaged,
  setClock,
  stagePastedText,
  undoImport,
  withdrawArtifact,
} from "./actions";

export const metadata: Metadata = { title: "Evidence" };

const actions = {
  addNote,
  discardStaged,
  importStaged,
  mapStaged,
  setClock,
  stagePastedText,
  stopRun,
  undoImport,
  withdrawArtifact,
};

export default async function EvidencePage({
  params,
}: {
  readonly params: Promise<{ readonly incidentId: string }>;
}) {
  const viewer = await requireViewer();
  const incidentId = incidentIds.parse((await params).incidentId);
  const workspace = incidentId && (await loadWorkspace(viewer, incidentId));
  if (!workspace) notFound();
  return <ImportScreen actions={actions} initial={workspace} />;
}
