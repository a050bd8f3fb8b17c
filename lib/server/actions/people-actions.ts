import { z } from "zod";
import { ok } from "@/lib/base/result";
import { roles } from "@/lib/domain/access";
import { userIdSchema } from "@/lib/domain/ids";
import {
  changeRole,
  deactivatePerson,
  invitePerson,
  reactivatePerson,
  resetPasswordOf,
  revokeInvitation,
} from "@/lib/investigation/installation/people/people";
import { routes } from "@/lib/routes/routes";
import { formatRelative } from "@/lib/view-model/text/relative-time";
import { resetSecondFactor } from "../account/second-factor";
import type { Container } from "../container";
import { newToken } from "../environment/id-source";
import { emailSchema, personNameSchema } from "./action-input";
import { actionDefinition } from "./define-action";

const role = z.enum(roles);

export const invitePersonAction = actionDefinition({
  name: "invitePerson",
  input: z.object({ name: personNameSchema, email: emailSchema, role }),
  access: "administer",
  run: async (person, { container, viewer }) => {
    const token = newToken();
    const path: string = routes.join({ token });
    const invited = await invitePerson(portsOf(container), viewer, person, token);
    return invited.ok
      ? ok({
          path,
          expiresText: formatRelative(invited.value.expiresAt, container.ports.clock.now()),
        })
      : invited;
  },
});

export const changeRoleAction = actionDefinition({
  name: "changeRole",
  input: z.object({ userId: userIdSchema, role }),
  access: "administer",
  run: (input, { container, viewer }) =>
    changeRole(portsOf(container), viewer, input.userId, input.role),
});

export const resetPasswordAction = actionDefinition({
  name: "resetPassword",
  input: z.object({ userId: userIdSchema }),
  access: "administer",
  run: async ({ userId }, { container, viewer }) => {
    const token = newToken();
    const path: string = routes.join({ token });
    const made = await resetPasswordOf(portsOf(container), viewer, userId, token);
    if (!made.ok) return made;
    const expiresText = formatRelative(made.value.expiresAt, container.ports.clock.now());
    return ok({ path, expiresText });
  },
});

export const resetSecondFactorAction = actionDefinition({
  name: "resetSecondFactor",
  input: z.object({ userId: userIdSchema }),
  access: "administer",
  run: ({ userId }, { container, viewer }) => resetSecondFactor(container, viewer, userId),
});

export const revokeInvitationAction = actionDefinition({
  name: "revokeInvitation",
  input: z.object({ kind: z.enum(["join", "reset"]), email: emailSchema }),
  access: "administer",
  run: (given, { container, viewer }) => revokeInvitation(portsOf(container), viewer, given),
});

export const deactivatePersonAction = actionDefinition({
  name: "deactivatePerson",
  input: z.object({ userId: userIdSchema }),
  access: "administer",
  run: ({ userId }, { container, viewer }) => deactivatePerson(portsOf(container), viewer, userId),
});

export const reactivatePersonAction = actionDefinition({
  name: "reactivatePerson",
  input: z.object({ userId: userIdSchema }),
  access: "administer",
  run: ({ userId }, { container, viewer }) => reactivatePerson(container, viewer, userId),
});

function portsOf({ people, ports }: Pick<Container, "people" | "ports">) {
  return { people, clock: ports.clock };
}
