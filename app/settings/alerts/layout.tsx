import type { ReactNode } from "react";
import { SignedIn } from "../../signed-in";

export default function SignedInLayout({ children }: { readonly children: ReactNode }) {
  return <SignedIn>{children}</SignedIn>;
}
