import type { Metadata } from "next";
import { NeedAdmin } from "@/components/people/need-admin";
import { OverviewPage } from "@/components/settings/overview-page";
import { requireViewer } from "@/lib/server/account/viewer";
import { loadOverview } from "@/lib/server/overview/load-overview";

export const metadata: Metadata = { title: "Overview" };

export default async function Overview() {
  const viewer = await requireViewer();
  const shown = await loadOverview(viewer);
  if (shown === null) return <NeedAdmin about="Settings of the installation" role={viewer.role} />;
  return <OverviewPage shown={shown} />;
}
