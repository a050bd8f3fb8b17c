import type { ReactNode } from "react";
import { ProductShell } from "@/components/account/product-shell";
import { passwordLengthMin } from "@/lib/server/account/auth";
import { requireViewer } from "@/lib/server/account/viewer";
import { countWaiting } from "@/lib/server/review/load-waiting";
import { changePassword, signOut } from "./(account)/actions";
import { countWaiting as askWaiting } from "./incidents/actions";

/** The shell for somebody who signed in. Each page inside still checks who asks: layouts are not asked again. */
export async function SignedIn({ children }: { readonly children: ReactNode }) {
  const viewer = await requireViewer();
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
