/** viewer reads · responder investigates, edits, submits · supervisor also approves · admin also people and settings. */
export const roles = ["viewer", "responder", "supervisor", "admin"] as const;
export type Role = (typeof roles)[number];

export const rights = ["read", "investigate", "approve", "administer"] as const;
export type Right = (typeof rights)[number];

const granted: Readonly<Record<Role, readonly Right[]>> = {
  viewer: ["read"],
  responder: ["read", "investigate"],
  supervisor: ["read", "investigate", "approve"],
  admin: ["read", "investigate", "approve", "administer"],
};

export function hasRight(role: Role, right: Right): boolean {
  return granted[role].includes(right);
}
