import type { Metadata } from "next";
import { StylePage } from "@/components/style/style-page";
import { requireViewer } from "@/lib/server/account/viewer";

export const metadata: Metadata = { title: "Symbols and colours" };

export default async function Style() {
  await requireViewer();
  return <StylePage />;
}
