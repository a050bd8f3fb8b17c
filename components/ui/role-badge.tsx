import type { CSSProperties, ReactNode } from "react";
import { type ColourRole, roleColour, roleTint } from "./palette";
import classes from "./role-badge.module.css";

/** A word in the colour of its role; the word carries the meaning, the colour helps to find it. */
export function RoleBadge({
  role,
  children,
}: {
  readonly role: ColourRole;
  readonly children: ReactNode;
}) {
  const colours = { "--badge-colour": roleColour(role), "--badge-tint": roleTint(role) };
  return (
    <span className={classes.badge} style={colours as CSSProperties /* custom properties */}>
      {children}
    </span>
  );
}
