import type { CatalogueMessage } from "@/lib/catalogue/catalogue";
import type { LoginReason } from "./access-record";
import type { DeedKind, DeedRole } from "./deeds/deed";

/**
 * What operators know, in the form detectors ask for it. The data is in lib/catalogue and lib/knowledge; here are
 * only the shapes, so that a detector can be tested with a lexicon of two words.
 */
export type MetricRule = {
  /** Matched against the metric's name and labels, lower-case: "db_pool_waiting instance=app-01". */
  readonly pattern: RegExp;
  readonly family: string;
  /** Higher is worse where nothing is said. */
  readonly worse?: "down";
  /** [0, 1]: how telling a departure of such a metric is. */
  readonly weight: number;
  /** What a title says: "{metric} climbs on {host}". */
  readonly title: string;
  readonly resource?: string;
  /** What it is when most of it is lost at once, for what can grow too much and can be emptied. */
  readonly collapse?: { readonly family: string; readonly title: string };
};

export type ChangeWord = {
  /** Matched against the type, action and status words of a change record. */
  readonly pattern: RegExp;
  readonly family: string;
};

export type SpeechAct =
  | "diagnosis"
  | "hypothesis"
  | "refutation"
  | "action"
  | "report"
  | "confirmation"
  | "correction"
  | "request";

export type StatementLexicon = {
  readonly causal: RegExp;
  readonly hedged: RegExp;
  readonly refuting: RegExp;
  readonly acting: RegExp;
  readonly requesting: RegExp;
  readonly confirming: RegExp;
  readonly reporting: RegExp;
  readonly correcting: RegExp;
  /** Words for a change: "release", "config push", "certificate", "rollout"… */
  readonly changeWords: RegExp;
  readonly recency: RegExp;
};

export type AccessLexicon = {
  readonly failedLogin: RegExp;
  readonly login: RegExp;
  readonly privilege: RegExp;
  readonly accountCreated: RegExp;
  /** Somebody was put into a group that may do more. */
  readonly groupJoined: RegExp;
  readonly accountLocked: RegExp;
  readonly keyAdded: RegExp;
  readonly massRead: RegExp;
  readonly transfer: RegExp;
  readonly logTampering: RegExp;
  readonly logPath: RegExp;
  /** Accounts of programs: nobody works with them. */
  readonly serviceAccount: RegExp;
  /** A command that hands its rights on to another. */
  readonly shellEscape: RegExp;
  readonly harmlessCommand: RegExp;
  /** Why a login was refused; the first match counts. */
  readonly loginReasons: LoginReasonWords;
};

export type LoginReasonWords = readonly {
  readonly pattern: RegExp;
  readonly reason: LoginReason;
}[];

/** How audit records name who did what, and what their actions are called. */
export type AuditLexicon = {
  /** Names a field of a role may have, best first: lower-case letters and digits. */
  readonly fields: Readonly<Record<DeedRole, readonly string[]>>;
  /** Beginnings of paths that name what came out of a deed. */
  readonly created: RegExp;
  /** Fields that alone say what was done. */
  readonly fieldActions: Readonly<Record<string, string>>;
  readonly refused: RegExp;
  readonly done: RegExp;
  /** Words of what was only tried, or is over. */
  readonly undecided: RegExp;
  /** Matched against the words of an action, lower-case; the first counts. */
  readonly deeds: readonly { readonly pattern: RegExp; readonly kind: DeedKind }[];
};

/** What the name of a detection rule says an attacker does. */
export type AlertTactic = {
  readonly pattern: RegExp;
  readonly family: string;
  readonly title: string;
};

export type Lexicon = {
  readonly alertTactics: readonly AlertTactic[];
  /** What log messages mean. The first that matches counts. */
  readonly logPhrases: readonly CatalogueMessage[];
  readonly metricRules: readonly MetricRule[];
  readonly changeWords: readonly ChangeWord[];
  readonly statements: StatementLexicon;
  readonly access: AccessLexicon;
  readonly audit: AuditLexicon;
};
