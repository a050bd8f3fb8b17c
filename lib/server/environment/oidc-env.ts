import { z } from "zod";
import { type Role, roles } from "@/lib/domain/access";
import { listOf, unlessEmpty } from "./setting-schemas";

/** How people sign in by a provider of OpenID Connect. */
export type OidcSettings = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scopes: readonly string[];
  /** On the button of the sign-in page. */
  readonly buttonText: string;
  /** Who has an e-mail address there gets an account at their first sign-in; nobody else does. */
  readonly domains: readonly string[];
  /** The claim that names groups; null where roles are given here alone. */
  readonly roleClaim: string | null;
  readonly rolesByGroup: ReadonlyMap<string, Role>;
};

/** The secret of the client would travel in the open by http; a provider on this machine is tried with. */
const issuerSchema = z
  .url({ protocol: /^https?$/ })
  .refine(
    (text) =>
      /^https:/.test(text) || /^(127\.0\.0\.1|localhost|\[::1\])$/.test(new URL(text).hostname),
    "Give an address that begins with https://",
  );

const oidcSchema = z.object({
  WHENCE_OIDC_ISSUER: unlessEmpty(issuerSchema.optional()),
  WHENCE_OIDC_CLIENT_ID: z.string().default(""),
  WHENCE_OIDC_CLIENT_SECRET: z.string().default(""),
  WHENCE_OIDC_SCOPES: unlessEmpty(z.string().default("openid email profile")),
  WHENCE_OIDC_BUTTON: unlessEmpty(z.string().max(60).default("Single sign-on")),
  WHENCE_OIDC_DOMAINS: listOf(/[\s,]+/),
  WHENCE_OIDC_ROLE_CLAIM: z.string().default(""),
  /** Such as "sre=responder, platform leads=admin". */
  WHENCE_OIDC_ROLES: listOf(/,/).pipe(
    z.array(
      z
        .string()
        .transform((pair) => [
          pair.slice(0, pair.lastIndexOf("=")).trim(),
          pair.slice(pair.lastIndexOf("=") + 1).trim(),
        ])
        .pipe(z.tuple([z.string().min(1), z.enum(roles)])),
    ),
  ),
  /** "off": people sign in by the provider alone. */
  WHENCE_PASSWORDS: z.enum(["on", "off"]).default("on"),
});

/** Throws, naming every variable that is wrong. */
export function readOidc(variables: Readonly<Record<string, string | undefined>>) {
  const parsed = oidcSchema.safeParse(variables);
  if (!parsed.success) {
    throw new Error(`The settings of single sign-on are wrong:\n${z.prettifyError(parsed.error)}`);
  }
  const { data } = parsed;
  const takesPasswords = data.WHENCE_PASSWORDS === "on";
  const { WHENCE_OIDC_ISSUER: issuer, WHENCE_OIDC_CLIENT_ID: clientId } = data;
  if (issuer === undefined) {
    if (takesPasswords) return { oidc: null, takesPasswords };
    throw new Error("WHENCE_PASSWORDS=off needs WHENCE_OIDC_ISSUER: nobody could sign in.");
  }
  const clientSecret = data.WHENCE_OIDC_CLIENT_SECRET;
  if (clientId === "" || clientSecret === "") {
    throw new Error(
      "WHENCE_OIDC_ISSUER needs WHENCE_OIDC_CLIENT_ID and WHENCE_OIDC_CLIENT_SECRET.",
    );
  }
  const scopes = new Set(["openid", ...data.WHENCE_OIDC_SCOPES.split(/[\s,]+/)]);
  const oidc: OidcSettings = {
    ...{ issuer, clientId, clientSecret, scopes: [...scopes].filter((scope) => scope !== "") },
    buttonText: data.WHENCE_OIDC_BUTTON,
    domains: data.WHENCE_OIDC_DOMAINS.map((domain) => domain.toLowerCase().replace(/^@/, "")),
    roleClaim: data.WHENCE_OIDC_ROLE_CLAIM === "" ? null : data.WHENCE_OIDC_ROLE_CLAIM,
    rolesByGroup: new Map(data.WHENCE_OIDC_ROLES),
  };
  return { oidc, takesPasswords };
}
