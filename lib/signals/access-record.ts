import type { RecordReference } from "@/lib/domain/evidence/record-reference";

export type AccessKind =
  | "failed-login"
  | "login"
  | "privilege"
  | "account-created"
  | "group-joined"
  | "account-locked"
  | "key-added"
  | "rule-set"
  | "mass-read"
  | "mass-send"
  | "refused"
  | "transfer"
  | "log-tampering";

/** Why a login was refused, as the records state it. */
export type LoginReason = "expired" | "locked" | "unknown-key" | "unknown-user";

/** A record of who got in, as what, and what was done there. */
export type AccessRecord = {
  readonly kind: AccessKind;
  readonly record: RecordReference;
  readonly host: string;
  readonly account: string | null;
  readonly address: string | null;
  /** The key or token that was shown. */
  readonly credential: string | null;
  /** The key or account that was made, when the record names it. */
  readonly created: string | null;
  /** The record itself says who did it and from where. */
  readonly isAttributed: boolean;
  /** The command or statement, when the record holds one. */
  readonly command: string | null;
  /** A program's account got the rights of another by a command that hands them on. */
  readonly isEscape: boolean;
  /** Of a refused login; null when no record gives a reason. */
  readonly reason: LoginReason | null;
  /** The record beside it that gives the reason; null when it gives it itself. */
  readonly reasonRecord: RecordReference | null;
};
