import { z } from "zod";
import { ok } from "@/lib/base/result";
import { passwordLengthMax, passwordLengthMin } from "../account/auth";
import { changePassword } from "../account/change-password";
import { setUpFirstAccount } from "../account/first-account";
import { joinByLink } from "../account/join-by-link";
import {
  confirmSecondFactor,
  offerSecondFactor,
  removeOwnSecondFactor,
} from "../account/second-factor";
import { confirmSignIn, signIn, signOut } from "../account/sign-in";
import { emailSchema, personNameSchema } from "./action-input";
import { actionDefinition } from "./define-action";

const newPassword = z
  .string()
  .min(passwordLengthMin, `Use ${passwordLengthMin} characters or more`)
  .max(passwordLengthMax, `Use at most ${passwordLengthMax} characters`);

/** Of a device, or a backup code; people type blanks where they see groups. */
const codeSchema = z
  .string()
  .max(100)
  .transform((text) => text.replaceAll(/\s/g, ""))
  .pipe(
    z.string().regex(/^[A-Za-z0-9-]{6,40}$/, "Enter the 6 digits of your device, or a backup code"),
  );

export const setUpFirstAccountAction = actionDefinition({
  name: "setUpFirstAccount",
  input: z.object({
    name: personNameSchema,
    email: emailSchema,
    password: newPassword,
    code: z.string().max(100).default(""),
  }),
  access: "guest",
  run: (account, { container }) => setUpFirstAccount(container, account),
});

export const signInAction = actionDefinition({
  name: "signIn",
  input: z.object({
    email: emailSchema,
    // Of any length: one that is too short for us is simply not the right one.
    password: z.string().min(1, "Enter your password").max(passwordLengthMax),
  }),
  access: "guest",
  run: (credentials, { container }) => signIn(container, credentials),
});

export const confirmSignInAction = actionDefinition({
  name: "confirmSignIn",
  input: z.object({ code: codeSchema }),
  access: "guest",
  run: ({ code }, { container }) => confirmSignIn(container, code),
});

export const signOutAction = actionDefinition({
  name: "signOut",
  input: z.object({}),
  access: "guest",
  run: async (_input, { container }) => {
    await signOut(container);
    return ok(null);
  },
});

export const changePasswordAction = actionDefinition({
  name: "changePassword",
  input: z.object({
    currentPassword: z.string().min(1, "Enter your current password").max(passwordLengthMax),
    password: newPassword,
  }),
  access: "own-account",
  run: (given, { container, viewer }) => changePassword(container, viewer, given),
});

const ownPassword = z.string().min(1, "Enter your password").max(passwordLengthMax);

export const offerSecondFactorAction = actionDefinition({
  name: "offerSecondFactor",
  input: z.object({ password: ownPassword }),
  access: "own-account",
  run: ({ password }, { container, viewer }) => offerSecondFactor(container, viewer, password),
});

export const confirmSecondFactorAction = actionDefinition({
  name: "confirmSecondFactor",
  input: z.object({ code: codeSchema }),
  access: "own-account",
  run: ({ code }, { container, viewer }) => confirmSecondFactor(container, viewer, code),
});

export const removeSecondFactorAction = actionDefinition({
  name: "removeSecondFactor",
  input: z.object({ password: ownPassword }),
  access: "own-account",
  run: ({ password }, { container, viewer }) => removeOwnSecondFactor(container, viewer, password),
});

export const joinByLinkAction = actionDefinition({
  name: "joinByLink",
  input: z.object({
    token: z.string().min(20).max(100),
    name: personNameSchema,
    password: newPassword,
  }),
  access: "guest",
  run: (given, { container }) => joinByLink(container, given),
});
