import {
  numberField,
  type RecordReference,
  textField,
} from "@/lib/domain/evidence/record-reference";
import { hostOf } from "@/lib/names/host-and-service";
import type { AccessKind, AccessRecord } from "./access-record";
import { DeedFollower } from "./deeds/follow-deeds";
import { DeedReader } from "./deeds/read-deed";
import type { AccessLexicon, AuditLexicon } from "./lexicon";
import { LoginReasons } from "./login-reasons";
import type { Detector } from "./signal";

const recordsPerKindMax = 20_000;
/** Where people and programs log in over HTTP. */
const loginPath = /\/(log-?in|sign-?in|session|oauth2?\/token|token|auth(?:enticate)?)\b/i;
const rememberedTemplatesMax = 20_000;

/** Picks out what matters for access; templates are classified once, so a million lines cost little. */
export class AccessDetector implements Detector {
  readonly kinds = ["access", "log"] as const;
  readonly #lexicon: AccessLexicon;
  readonly #deeds: DeedReader;
  readonly #follower = new DeedFollower();
  readonly #reasons: LoginReasons;
  readonly #byTemplate = new Map<string, boolean>();
  readonly #records: AccessRecord[] = [];
  readonly #counts = new Map<AccessKind, number>();
  #unkept = 0;

  constructor(lexicon: AccessLexicon, audit: AuditLexicon) {
    this.#lexicon = lexicon;
    this.#deeds = new DeedReader(audit);
    this.#reasons = new LoginReasons(lexicon.loginReasons);
  }

  /** Records of a kind after its limit was reached, and deeds of actors beyond theirs. */
  get unfollowed(): number {
    return this.#unkept + this.#follower.unfollowed;
  }

  observe(record: RecordReference): void {
    if (record.kind === "access") this.#observeAnswer(record);
    if (record.kind !== "log") return;
    const deed = this.#deeds.read(record);
    if (deed !== null) {
      for (const access of this.#follower.observe(deed)) this.#keep(access);
      if (deed.kind !== "other" && deed.outcome !== "unknown") return;
    }
    if (!this.#mayMatter(record)) {
      this.#reasons.observe(record);
      return;
    }
    const text = plainCommand(record.message);
    const kind = classify(text, this.#lexicon);
    if (kind !== "failed-login") this.#reasons.observe(record);
    if (kind !== null) this.#keep(describe(kind, record, text, this.#lexicon));
  }

  records(): readonly AccessRecord[] {
    return this.#records.map((access) => this.#reasons.complete(access));
  }

  /** Each kind has a limit of its own: a storm of failed logins must not hide the one that succeeds. */
  #keep(access: AccessRecord): void {
    const count = this.#counts.get(access.kind) ?? 0;
    if (count >= recordsPerKindMax) {
      this.#unkept += 1;
      return;
    }
    this.#counts.set(access.kind, count + 1);
    this.#records.push(access);
    if (access.kind === "failed-login") this.#reasons.refused(access);
  }

  /** A login page answers too: refused is a failed login, anything else below 400 a successful one. */
  #observeAnswer(record: RecordReference): void {
    const path = textField(record, "path");
    if (path === null || !loginPath.test(path) || textField(record, "method") !== "POST") return;
    const status = numberField(record, "status") ?? 0;
    const kind = status === 401 || status === 403 ? "failed-login" : status < 400 ? "login" : null;
    if (kind !== null) this.#keep(describe(kind, record, record.message, this.#lexicon));
  }

  /** Commands differ from line to line, so only templates of other lines are remembered as harmless. */
  #mayMatter(record: RecordReference): boolean {
    const known = this.#byTemplate.get(record.template);
    if (
      known !== undefined &&
      !known &&
      !/COMMAND=|EXECVE|a0=|statement|QUERY|SELECT |to (?:shadow )?group/i.test(record.message)
    )
      return false;
    const matters = classify(plainCommand(record.message), this.#lexicon) !== null;
    if (this.#byTemplate.size < rememberedTemplatesMax)
      this.#byTemplate.set(record.template, matters);
    return matters;
  }
}

/**
 * auditd writes arguments as a0="curl" a1="-T": read them as the command line they were. Those of the system call, which
 * stand in further lines of the event, are addresses.
 */
export function plainCommand(message: string): string {
  if (!/\ba0=/.test(message)) return message;
  const command = message.startsWith("EXECVE ") ? (message.split("\n", 1)[0] ?? "") : message;
  const words = [...command.matchAll(/\ba\d+=(?:"([^"]*)"|(\S+))/g)].map(
    ([, quoted, bare]) => quoted ?? bare ?? "",
  );
  return `exec ${words.join(" ")}`;
}

function classify(text: string, lexicon: AccessLexicon): AccessKind | null {
  if (lexicon.failedLogin.test(text)) return "failed-login";
  if (lexicon.login.test(text)) return "login";
  return classifyDeed(text, lexicon);
}

function classifyDeed(text: string, lexicon: AccessLexicon): AccessKind | null {
  if (lexicon.logTampering.test(text) && lexicon.logPath.test(text)) return "log-tampering";
  if (lexicon.accountLocked.test(text)) return "account-locked";
  if (lexicon.groupJoined.test(text)) return "group-joined";
  if (lexicon.accountCreated.test(text)) return "account-created";
  if (lexicon.transfer.test(text)) return "transfer";
  if (lexicon.massRead.test(text)) return "mass-read";
  if (lexicon.keyAdded.test(text)) return "key-added";
  if (lexicon.privilege.test(text)) return lexicon.harmlessCommand.test(text) ? null : "privilege";
  return null;
}

const addressPattern =
  /\b(?:from|rhost=|client[=:]?|addr=|host=|src=|ip=)\s*((?:\d{1,3}\.){3}\d{1,3}|[0-9a-f:]*:[0-9a-f:]+:[0-9a-f]+)/i;
const accountPattern =
  /\b(?:for (?:(?:invalid |illegal )?user )?["']?|user[= ]["']?|acct="?|name=|account[= ]'?|accounts )([A-Za-z_][\w.@$-]*)/;

function describe(
  kind: AccessKind,
  record: RecordReference,
  text: string,
  { serviceAccount, shellEscape }: AccessLexicon,
): AccessRecord {
  const account = accountOf(kind, record, text);
  return {
    kind,
    record,
    host: hostOf(record) ?? record.source ?? record.path,
    account,
    isEscape: kind === "privilege" && shellEscape.test(text) && serviceAccount.test(account ?? ""),
    address: textField(record, "client") ?? addressPattern.exec(text)?.[1] ?? null,
    credential: null,
    created: null,
    isAttributed: false,
    reason: null,
    reasonRecord: null,
    command:
      /COMMAND=(.*)$/s.exec(text)?.[1] ??
      (text.startsWith("exec ") ? text.slice(5) : (/statement:\s*(.*)$/is.exec(text)?.[1] ?? null)),
  };
}

function accountOf(kind: AccessKind, record: RecordReference, text: string): string | null {
  const sudo = /^\s*(?:sudo:\s*)?([\w.@-]+)\s*:.*?\bUSER=/.exec(text)?.[1];
  if (sudo !== undefined) return sudo;
  if (kind === "group-joined")
    return /\b(?:add|user) '?([\w.$-]+)'? (?:to|added)\b/.exec(text)?.[1] ?? null;
  if (kind === "account-created")
    return (
      /\bname=([\w.@$-]+)/.exec(text)?.[1] ??
      /\b(?:user(?:add)?|account|principal|role)\s+['"]?([\w.@$-]+)['"]?\s*(?:created|added)?/i.exec(
        text,
      )?.[1] ??
      null
    );
  return (
    accountPattern.exec(text)?.[1] ?? textField(record, "user") ?? textField(record, "account")
  );
}
