import type { RecordReference } from "@/lib/domain/evidence/record-reference";

export type DeedRole =
  | "account"
  | "address"
  | "credential"
  | "session"
  | "action"
  | "object"
  | "outcome";

export type DeedKind =
  | "login"
  | "key-created"
  | "account-created"
  | "privilege"
  | "rule-set"
  | "account-locked"
  | "log-tampering"
  | "read"
  | "send"
  | "other";

/** Who did what, from where, with which credential and to what, as an audit record says it in fields of its own. */
export type Deed = {
  readonly record: RecordReference;
  readonly kind: DeedKind;
  readonly account: string | null;
  readonly address: string | null;
  readonly credential: string | null;
  /** As the record writes it: "CreateAccessKey". */
  readonly action: string;
  readonly object: string | null;
  /** The key or account that came out of it. */
  readonly created: string | null;
  /** What the record says came of it; many say nothing of what went well. */
  readonly outcome: "done" | "refused" | "unknown";
};
