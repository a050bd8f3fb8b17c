import { redirect } from "next/navigation";
import { routes } from "@/lib/routes/routes";
import { requireViewer } from "@/lib/server/account/viewer";

/** The product begins at the incident list; a guest is sent to sign in, or to make the first account. */
export default async function HomePage() {
  await requireViewer();
  redirect(routes.incidents());
}
