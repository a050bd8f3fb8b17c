import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { OpinionPage } from "@/components/investigation/runs/opinion-page";
import { incidentIds } from "@/lib/domain/ids";
import { loadOpinion } from "@/lib/server/models/load-runs";
import { answerOpinion, askOpinion, undoDecisions } from "../actions";

export const metadata: Metadata = { title: "Second opinion" };

export default async function Opinion({
  params,
}: {
  readonly params: Promise<{ readonly incidentId: string }>;
}) {
  const incidentId = incidentIds.parse((await params).incidentId);
  const page = incidentId && (await loadOpinion(incidentId));
  if (!page) notFound();
  return (
    <OpinionPage
      actions={{ ask: askOpinion, answer: answerOpinion, undo: undoDecisions }}
      page={page}
    />
  );
}
