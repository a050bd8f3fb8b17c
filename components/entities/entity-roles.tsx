import type { EntityRole } from "@/lib/view-model/entities/entity-rows";
import { Mark } from "../ui/mark";

/** What an entity is to the incident. */
export function EntityRoles({ roles }: { readonly roles: readonly EntityRole[] }) {
  return roles.map((role) => (
    <Mark key={role} colour={role === "impact" ? "tone-danger" : "tone-accent"}>
      {role}
    </Mark>
  ));
}
