import type { ReactNode } from "react";
import { requireAccountHolder } from "@/lib/server/account/viewer";
import { SignedIn } from "../../signed-in";

/** Also for who has to set up a second factor before anything else. */
export default async function AccountLayout({ children }: { readonly children: ReactNode }) {
  const { viewer } = await requireAccountHolder();
  return <SignedIn viewer={viewer}>{children}</SignedIn>;
}
