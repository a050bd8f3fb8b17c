import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AccessForm } from "@/components/incident/access-form";
import { incidentIds } from "@/lib/domain/ids";
import { requireViewer } from "@/lib/server/account/viewer";
import { loadAccess } from "@/lib/server/incident/load-access";
import { changeAccess } from "../../actions";

export const metadata: Metadata = { title: "Who can see it" };

type Params = { readonly params: Promise<{ readonly incidentId: string }> };

export default async function Access({ params }: Params) {
  const viewer = await requireViewer();
  const incidentId = incidentIds.parse((await params).incidentId);
  const shown = incidentId && (await loadAccess(viewer, incidentId));
  if (!shown) notFound();
  return <AccessForm change={changeAccess} shown={shown} />;
}
