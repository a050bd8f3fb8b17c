import type { ReactNode } from "react";
import { ProductShell } from "@/components/account/product-shell";
import { passwordLengthMin } from "@/lib/server/account/auth";
import { requireViewer } from "@/lib/server/account/viewer";
import { countWaiting } from "@/lib/server/review/load-waiting";
import type { Viewer } from "@/lib/view-model/workspace/workspace";
import { changePassword, signOut } from "./(account)/actions";
import { countWaiting as askWaiting } from "./incidents/actions";

/** The shell for somebody who signed in. Each page inside still checks who asks: layouts are not asked again. */
export async function SignedIn({
  children,
  viewer: known,
}: {
  readonly children: ReactNode;
  readonly viewer?: Viewer;
}) {
  const viewer = known ?? (await requireViewer());
  return (
    <ProductShell
      changePassword={changePassword}
      passwordLengthMin={passwordLengthMin}
      signOut={signOut}
      viewer={viewer}
      waiting={{ initial: await countWaiting(viewer), countWaiting: askWaiting }}
    >
      {children}
    </ProductShell>
  );
}
