import { componentName } from "@/lib/domain/titles/component-name";
import { fitBetween, fitTitle, withComponent } from "@/lib/domain/titles/fit-title";
import { plainText, plainTitle } from "@/lib/domain/titles/plain-text";
import { eventTitles } from "@/lib/knowledge/event-titles";
import type { Signal } from "@/lib/signals/signal";

/** The title of a signal as a person would write it. */
export function titleEvent(signal: Signal): string {
  const facts = titleFacts(signal);
  const own = signal.facts.title;
  const pattern =
    own !== undefined && own !== ""
      ? own
      : (eventTitles.find((each) => each.pattern.test(titledAs(signal)))?.title ?? "{text}");
  if (pattern === "{text}") return withComponent(facts.service ?? "", facts.text ?? "") || "Event";
  return fillShort(pattern, facts) || "Event";
}

/** Stands for the text until the rest of the title is known: what is too long is the text, not what frames it. */
const textPlace = "\u0001";

function fillShort(pattern: string, facts: Readonly<Record<string, string>>): string {
  const { text = "", ...others } = facts;
  const framed = fill(pattern, text === "" ? others : { ...others, text: textPlace });
  const [before = "", after] = framed.split(textPlace);
  return after === undefined
    ? fitTitle(plainTitle(framed))
    : fitBetween(plainFrame(before), text, plainFrame(after));
}

/** The blanks between the frame and the text belong to it. */
function plainFrame(frame: string): string {
  const [, before = "", words = "", after = ""] = /^(\s*)(.*?)(\s*)$/s.exec(frame) ?? [];
  const marks = /[\s:'(]*$/.exec(words)?.[0] ?? "";
  return `${before}${plainTitle(words.slice(0, words.length - marks.length))}${marks}${after}`;
}

/** A deed that answered nothing is still told by what was done; shutting something out is a network change. */
function titledAs({ family, facts }: Signal): string {
  return facts.deed === undefined || facts.deed === "response.block" ? family : facts.deed;
}

function titleFacts(signal: Signal): Readonly<Record<string, string>> {
  const named = signal.entities.filter(({ name }) => isName(name));
  const hosts = named.filter(({ type }) => type === "host").map(({ name }) => name);
  const main = named[0]?.name ?? "";
  const services = named.filter(({ type }) => type === "service").map(({ name }) => name);
  const stated = Object.fromEntries(
    Object.entries(signal.facts).filter(([, value]) => isName(value)),
  );
  const [first] = signal.records;
  const file = first === undefined ? [] : [{ type: "source", name: first.path }];
  const service = stated.service ?? services[0] ?? (main || componentName(file));
  return {
    subject: main,
    host: hosts[0] ?? services[0] ?? "",
    hosts: hosts.slice(0, 4).join(", "),
    firstHost: hosts[0] ?? "",
    by: signal.entities.find(({ type }) => type === "person")?.name ?? "",
    verb: signal.family.split(".").at(-1) ?? "action",
    status: "begins",
    ...stated,
    service,
    text: withoutOwnName(plainText(stated.text ?? signal.explanation), service),
  };
}

function isName(text: string): boolean {
  return /[\p{L}\d]/u.test(text);
}

/** What a program said, without its own name before it: the title names it already. */
function withoutOwnName(text: string, service: string): string {
  if (service === "" || !text.startsWith(`${service}:`)) return text;
  return plainText(text.slice(service.length + 1)) || text;
}

/** Fills `{name}`; a `[part]` whose facts are missing is left out. */
export function fill(pattern: string, facts: Readonly<Record<string, string>>): string {
  const optional = pattern.replace(/\[([^\]]*)\]/g, (_, part: string) => {
    const names = [...part.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "");
    return names.every((name) => (facts[name] ?? "") !== "") ? part : "";
  });
  return optional
    .replace(/\{(\w+)\}/g, (_, name: string) => facts[name] ?? "")
    .replace(/\s+/g, " ")
    .trim();
}
