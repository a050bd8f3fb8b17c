import { type RecordReference, textField } from "@/lib/domain/evidence/record-reference";
import type { AccessRecord, LoginReason } from "./access-record";
import type { LoginReasonWords } from "./lexicon";

/** A program states why it refused a login right before or right after it states that it did. */
const besideMs = 2_000;
/** Refusals and reasons of one file that are kept to be joined. */
const keptMax = 8;
const reasonField = /reason|error|detail|status|code|result|outcome|cause|info/i;
const rememberedTemplatesMax = 20_000;

type Reasoned = { readonly record: RecordReference; readonly reason: LoginReason };

/** Joins refused logins with the reason that the same file gives, in the same record or in one beside it. */
export class LoginReasons {
  readonly #words: LoginReasonWords;
  readonly #byTemplate = new Map<string, LoginReason | null>();
  readonly #reasons = new Map<string, Reasoned[]>();
  readonly #refusals = new Map<string, AccessRecord[]>();
  readonly #found = new Map<AccessRecord, Reasoned>();

  constructor(words: LoginReasonWords) {
    this.#words = words;
  }

  /** The refusal with its reason, where the records give one; asked when all records are read. */
  complete(access: AccessRecord): AccessRecord {
    const found = this.#found.get(access);
    if (found === undefined) return access;
    const isOther = found.record !== access.record;
    return { ...access, reason: found.reason, reasonRecord: isOther ? found.record : null };
  }

  refused(access: AccessRecord): void {
    const { record } = access;
    const own = this.#reasonOf(record) ?? this.#reasonIn(record);
    const reasoned =
      own === null
        ? this.#near(this.#reasons, record, ({ record: other }) => isOf(access, other))
        : { record, reason: own };
    if (reasoned === undefined) keep(this.#refusals, record.path, access);
    else this.#found.set(access, reasoned);
  }

  observe(record: RecordReference): void {
    const reason = this.#reasonOf(record);
    if (reason === null) return;
    const reasoned = { record, reason };
    const refusal = this.#near(this.#refusals, record, (access) => isOf(access, record));
    if (refusal !== undefined && !this.#found.has(refusal)) this.#found.set(refusal, reasoned);
    else keep(this.#reasons, record.path, reasoned);
  }

  #reasonOf(record: RecordReference): LoginReason | null {
    const known = this.#byTemplate.get(record.template);
    if (known !== undefined) return known;
    const { message } = record;
    const reason = this.#words.find(({ pattern }) => pattern.test(message))?.reason ?? null;
    if (this.#byTemplate.size < rememberedTemplatesMax)
      this.#byTemplate.set(record.template, reason);
    return reason;
  }

  /** Audit records give the reason in a field of its own. */
  #reasonIn({ fields }: RecordReference): LoginReason | null {
    for (const name in fields) {
      const value = fields[name];
      if (typeof value !== "string" || !reasonField.test(name)) continue;
      const word = this.#words.find(({ pattern }) => pattern.test(value));
      if (word !== undefined) return word.reason;
    }
    return null;
  }

  /** The last of one file that is near enough and fits. */
  #near<Kept extends { readonly record: RecordReference }>(
    kept: ReadonlyMap<string, readonly Kept[]>,
    record: RecordReference,
    fits: (other: Kept) => boolean,
  ): Kept | undefined {
    return kept
      .get(record.path)
      ?.findLast(
        (other) =>
          Math.abs(record.time.earliest - other.record.time.earliest) <= besideMs && fits(other),
      );
  }
}

function keep<Kept>(kept: Map<string, Kept[]>, path: string, one: Kept): void {
  const list = kept.get(path) ?? [];
  kept.set(path, list);
  list.push(one);
  if (list.length > keptMax) list.shift();
}

/** The record names the account, or comes from the same process. */
function isOf({ account, record }: AccessRecord, other: RecordReference): boolean {
  const pid = textField(record, "pid");
  if (pid !== null && pid === textField(other, "pid")) return true;
  if (account === null || account === "") return false;
  if (textField(other, "user") === account) return true;
  const at = other.message.indexOf(account);
  return at >= 0 && !/[\w.-]/.test(other.message.charAt(at + account.length));
}

/** So many different names that nobody has are tried by somebody who does not know one. */
const unknownUsersMin = 3;

/**
 * Refusals that no reason explains, as those of a person who tries passwords. An expired password, an unknown key and
 * one unknown name are faults of who logs in; an account that was locked only after several attempts explains nothing.
 */
export function unexplained(refusals: readonly AccessRecord[]): readonly AccessRecord[] {
  const unknown = new Set(
    refusals.flatMap(({ reason, account }) => (reason === "unknown-user" ? [account] : [])),
  );
  const first = new Map(refusals.toReversed().map((access) => [access.account, access]));
  return refusals.filter((access) => {
    if (access.reason === null) return true;
    if (access.reason === "unknown-user") return unknown.size >= unknownUsersMin;
    return access.reason === "locked" && first.get(access.account)?.reason !== "locked";
  });
}
