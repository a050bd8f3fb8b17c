import { z } from "zod";
import type { Instant } from "@/lib/base/instant";
import type { AlertSourceId, UserId } from "../ids";
import { alertMappingSchema } from "./alert-mapping";

export const alertSourceKinds = ["alertmanager", "pagerduty", "github", "json"] as const;
export type AlertSourceKind = (typeof alertSourceKinds)[number];

/** A part of the address that it sends to. */
export const alertSourceNameSchema = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, "Use 1 to 40 letters a to z, digits and hyphens");

const headerName = z
  .string()
  .regex(/^[A-Za-z0-9-]{1,60}$/, "Enter the name of a header, such as x-signature");

/**
 * How a sender shows that it is the one. `token`: an API token with the scope Send, as a bearer token. `hmac`: HMAC-SHA256 of the
 * body in hexadecimal, behind `prefix`; a header may list several, separated by commas. `secret`: the secret itself.
 */
export const senderCheckSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("token") }),
  z.strictObject({
    kind: z.literal("hmac"),
    header: headerName,
    prefix: z.string().max(20).default(""),
  }),
  z.strictObject({ kind: z.literal("secret"), header: headerName }),
]);
export type SenderCheck = z.infer<typeof senderCheckSchema>;

/** What an administrator sets of a source beside its name. */
export const alertSourceSetupSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("alertmanager") }),
  z.strictObject({ kind: z.literal("pagerduty") }),
  z.strictObject({ kind: z.literal("github") }),
  z.strictObject({
    kind: z.literal("json"),
    check: senderCheckSchema,
    mapping: alertMappingSchema,
  }),
]);
export type AlertSourceSetup = z.infer<typeof alertSourceSetupSchema>;

/** A program outside that reports alerts. Its secret is kept sealed, apart from it. */
export type AlertSource = {
  readonly id: AlertSourceId;
  readonly name: string;
  readonly setup: AlertSourceSetup;
  /** What it sends with a signature or a secret comes in under the name of whoever added it. */
  readonly createdBy: UserId;
  readonly createdAt: Instant;
};

export const alertSourcesMax = 50;

/** https://docs.github.com/webhooks/using-webhooks/validating-webhook-deliveries and the page of PagerDuty on signatures, see docs/doors.md */
export function checkOf(setup: AlertSourceSetup): SenderCheck {
  switch (setup.kind) {
    case "alertmanager":
      return { kind: "token" };
    case "pagerduty":
      return { kind: "hmac", header: "x-pagerduty-signature", prefix: "v1=" };
    case "github":
      return { kind: "hmac", header: "x-hub-signature-256", prefix: "sha256=" };
    case "json":
      return setup.check;
  }
}
