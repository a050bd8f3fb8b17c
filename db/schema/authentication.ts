import {
  bigint,
  boolean,
  index,
  integer,
  type PgColumnBuilderBase,
  pgTable,
  text,
  timestamp,
} from "drizzle-orm/pg-core";
import type { Role } from "@/lib/domain/access";
import type { TokenScope } from "@/lib/domain/api-token";
import type { ApiTokenId, IncidentId, UserId } from "@/lib/domain/ids";
import type { AccountEventKind } from "@/lib/investigation/ports/people-port";
import { idColumn, instantColumn } from "./columns";

/**
 * The tables of better-auth 1.7 with its admin and two-factor plugins and a rate limit in the database. Their fields are the library's,
 * which checks them when it starts; only the names in SQL are ours. Deleting an account here cascades, as the library
 * expects, but nothing of ours points at it.
 * https://better-auth.com/docs/concepts/database#core-schema, https://better-auth.com/docs/plugins/admin#schema
 */
const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

const lifetime = {
  createdAt: moment("created_at").defaultNow().notNull(),
  updatedAt: moment("updated_at").defaultNow().notNull(),
} satisfies Record<string, PgColumnBuilderBase>;

export const users = pgTable("users", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  email: text("email").notNull().unique(),
  emailVerified: boolean("email_verified").default(false).notNull(),
  image: text("image"),
  ...lifetime,
  role: text("role"),
  banned: boolean("banned").default(false),
  banReason: text("ban_reason"),
  banExpires: moment("ban_expires"),
  twoFactorEnabled: boolean("two_factor_enabled").default(false),
});

export const sessions = pgTable(
  "sessions",
  {
    id: text("id").primaryKey(),
    expiresAt: moment("expires_at").notNull(),
    token: text("token").notNull().unique(),
    ...lifetime,
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    impersonatedBy: text("impersonated_by"),
  },
  (table) => [index("sessions_of_user").on(table.userId)],
);

export const accounts = pgTable(
  "accounts",
  {
    id: text("id").primaryKey(),
    accountId: text("account_id").notNull(),
    providerId: text("provider_id").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    accessToken: text("access_token"),
    refreshToken: text("refresh_token"),
    idToken: text("id_token"),
    accessTokenExpiresAt: moment("access_token_expires_at"),
    refreshTokenExpiresAt: moment("refresh_token_expires_at"),
    scope: text("scope"),
    password: text("password"),
    ...lifetime,
  },
  (table) => [index("accounts_of_user").on(table.userId)],
);

export const verifications = pgTable(
  "verifications",
  {
    id: text("id").primaryKey(),
    identifier: text("identifier").notNull(),
    value: text("value").notNull(),
    expiresAt: moment("expires_at").notNull(),
    ...lifetime,
  },
  (table) => [index("verifications_of_identifier").on(table.identifier)],
);

/** The second factor of an account: the secret of its codes and its backup codes, encrypted by the library. */
export const twoFactors = pgTable(
  "two_factors",
  {
    id: text("id").primaryKey(),
    secret: text("secret").notNull(),
    backupCodes: text("backup_codes").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** False until a code of it was typed once. */
    verified: boolean("verified").default(true),
    failedVerificationCount: integer("failed_verification_count").default(0),
    lockedUntil: moment("locked_until"),
  },
  (table) => [index("two_factors_of_user").on(table.userId)],
);

export const rateLimits = pgTable("rate_limits", {
  id: text("id").primaryKey(),
  key: text("key").notNull().unique(),
  count: integer("count").notNull(),
  lastRequest: bigint("last_request", { mode: "number" }).notNull(),
});

/** What the library's drizzle adapter is given as its schema: the tables by the names it knows them by. */
export const authenticationSchema = {
  user: users,
  session: sessions,
  account: accounts,
  verification: verifications,
  rateLimit: rateLimits,
  twoFactor: twoFactors,
};

/** What agents are let in with. The secret is shown once, when it is made; here is its hash. */
export const apiTokens = pgTable(
  "api_tokens",
  {
    id: idColumn<ApiTokenId>("id").primaryKey(),
    secretSha256: text("secret_sha256").notNull().unique(),
    owner: idColumn<UserId>("owner").notNull(),
    agent: text("agent").notNull(),
    scopes: text("scopes").array().$type<TokenScope[]>().notNull(),
    /** Null: every incident. */
    incidents: text("incidents").array().$type<IncidentId[]>(),
    createdAt: instantColumn("created_at").notNull(),
    expiresAt: instantColumn("expires_at").notNull(),
    revokedAt: instantColumn("revoked_at"),
    /** Its owner or an administrator. */
    revokedBy: idColumn<UserId>("revoked_by"),
    lastUsedAt: instantColumn("last_used_at"),
  },
  (table) => [index("api_tokens_of_owner").on(table.owner)],
);

/** Append-only: when somebody signed in or was signed out, and who gave whom which role. */
export const accountEvents = pgTable(
  "account_events",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    person: idColumn<UserId>("person").notNull(),
    kind: text("kind").$type<AccountEventKind | "role-changed">().notNull(),
    at: instantColumn("at").notNull(),
    /** Who changed the role; null for a sign-in. */
    by: idColumn<UserId>("by"),
    roleBefore: text("role_before").$type<Role>(),
    roleAfter: text("role_after").$type<Role>(),
    /** Of an export: the incident and the form. Of a team: its name and members. */
    about: text("about"),
  },
  (table) => [index("account_events_of_person").on(table.person, table.kind, table.id)],
);

/** A one-time link: to join, or to set a new password. The token is only in the link; here is its hash. */
export const invitations = pgTable(
  "invitations",
  {
    tokenSha256: text("token_sha256").primaryKey(),
    kind: text("kind").$type<"join" | "reset">().notNull(),
    email: text("email").notNull(),
    name: text("name").notNull(),
    role: text("role").$type<Role>().notNull(),
    /** Null when it was made on the machine itself, by the command. */
    createdBy: idColumn<UserId>("created_by"),
    createdAt: instantColumn("created_at").notNull(),
    expiresAt: instantColumn("expires_at").notNull(),
    consumedAt: instantColumn("consumed_at"),
    /** A newer link of the same kind for the same address takes its place. */
    replacedAt: instantColumn("replaced_at"),
  },
  (table) => [index("invitations_of_email").on(table.email)],
);
