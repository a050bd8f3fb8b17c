import type { Metadata } from "next";
import { AlertPage } from "@/components/alerts/alert-page";
import { NeedAdmin } from "@/components/people/need-admin";
import { requireViewer } from "@/lib/server/account/viewer";
import { loadAlertPage } from "@/lib/server/alerts/load-alert-page";
import { addAlertSource, changeAlertRules, removeAlertSource, tryAlerts } from "./actions";

export const metadata: Metadata = { title: "Alerts" };

export default async function Alerts() {
  const viewer = await requireViewer();
  const page = await loadAlertPage(viewer);
  if (page === null) return <NeedAdmin about="Alerts" role={viewer.role} />;
  return (
    <AlertPage
      actions={{
        ...{ addSource: addAlertSource, removeSource: removeAlertSource },
        ...{ changeRules: changeAlertRules, tryAlerts },
      }}
      page={page}
    />
  );
}
