import type { ReactNode } from "react";
import { ProductShell } from "@/components/account/product-shell";
import { requireViewer } from "@/lib/server/viewer";
import { signOut } from "./(account)/actions";

/** The shell for somebody who signed in. Each page inside still checks who asks: layouts are not asked again. */
export async function SignedIn({ children }: { readonly children: ReactNode }) {
  return (
    <ProductShell signOut={signOut} viewer={await requireViewer()}>
      {children}
    </ProductShell>
  );
}
