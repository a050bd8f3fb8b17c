import type { FieldValue, StampAsWritten } from "@/lib/domain/evidence/evidence-record";
import { parseStamp } from "@/lib/time/stamps/parse-stamp";
import { statedFields } from "../../fields/stated-fields";
import { type StampLayout, scanLineStamp } from "../../heads/line-stamp";
import type { Detection, LineFormatReader, Sample } from "../../reader";
import { type Draft, undatedDraft } from "../../records/draft";
import { openJoiningReader } from "../../records/joining-reader";

/*
 * What ansible-playbook prints: one record for each play, task and handler with the results of its hosts,
 * and one for the recap. Dated where the profile_tasks callback writes the time under the heading, or
 * something has put a stamp before every line, as its own log file does with the process and the user.
 * https://docs.ansible.com/ansible/latest/collections/ansible/posix/profile_tasks_callback.html
 */
export const ansibleOutputReader: LineFormatReader = {
  kind: "lines",
  name: "ansible-output",
  version: 3,
  detect,
  open: (emitter) =>
    openJoiningReader(emitter, {
      parse: parseHeading,
      alone: otherLine,
      joins: (_line, before) => before.fields.program === "ansible",
      complete: completeSection,
    }),
};

const heading =
  /^(PLAY RECAP|(?:PLAY|TASK|RUNNING HANDLER|HANDLER) \[(.{0,400})\](?: \((.{1,200})\))?)\s\*{3,}\s*$/;
const result =
  /^(ok|changed|skipping|included|rescued|ignored|fatal|failed|unreachable): \[([^\]]{1,200})\](.*)$/;

function detect({ lines }: Sample): Detection | null {
  const texts = lines.map((line) => split(line).text);
  const first = texts.findIndex((text) => heading.test(text));
  const headings = texts.filter((text) => heading.test(text)).length;
  const results = texts.filter((text) => result.test(text)).length;
  // Far behind other things it is a part of them, such as of the log of a build.
  const isIt = headings >= 2 && results >= 1 && first <= lines.length / 3;
  return isIt ? { format: "Ansible output", fit: 0.9 } : null;
}

const atStart: StampLayout = { place: "start", order: null };

/** Of `log_path`, behind the stamp: `p=7718 u=deploy n=ansible INFO| `. */
const logHead = /^p=\d{1,10} u=(\S{1,64})(?: n=\S{1,64})?(?: [A-Z]{1,10})? ?\| ?/;

type Split = {
  readonly stamp: StampAsWritten | null;
  readonly user: string | null;
  readonly text: string;
};

/** The line without what a build server or Ansible's own log has put before it. */
function split(line: string): Split {
  const code = line.charCodeAt(0);
  const found = code >= 48 && code <= 57 ? scanLineStamp(line, atStart) : null;
  if (found === null || found.start > 0) return { stamp: null, user: null, text: line };
  const text = line.slice(found.end).trimStart();
  const [head = "", user = null] = logHead.exec(text) ?? [];
  return { stamp: found.stamp, user, text: text.slice(head.length) };
}

/** What is said before the first play. */
function otherLine(line: string): Draft {
  const { stamp, text } = split(line);
  return { ...undatedDraft(text.trim()), stamp };
}

function parseHeading(line: string): Draft | null {
  if (!line.includes("***")) return null;
  const { stamp, user, text } = split(line);
  const [, title, name, about] = heading.exec(text) ?? [];
  if (title === undefined) return null;
  return {
    stamp,
    kind: "log",
    severity: null,
    source: null,
    message: title,
    fields: statedFields({ program: "ansible", task: name, note: about ?? name, user }),
  };
}

/** `Friday 20 November 2026  09:23:21 +0000 (0:00:00.012)       0:00:00.012 *****`. */
const profileLine =
  /^[A-Z][a-z]{5,8} (\d{1,2} [A-Z][a-z]{2,8} \d{4})\s{1,4}([\d:]{8}) ([+-]\d{4}) \(([\d:.]+)\)/;

function completeSection(draft: Draft, lines: readonly string[]): Draft {
  if (draft.fields.program !== "ansible") return draft;
  const texts = lines.slice(1).map((line) => split(line).text);
  const profile = texts.map((text) => profileLine.exec(text)).find((match) => match !== null);
  const stamp =
    profile === undefined || profile === null ? null : parseStamp(profile.slice(1, 4).join(" "));
  const output = texts.filter((text) => !profileLine.test(text) && !/^\*+$/.test(text));
  // What was joined is put in order below.
  const [title = draft.message] = draft.message.split("\n", 1);
  const section = { ...draft, stamp: stamp ?? draft.stamp, message: title };
  return title === "PLAY RECAP" ? completeRecap(section, output) : completeTask(section, output);
}

const badResults = ["fatal", "failed", "unreachable"];

function completeTask(draft: Draft, texts: readonly string[]): Draft {
  const hosts = readResults(texts);
  if (hosts.size === 0) return { ...draft, template: draft.message };
  const bad = badResults.flatMap((outcome) => hosts.get(outcome) ?? []);
  const changed = hosts.get("changed") ?? [];
  const isFailed = bad.length > 0 && !texts.some((text) => text.trim() === "...ignoring");
  const counts = [...hosts].map(([word, names]) => `${word} ${names.join(", ")}`).join("; ");
  const details = texts.filter((text) => badResults.some((word) => text.startsWith(`${word}:`)));
  return {
    ...draft,
    kind: changed.length + bad.length > 0 ? "change" : "log",
    severity: isFailed ? "error" : null,
    message: [`${draft.message}: ${counts}`, ...details].join("\n"),
    template: `${draft.message} ${nameOutcome(isFailed, changed.length > 0)}`,
    fields: {
      ...draft.fields,
      ...statedFields({
        type: changed.length > 0 ? "config" : null,
        // A task is over when it is told: it is no end of one that began before.
        status: isFailed ? "failed" : "applied",
        hosts: [...new Set([...changed, ...bad])].join(", "),
      }),
    },
  };
}

function nameOutcome(isFailed: boolean, isChanged: boolean): string {
  if (isFailed) return "failed";
  return isChanged ? "changed" : "ok";
}

/** The hosts of each outcome; with items a host has several lines. */
function readResults(texts: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const hosts = new Map<string, readonly string[]>();
  for (const text of texts) {
    const [, outcome, named] = result.exec(text) ?? [];
    if (outcome === undefined || named === undefined) continue;
    const [host = named] = named.split(" -> ");
    const known = hosts.get(outcome) ?? [];
    if (!known.includes(host)) hosts.set(outcome, [...known, host]);
  }
  return hosts;
}

/** `web-01 : ok=5 changed=2 unreachable=0 failed=0 skipped=1 rescued=0 ignored=0`. */
function completeRecap(draft: Draft, texts: readonly string[]): Draft {
  const totals: Record<string, FieldValue> = {};
  for (const text of texts) {
    for (const [, name = "", count] of text.matchAll(/\b([a-z]{2,12})=(\d{1,9})\b/g))
      totals[name] = Number(totals[name] ?? 0) + Number(count);
  }
  const isFailed = Number(totals.failed ?? 0) + Number(totals.unreachable ?? 0) > 0;
  return {
    ...draft,
    severity: isFailed ? "error" : null,
    message: [draft.message, ...texts.map((text) => text.replace(/\s+/g, " ").trim())].join("\n"),
    template: "PLAY RECAP",
    fields: { ...draft.fields, ...totals, status: isFailed ? "failed" : "finished" },
  };
}
