import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { RunComparison } from "@/components/investigation/runs/run-comparison";
import { incidentIds } from "@/lib/domain/ids";

import { loadComparison } from "@/lib/server/models/load-runs";

export const metadata: Metadata = { title: "Analyses side by side" };

export default async function Comparison({
  params,
}: {
  readonly params: Promise<{ readonly incidentId: string }>;
}) {
  const incidentId = incidentIds.parse((await params).incidentId);
  const comparison = incidentId && (await loadComparison(incidentId));
  if (!incidentId || !comparison) notFound();
  return <RunComparison incidentId={incidentId} {...comparison} />;
}
