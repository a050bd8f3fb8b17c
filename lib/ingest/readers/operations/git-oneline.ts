import type { StampAsWritten } from "@/lib/domain/evidence/evidence-record";
import { parseStamp } from "@/lib/time/stamps/parse-stamp";
import { statedFields } from "../../fields/stated-fields";
import { type StampLayout, scanLineStamp } from "../../heads/line-stamp";
import type { Detection, LineFormatReader, Sample } from "../../reader";
import type { Draft } from "../../records/draft";
import { openJoiningReader } from "../../records/joining-reader";
import { detectByShare } from "../../records/sample-share";
import { maskMessage } from "../../templates/mask-message";

/*
 * `git log --oneline` and formats of one line that begin with the hash, or with a date and the hash, with
 * or without --graph; and `git reflog`. A commit without a date is kept undated.
 * https://git-scm.com/docs/git-log#_pretty_formats
 */
export const gitOnelineReader: LineFormatReader = {
  kind: "lines",
  name: "git-oneline",
  version: 2,
  detect,
  open: (emitter) =>
    openJoiningReader(emitter, {
      parse: parseCommit,
      joins: () => false,
      skips: (line) => (isGraphOnly(line) ? "lines of a graph" : null),
    }),
};

/** Share of the hashes that have digits and letters, which numbers and words do not. */
const mixedShareMin = 0.7;

function detect(sample: Sample): Detection | null {
  // A table has names above its ids.
  const [first = ""] = sample.lines;
  if (splitHash(first) === null) return null;
  const hashes = sample.lines
    .map((line) => splitHash(line)?.commit)
    .filter((hash) => hash !== undefined);
  const mixed = hashes.filter((hash) => /[a-f]/.test(hash) && /\d/.test(hash));
  if (hashes.length < 2 || mixed.length < hashes.length * mixedShareMin) return null;
  const commits = { ...sample, lines: sample.lines.filter((line) => !isGraphOnly(line)) };
  const found = detectByShare(
    commits,
    "git log (one line each)",
    (line) => splitHash(line) !== null,
  );
  return found !== null && found.fit >= 0.8 ? found : null;
}

function isGraphOnly(line: string): boolean {
  return /^[\s|\\/*_]+$/.test(line);
}

type Split = { readonly before: string; readonly commit: string; readonly rest: string };

const graph = /^[*|\\/ _]{0,40}\* ?[|\\/ ]{0,40}/;
/** Short or whole: ids of other lengths are of traces, containers and other things. */
const hashAtStart = /^([0-9a-f]{7,14}|[0-9a-f]{40})(?=[\s|,;:])/;
const hashBehindDate =
  /^([\d-]{10}[T ]?[\d:.]{0,15} ?(?:[+-]\d\d:?\d\d|Z)?)[\s|,;]{1,3}([0-9a-f]{7,14}|[0-9a-f]{40})(?=[\s|,;])/;

function splitHash(line: string): Split | null {
  const text = line.charCodeAt(0) === 42 || /^[|\\/ ]/.test(line) ? line.replace(graph, "") : line;
  const first = hashAtStart.exec(text)?.[1];
  if (first !== undefined) return { before: "", commit: first, rest: text.slice(first.length) };
  const [whole, before, commit] = hashBehindDate.exec(text) ?? [];
  if (whole === undefined || before === undefined || commit === undefined) return null;
  return { before, commit, rest: text.slice(whole.length) };
}

const anywhere: StampLayout = { place: "inside", order: null };

function parseCommit(line: string): Draft | null {
  const split = splitHash(line);
  if (split === null) return null;
  const { before, commit } = split;
  const behind = takeRefs(split.rest);
  const dated =
    before === "" ? readRest(behind.text) : { ...noDate(behind.text), stamp: parseStamp(before) };
  // Some formats write the references behind the date.
  const { text: subject, refs } = takeRefs(dated.message);
  return {
    stamp: dated.stamp,
    kind: "change",
    severity: null,
    source: null,
    message: subject === "" ? "(no message)" : subject,
    template: `commit ${maskMessage(subject)}`,
    fields: statedFields({ commit, refs: behind.refs ?? refs, action: dated.action, subject }),
  };
}

/** ` (HEAD -> main, tag: v2)`: names of branches and tags, which have no blank but behind these words. */
function takeRefs(text: string): { readonly refs: string | null; readonly text: string } {
  const [whole, refs] =
    /^\s?\(((?:HEAD|tag: |origin\/|[\w/.-]+[,)])[^)]{0,400})\)/.exec(text) ?? [];
  if (whole === undefined || refs === undefined) return { refs: null, text: clean(text) };
  return { refs, text: clean(text.slice(whole.length)) };
}

type Dated = {
  readonly stamp: StampAsWritten | null;
  readonly message: string;
  readonly action: string | null;
};

function noDate(message: string): Dated {
  return { stamp: null, message, action: null };
}

function readRest(rest: string): Dated {
  const reflog = /^(?:[\w/.-]{1,200})@\{([^}]{1,60})\}: (?:([a-z]+)(?: \([^)]{1,40}\))?: )?/.exec(
    rest,
  );
  if (reflog !== null) {
    const [whole, when = "", action = null] = reflog;
    return { stamp: parseStamp(when), message: rest.slice(whole.length), action };
  }
  const day = /^\d{4}-\d\d-\d\d(?= +[^\d\s])/.exec(rest)?.[0];
  if (day !== undefined)
    return { stamp: parseStamp(day), message: clean(rest.slice(day.length)), action: null };
  const found = scanLineStamp(rest, anywhere);
  if (found === null) return noDate(rest);
  const around = [rest.slice(0, found.start), rest.slice(found.end)].map(clean);
  return {
    stamp: found.stamp,
    message: around.filter((part) => part !== "").join(" "),
    action: null,
  };
}

/** Without the marks that separate the parts of a format. */
function clean(text: string): string {
  return text.replace(/^[\s|,;:)\]-]{1,6}/, "").replace(/[\s|,;([-]{1,6}$/, "");
}
