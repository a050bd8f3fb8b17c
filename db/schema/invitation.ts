import { index, pgTable, text } from "drizzle-orm/pg-core";
import type { Role } from "@/lib/domain/access";
import type { UserId } from "@/lib/domain/ids";
import { idColumn, instantColumn } from "./columns";

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
