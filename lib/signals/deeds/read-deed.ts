import type { RecordReference } from "@/lib/domain/evidence/record-reference";
import type { AuditLexicon } from "../lexicon";
import { credentialName } from "./credential-name";
import type { Deed, DeedKind, DeedRole } from "./deed";

type Place = { readonly role: DeedRole; readonly rank: number; readonly isCreated: boolean };

type Gathered = {
  readonly found: Map<DeedRole, { readonly value: string; readonly rank: number }>;
  created: string | null;
  action: string | null;
};

/** What a device on the way did with traffic (the actions of firewalls, proxies and data loss prevention): nobody logged in by it. */
const verdict =
  /^(?:allow|permit|pass|log|alert|detect|monitor|audit|warn|block|deny|drop|quarantine)(?:e?d)?$/i;

const isSomebody = /^(?:credential|account)$/;

/** A longer value is a text, not a name. */
const nameCharactersMax = 200;
const rememberedMax = 10_000;
const headCharactersMax = 80;

/** "203.0.113.9", "[2001:db8::9]:443", and as mail servers write a client: "unknown[203.0.113.9]". */
const addressShape =
  /^[\w.-]{0,100}\[?\b((?:\d{1,3}\.){3}\d{1,3}|[0-9a-f]{0,4}:[0-9a-f:]{2,39})\]?(?::\d{1,5})?$/i;

/** Reads audit records of any system: the roles of fields by their names, the kind of deed by its action. */
export class DeedReader {
  readonly #lexicon: AuditLexicon;
  readonly #places = new Map<string, Place | null>();
  readonly #kinds = new Map<string, DeedKind>();
  readonly #addressOfSession = new Map<string, string>();

  constructor(lexicon: AuditLexicon) {
    this.#lexicon = lexicon;
  }

  /** Null for a record that does not say who, from where or with what, and what was done. */
  read(record: RecordReference): Deed | null {
    const gathered = this.#gather(record);
    const value = (role: DeedRole) => gathered.found.get(role)?.value ?? null;
    const address = this.#addressIn(value("session"), value("address"));
    const [account, credential] = [value("account"), value("credential")];
    if (address === null || (account === null && credential === null)) return null;
    const head = headOf(record.message);
    const action = gathered.action ?? value("action") ?? head;
    if (action === null || verdict.test(action)) return null;
    return {
      record,
      kind: this.#kindOf(action),
      account,
      address,
      credential,
      action,
      object: value("object"),
      created: gathered.created,
      outcome: this.#outcomeOf(value("outcome"), action === head ? head : null),
    };
  }

  /** The best field of each role. */
  #gather(record: RecordReference): Gathered {
    const gathered: Gathered = { found: new Map(), created: null, action: null };
    for (const name in record.fields) {
      const place = this.#placeOf(name);
      const value = place === null ? null : nameIn(record.fields[name], name, place.role);
      if (place !== null && value !== null) this.#put(gathered, name, place, value);
    }
    return gathered;
  }

  #put(gathered: Gathered, name: string, { role, rank, isCreated }: Place, value: string): void {
    if (isCreated) {
      if (isSomebody.test(role)) gathered.created = value;
      return;
    }
    gathered.action ??= this.#lexicon.fieldActions[lastPart(name)] ?? null;
    const known = gathered.found.get(role);
    if (known === undefined || rank < known.rank) gathered.found.set(role, { value, rank });
  }

  /** What is done in a session comes from where the session was opened. */
  #addressIn(session: string | null, stated: string | null): string | null {
    if (session === null) return stated;
    if (stated === null) return this.#addressOfSession.get(session) ?? null;
    if (this.#addressOfSession.size < rememberedMax) this.#addressOfSession.set(session, stated);
    return stated;
  }

  /** By a field of its own; a line without one says it in its first words. */
  #outcomeOf(stated: string | null, head: string | null): Deed["outcome"] {
    const { done, refused, undecided } = this.#lexicon;
    if (stated !== null)
      return done.test(stated) ? "done" : refused.test(stated) ? "refused" : "unknown";
    if (head === null) return "unknown";
    return refused.test(head) ? "refused" : undecided.test(head) ? "unknown" : "done";
  }

  #placeOf(name: string): Place | null {
    const known = this.#places.get(name);
    if (known !== undefined) return known;
    const place = placeOf(name, this.#lexicon);
    if (this.#places.size < rememberedMax) this.#places.set(name, place);
    return place;
  }

  #kindOf(action: string): DeedKind {
    const known = this.#kinds.get(action);
    if (known !== undefined) return known;
    const words = wordsOfAction(action);
    const kind = this.#lexicon.deeds.find(({ pattern }) => pattern.test(words))?.kind ?? "other";
    if (this.#kinds.size < rememberedMax) this.#kinds.set(action, kind);
    return kind;
  }
}

function placeOf(name: string, { fields, created }: AuditLexicon): Place | null {
  const last = lastPart(name);
  const isCreated = created.test(name);
  const own = isCreated ? last.replace(/^(?:new|created|issued)/, "") : last;
  for (const role in fields) {
    const rank = fields[role as DeedRole].indexOf(own);
    if (rank >= 0) return { role: role as DeedRole, rank, isCreated };
  }
  return null;
}

/** "fields.remote_ip" and "userIdentity.accessKeyId" by their last part: "remoteip", "accesskeyid". */
function lastPart(name: string): string {
  const last = name.slice(name.lastIndexOf(".") + 1);
  return last.toLowerCase().replace(/[^a-z0-9]/g, "");
}

/** Fields that name a credential without being one: "accessKeyId", "token_accessor". */
const identifies = /(?:id|accessor)$/;

function nameIn(value: unknown, name: string, role: DeedRole): string | null {
  if (value === null || value === undefined || typeof value === "object") return null;
  const text = String(value)
    .trim()
    .replace(/^<(.*)>$/, "$1");
  if (text === "" || text === "-" || text.length > nameCharactersMax) return null;
  if (role === "address") return addressShape.exec(text)?.[1] ?? null;
  // The number of a user is that of the program that asks, as sshd's is 0.
  if (role === "account" && /^[aefs]?uid$/.test(lastPart(name)) && /^\d+$/.test(text)) return null;
  if (role !== "credential") return text;
  // A store calls the name of an object its key as well.
  if (!/^[\w.:+=-]{6,}$/.test(text)) return null;
  return identifies.test(lastPart(name)) ? text : credentialName(text);
}

/** What a line says before its first `name=value`: "imap-login: Info: Login:", "SESSION_START". */
function headOf(message: string): string | null {
  const equals = message.indexOf("=");
  if (equals <= 0) return null;
  const head = message.slice(0, Math.min(equals, headCharactersMax)).replace(/[\w.-]+$/, "");
  return /[a-z]{3}/i.test(head) ? head.trim() : null;
}

/** "CreateAccessKey" and "iam.keys.create_token" as lower-case words. */
function wordsOfAction(action: string): string {
  return action
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/[^A-Za-z0-9]+/g, " ")
    .trim()
    .toLowerCase();
}
