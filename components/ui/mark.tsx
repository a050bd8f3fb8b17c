import type { ReactNode } from "react";
import type { ColourRole } from "./palette";
import { RoleBadge } from "./role-badge";

/** A `RoleBadge` whose colour is named as such: for literal colours, which a `role` attribute may not hold. */
export function Mark({
  colour,
  children,
}: {
  readonly colour: ColourRole;
  readonly children: ReactNode;
}) {
  return <RoleBadge role={colour}>{children}</RoleBadge>;
}
