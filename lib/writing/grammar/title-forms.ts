import { lowerFirst } from "./first-letter";

const alertPast = { fires: "fired", resolves: "resolved" } as const;

/** The name of an alert may be a sentence of its own, with a colon or a verb: only its end is ours. */
export function ofAlert(title: string): string | null {
  const match = /^Alert (.+) (fires|resolves)$/u.exec(title);
  if (match === null) return null;
  const name = (match[1] ?? "").replaceAll(/[“”"]/g, "'");
  const verb = alertPast[match[2] === "fires" ? "fires" : "resolves"];
  return `the alert ${name.includes(" ") ? `“${name}”` : name} ${verb}`;
}

/** "dba-1 runs: KILL 84 (db-01)": the command is quoted, and where it ran is ours. */
export function ofRun(words: string): string | null {
  const match = /^(\S+) runs: (.+) \(([^()]+)\)$/u.exec(words);
  if (match === null) return null;
  const [, person = "", command = "", hosts = ""] = match;
  return `${person} ran “${command.replaceAll(/[“”"]/g, "'")}” on ${hosts}`;
}

const linesPast: Readonly<Record<string, readonly [alone: string, of: string]>> = {
  stop: ["stopped", "stopped writing lines"],
  "come again": ["came again", "again wrote lines"],
  "come more often": ["came more often", "more often wrote lines"],
  "come less often": ["came less often", "less often wrote lines"],
};

/** How often lines come is counted by code; what they contain is quoted. */
export function ofLines(words: string): string | null {
  const match =
    /^(?:(\S.*?): )?lines like ['“](.+)['”] (stop|come again|come more often|come less often)$/u.exec(
      words,
    );
  if (match === null) return null;
  const [, place, said = "", verb = ""] = match;
  const example = `“${said.replaceAll(/[“”"]/g, "'")}”`;
  const [alone, of] = linesPast[verb] ?? ["", ""];
  return place === undefined ? `lines like ${example} ${alone}` : `${place} ${of} like ${example}`;
}

/** "etl-nightly: set -x and env (by eng-14)": the words of a change record, with who made it. */
export function ofNoted(words: string, kind: string): string | null {
  const match = /^([^\s:“”]+): ([^“”]+) \(by ([^\s()]+)\)$/u.exec(words);
  if (match === null) return null;
  const [, subject = "", note = "", person = ""] = match;
  const quoted = `“${note.replaceAll('"', "'")}”`;
  return kind === "change"
    ? `${person} changed ${lowerFirst(subject)}: ${quoted}`
    : `${person} took this step on ${lowerFirst(subject)}: ${quoted}`;
}
