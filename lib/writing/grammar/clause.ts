import type { Entity } from "@/lib/domain/timeline/entity";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import { lowerFirst } from "./first-letter";
import { ofAlert, ofIntruder, ofLevel, ofLines, ofNoted, ofRun } from "./title-forms";
import { findPredicate, type Predicate } from "./verbs";

/** What a sentence is made from: the title and the kind of an event, and who takes part. */
export type ClauseParts = Pick<TimelineEvent, "title" | "kind"> & {
  /** The main one first. */
  readonly entities: readonly Pick<Entity, "type" | "name">[];
};

/**
 * What an event reports as a clause: "ci-bot started the rollout of orders-api 2.14.0 on app-01". The subject is who acted,
 * where one person did; else what the title names; words of a record are quoted. A clause begins in lower case, unless with a
 * name, and has no full stop.
 */
export function clauseOf(parts: ClauseParts): string {
  const title = tidy(parts.title);
  const words = title.replace(
    /(^|\s)'(.+?)'(?=\s|$)/u,
    (_, space, quoted) => `${space}“${quoted}”`,
  );
  return (
    ofAlert(title) ??
    ofLines(words) ??
    ofRun(words) ??
    ofLevel(words) ??
    ofIntruder(words) ??
    firstOrLast(words) ??
    ofContinued(words) ??
    ofCommand(words) ??
    ofCommit(words) ??
    ofBurst(words) ??
    ofLogin(words) ??
    ofAct(words) ??
    ofNoted(words, parts.kind) ??
    ofTitle(words, parts)
  );
}

/** Arrows as one sign; a mark of a cut before a bracket or a quotation stays. */
function tidy(title: string): string {
  return title
    .trim()
    .replaceAll(/\s*(?<!<)(?:->|=>)\s*/g, " → ")
    .replace(/\.$/, "");
}

/** "First 503 at nginx" is what nginx recorded. */
function firstOrLast(words: string): string | null {
  const match =
    /^(First|Last) (.+) (?:at|in|of) ([^\s“”]+?)(?: (after [^“”:]+))?(?:: (.+))?$/u.exec(words);
  if (match === null) return null;
  const [, which = "", what = "", where = "", after, more] = match;
  const opening = `${where} recorded ${which === "First" ? "the first" : "its last"} ${what}`;
  return `${opening}${after === undefined ? "" : ` ${after}`}${quoteBehind(more)}`;
}

/** A message that was there before a change and still is. */
function ofContinued(words: string): string | null {
  const match = /^“(.+)” of (\S+) goes on after (.+)$/u.exec(words);
  return match === null
    ? null
    : `${match[2]} still recorded ${quote(match[1] ?? "")} after ${match[3]}`;
}

function ofCommand(words: string): string | null {
  const match = /^Command at (\S+?)(?: by ([^:]+))?: (.+)$/u.exec(words);
  if (match === null) return null;
  const [, host = "", person = "somebody", command = ""] = match;
  return `${person} ran ${quote(command)} on ${host}`;
}

function ofCommit(words: string): string | null {
  const match = /^Commit: (.+?)(?: \(([^()]+)\))?$/u.exec(words);
  if (match === null) return null;
  const [, message = "", author = "somebody"] = match;
  return `${author} committed ${quote(message)}`;
}

function ofBurst(words: string): string | null {
  const match = /^Burst of (.+) from (\S+)$/u.exec(words);
  if (match === null) return null;
  const [, what = "", where = ""] = match;
  return isAddress(where)
    ? `a burst of ${what} came from ${where}`
    : `${where} recorded a burst of ${what}`;
}

function ofLogin(words: string): string | null {
  const login = /^(Login|Further session) as (\S+)(.*)$/u.exec(words);
  if (login === null) return null;
  const verb = login[1] === "Login" ? "logged in" : "opened a further session";
  return `${login[2]} ${verb}${login[3]}`;
}

/** Titles that name an act and who performed it: "Contained by soc-2: …", "flatten (by trader-4)". */
function ofAct(words: string): string | null {
  const done = /^(\p{Lu}\p{Ll}+ed) by ([^\s:]+): (.+)$/u.exec(words);
  if (done !== null) return `${done[2]} ${done[1]?.toLowerCase()} it: ${done[3]}`;
  const ordered = /^([^\p{Lu}:][^:]*) \(by ([^\s()]+)\)$/u.exec(words);
  return ordered === null ? null : `${ordered[2]} ordered ${quote(ordered[1] ?? "")}`;
}

function ofTitle(words: string, parts: ClauseParts): string {
  const [head, said] = splitHead(words);
  const spoken = ofSpeaker(head, said, parts);
  if (spoken !== null) return spoken;
  const change = /^(\S+) change of (\S+)$/u.exec(head);
  const predicate =
    change === null
      ? findPredicate(head)
      : ({
          subject: `${change[1]} of ${change[2]}`,
          verb: "changed",
          kind: "passive",
          rest: "",
        } as const);
  if (predicate !== null && isOwnWording(head, parts)) return predicated(predicate, said, parts);
  if (isOwnNoun(head)) return recorded(head, said, parts);
  const isNamed = said !== "" && !head.includes(" ");
  return isNamed ? `${head} recorded ${quote(said)}` : quotedRecord(words, parts);
}

/** "Job … starts on arch-01" and its words after the colon; a colon inside a quotation or an address is none. */
function splitHead(words: string): readonly [string, string] {
  for (const { index } of words.matchAll(/:\s/g)) {
    const before = words.slice(0, index);
    if (before.split("“").length === before.split("”").length) {
      return [before, words.slice(index + 1).trim()];
    }
  }
  return [words, ""];
}

/** "Maya Chen: we roll back", and "dev-2 names the cause: …" through the verb of the title. */
function ofSpeaker(head: string, said: string, { kind, entities }: ClauseParts): string | null {
  if (kind !== "communication" || said === "") return null;
  const isPerson = entities.some(({ type, name }) => type === "person" && name === head);
  return isPerson ? `${head} wrote ${quote(said)}` : null;
}

/** A title of ours begins with a noun of ours or with something that the event names; else it is the words of a record. */
function isOwnWording(head: string, { entities }: ClauseParts): boolean {
  if (isOwnNoun(head)) return true;
  const first = head.toLowerCase();
  if (entities.some(({ name }) => first.startsWith(name.toLowerCase()))) return true;
  return /^[\p{Ll}\d_./@-]+ /u.test(head) && !head.includes("=");
}

function predicated(predicate: Predicate, said: string, parts: ClauseParts): string {
  const { subject, verb, kind, rest } = predicate;
  const [behind, by] = takeActor(rest);
  const actor = by ?? takeActor(said)[1] ?? onlyActor(subject, parts);
  const object = withArticle(subject);
  const tail = `${behind === "" ? "" : ` ${behind}`}`;
  const details = kind === "passive" ? detailBehind(said, parts) : quoteBehind(said);
  const isActive = actor !== null && (kind === "passive" || verb === "started");
  if (isActive) return `${actor} ${verb} ${object}${tail}${details}`;
  if (kind === "active")
    return `${object} ${verb}${tail.replace(/ and are /u, " and were ")}${quoteBehind(said)}`;
  return `${object} ${isPlural(subject) ? "were" : "was"} ${verb}${tail}${details}`;
}

/** " by ops-1" or " (by ops-1)" at the end or before a colon. */
function takeActor(rest: string): readonly [string, string | null] {
  const match = /(?:^|\s)\(?by ([\p{L}\d_.@-]+)\)?$/u.exec(rest);
  const actor = match?.[1] ?? null;
  if (match === null || actor === "hand") return [rest, null];
  return [rest.slice(0, match.index).trim(), actor];
}

const doneByPeople: ReadonlySet<string> = new Set(["change", "mitigation", "action"]);

function onlyActor(subject: string, { kind, entities }: ClauseParts): string | null {
  const people = entities.filter(({ type }) => type === "person");
  const [one] = people;
  if (!doneByPeople.has(kind) || one === undefined || people.length > 1) return null;
  return subject.includes(one.name) ? null : one.name;
}

/** What was changed, from what to what, is ours to state; who said it is not. "(by ops-1)" in it is the actor's. */
function detailBehind(said: string, parts: ClauseParts): string {
  if (said === "") return "";
  const words = takeActor(said)[0];
  return doneByPeople.has(parts.kind) ? `: ${words}` : `: ${quote(words)}`;
}

/** "Clock trouble at idp-01: …" is what idp-01 recorded. */
function recorded(head: string, said: string, parts: ClauseParts): string {
  const match = /^(.+) (?:at|in|from) ([^\s]+)$/u.exec(head);
  if (match !== null) {
    const [, what = "", where = ""] = match;
    const noun = withIndefinite(what);
    if (isAddress(where)) return `${noun} came from ${where}${quoteBehind(said)}`;
    return isFile(where, parts)
      ? `the file ${where} shows ${noun}${quoteBehind(said)}`
      : `${where} recorded ${noun}${quoteBehind(said)}`;
  }
  const component = componentOf(parts, head);
  const noun = withIndefinite(head);
  return component === null
    ? `the records show ${noun}${quoteBehind(said)}`
    : `${component} recorded ${noun}${quoteBehind(said)}`;
}

function isAddress(name: string): boolean {
  return /^(?:\d{1,3}(?:\.\d{1,3}){3}|[\da-f]*:[\da-f:]+)(?::\d+)?$/iu.test(name);
}

/** A file writes nothing: it contains what a program wrote. */
function isFile(name: string, { entities }: ClauseParts): boolean {
  if (entities.some((each) => each.name === name && each.type === "source")) return true;
  return /[^.]\.(?:log|messages|event|txt|jsonl?|csv|out|err)$/iu.test(name);
}

function quotedRecord(words: string, parts: ClauseParts): string {
  const component = componentOf(parts, "");
  if (component === null) return `a record states ${quote(words)}`;
  const verb = parts.kind === "communication" ? "wrote" : "recorded";
  const behind = words.toLowerCase().startsWith(`${component.toLowerCase()} `)
    ? words.slice(component.length + 1)
    : words;
  return `${component} ${verb} ${quote(behind.replace(/^\s*:\s*/, ""))}`;
}

const components = ["person", "service", "host", "source"] as const;

function componentOf({ entities, kind }: ClauseParts, head: string): string | null {
  const order = kind === "communication" ? components : components.slice(1);
  const named = order.flatMap((type) => entities.filter((entity) => entity.type === type));
  return named.find(({ name }) => !head.includes(name))?.name ?? null;
}

function quoteBehind(said: string | undefined): string {
  return said === undefined || said === "" ? "" : `: ${quote(said)}`;
}

export function quote(words: string): string {
  return `“${words
    .replaceAll(/[“”"]/g, "'")
    .trim()
    .replace(/(?<!\.)\.$/, "")}”`;
}

/** Nouns that titles of ours begin with: with an article when one can be counted. */
const countable: ReadonlySet<string> = new Set(
  "account alert bulk circuit commit config credential directory disk further health job kernel kill limit link network new order migration privilege renewal rollback rollout rule sequence session".split(
    " ",
  ),
);
const uncountable: ReadonlySet<string> = new Set(
  "accounts addresses answers backlog cache clients clock cpu data dns evictions further leadership log logins memory messages no orders packets password positions replication requests restart statements storage tokens work".split(
    " ",
  ),
);

function isOwnNoun(head: string): boolean {
  const first = firstWord(head);
  const isOne = first === "a" || /^At least one /u.test(head);
  return /^\p{Lu}/u.test(head) && (countable.has(first) || uncountable.has(first) || isOne);
}

function firstWord(head: string): string {
  return head.split(" ", 1)[0]?.toLowerCase() ?? "";
}

/** "the rollout of …", "memory", "a session"; a name stays as it is. */
function withArticle(subject: string): string {
  if (!isOwnNoun(subject)) return subject;
  const lower = lowerFirst(subject);
  const first = firstWord(subject);
  if (first === "new" || first === "further") return `a ${lower}`;
  return countable.has(first) ? `the ${lower}` : lower;
}

function withIndefinite(noun: string): string {
  const first = firstWord(noun);
  const lower = lowerFirst(noun);
  if (first === "a" || first === "no" || noun.split(" ")[0]?.endsWith("s") === true) return lower;
  if (!countable.has(first)) return lower;
  return /^[aeiou]/.test(lower) ? `an ${lower}` : `a ${lower}`;
}

function isPlural(subject: string): boolean {
  const first = subject.split(" ")[0] ?? "";
  return /^(?:data|positions|addresses|accounts|messages|requests|tokens|orders|logins)$/i.test(
    first,
  );
}
