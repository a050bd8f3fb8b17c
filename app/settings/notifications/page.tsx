import type { Metadata } from "next";
import { NoticePage } from "@/components/notices/notice-page";
import { requireViewer } from "@/lib/server/account/viewer";
import { loadNoticePage } from "@/lib/server/notices/load-notice-page";
import { addWebhook, changeWebhook, chooseNotices, testWebhook } from "./actions";

export const metadata: Metadata = { title: "Notifications" };

export default async function Notifications() {
  const page = await loadNoticePage(await requireViewer());
  return (
    <NoticePage
      actions={{ choose: chooseNotices, add: addWebhook, change: changeWebhook, test: testWebhook }}
      page={page}
    />
  );
}
