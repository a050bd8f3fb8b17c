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

/** "cache/redis: db0_keys rises 10 → 20": which value of what went where. */
export function ofLevel(words: string): string | null {
  const match = /^([^\s:]+): ([^\s:“”]+) (rises|falls) (\S+) → (\S+)$/u.exec(words);
  if (match === null) return null;
  const [, component = "", name = "", verb, from = "", to = ""] = match;
  return `${name} of ${component} ${verb === "rises" ? "rose" : "fell"} from ${from} to ${to}`;
}

/** What an intruder did first: no component records it in these words. */
export function ofIntruder(words: string): string | null {
  const shell = /^Web shell uploaded (through .+)$/u.exec(words);
  if (shell !== null) return `a web shell was uploaded ${shell[1]}`;
  const command = /^First command (through the web shell .+)$/u.exec(words);
  if (command !== null) return `the first command came ${command[1]}`;
  const login = /^(?:Successful login|Login)( as \S+)? (from \S+)$/u.exec(words);
  if (login === null) return null;
  return `${login[1]?.slice(" as ".length) ?? "somebody"} logged in ${login[2]}`;
}

const linesPast: Readonly<Record<string, readonly [alone: string, of: string]>> = {
  pause: ["paused", "for a while wrote no lines"],
  "come again": ["came again", "again wrote lines"],
  "come more often": ["came more often", "more often wrote lines"],
  "come less often": ["came less often", "less often wrote lines"],
};

/** How often lines come is counted by code; what they contain is quoted. */
export function ofLines(words: string): string | null {
  const match =
    /^(?:(\S.*?): )?lines like ['“](.+)['”] (pause|come again|come more often|come less often)$/u.exec(
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
