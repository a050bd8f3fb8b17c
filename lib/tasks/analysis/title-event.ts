import { eventTitles } from "@/lib/knowledge/event-titles";
import type { Signal } from "@/lib/signals/signal";

const titleCharactersMax = 110;

/** The title of a signal as a person would write it. */
export function titleEvent(signal: Signal): string {
  const facts = titleFacts(signal);
  const own = signal.facts.title;
  const title =
    own !== undefined && own !== ""
      ? own
      : (eventTitles.find(({ pattern }) => pattern.test(titledAs(signal)))?.title ?? "{text}");
  return clip(fill(title, facts));
}

/** A deed that answered nothing is still told by what was done; shutting something out is a network change. */
function titledAs({ family, facts }: Signal): string {
  return facts.deed === undefined || facts.deed === "response.block" ? family : facts.deed;
}

function titleFacts(signal: Signal): Readonly<Record<string, string>> {
  const hosts = signal.entities.filter(({ type }) => type === "host").map(({ name }) => name);
  const main = signal.entities[0]?.name ?? "";
  const services = signal.entities.filter(({ type }) => type === "service").map(({ name }) => name);
  const stated = Object.fromEntries(
    Object.entries(signal.facts).filter(([, value]) => value !== ""),
  );
  return {
    service: services[0] ?? main,
    subject: main,
    host: hosts[0] ?? services[0] ?? "",
    hosts: hosts.slice(0, 4).join(", "),
    firstHost: hosts[0] ?? "",
    by: signal.entities.find(({ type }) => type === "person")?.name ?? "",
    verb: signal.family.split(".").at(-1) ?? "action",
    text: signal.explanation,
    status: "begins",
    ...stated,
    ...(signal.detector === "log-signals"
      ? { text: plainText(stated.text ?? signal.explanation, stated.service ?? services[0] ?? "") }
      : {}),
  };
}

const programHead = /^([\w./-]{1,40})(?:\[\d{1,10}(?::\d{1,6})?\])?: /;
const levelHead =
  /^(?:\[?(?:trace|debug|info|notice|warn(?:ing)?|err(?:or)?|crit(?:ical)?|alert|fatal|severe)\]?:? )/i;

/** What a program said, without its own name and the level before it: the title says both already. */
function plainText(text: string, service: string): string {
  let rest = text.trimStart();
  for (let heads = 0; heads < 4; heads += 1) {
    const program = programHead.exec(rest);
    const isOwn = program !== null && (program[1] === service || program[0].includes("["));
    const head = isOwn ? program[0] : (levelHead.exec(rest)?.[0] ?? "");
    if (head === "") break;
    rest = rest.slice(head.length).trimStart();
  }
  return rest === "" ? text : rest;
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

function clip(title: string): string {
  const line = title.split("\n")[0] ?? title;
  if (line.length <= titleCharactersMax) return line === "" ? "Event" : line;
  return `${line.slice(0, titleCharactersMax - 1).toWellFormed()}…`;
}
