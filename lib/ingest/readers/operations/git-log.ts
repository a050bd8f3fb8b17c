import type { FieldValue, StampAsWritten } from "@/lib/domain/evidence/evidence-record";
import { toEpochStamp } from "@/lib/time/stamps/epoch-stamp";
import { parseStamp } from "@/lib/time/stamps/parse-stamp";
import type { Detection, LineFormatReader, LineReader, Sample } from "../../reader";
import { type Draft, type RecordEmitter, undatedDraft } from "../../records/draft";
import { blankLine } from "../../records/joining-reader";
import { maskMessage } from "../../templates/mask-message";

/*
 * `git log` in its default layouts (medium, full, fuller) with any --date, with or without --stat and
 * --graph: one change record for each commit. https://git-scm.com/docs/git-log#_pretty_formats
 * The time is the author date, or the commit date where it is shown: that is when the history got it.
 */
export const gitLogReader: LineFormatReader = {
  kind: "lines",
  name: "git-log",
  version: 3,
  detect,
  open: (emitter) => new GitLog(emitter),
};

/** In a graph a commit has its star before it; a message is always indented. */
const commitLine = /^(?:[|\\/ ]{0,40}\*[|\\/ ]{1,40})?commit ([0-9a-f]{7,64})\b(?: \((.*)\))?/;

function detect(sample: Sample): Detection | null {
  const starts = commitLine.test(sample.lines[0] ?? "");
  const hasAuthor = sample.lines.slice(1, 6).some((line) => /^[|\\/ ]{0,40}Author:/.test(line));
  return starts && hasAuthor ? { format: "git log", fit: 1 } : null;
}

type Commit = {
  readonly from: number;
  to: number;
  readonly fields: Record<string, FieldValue>;
  stamp: StampAsWritten | null;
  readonly text: string[];
  readonly files: string[];
  readonly isGraph: boolean;
};

class GitLog implements LineReader {
  private commit: Commit | null = null;
  private blanks: number[] = [];

  constructor(private readonly emitter: RecordEmitter) {}

  line(text: string, number: number): void {
    if (isBlank(text)) {
      this.blanks.push(number);
      return;
    }
    const start = commitLine.exec(text);
    if (start !== null) {
      this.flush();
      this.commit = toCommit(start, number);
      return;
    }
    if (this.commit === null) {
      this.emitter.record(undatedDraft(text.trim()), { kind: "lines", from: number, to: number });
      return;
    }
    const line = this.commit.isGraph ? withoutGraph(text) : text;
    if (this.blanks.length > 0 && this.commit.text.length > 0 && line.startsWith("    "))
      this.commit.text.push("");
    this.blanks = [];
    this.commit.to = number;
    readCommitLine(this.commit, line);
  }

  end(): void {
    this.flush();
  }

  begins(line: string): boolean {
    return commitLine.test(line);
  }

  isWhole(line: string): boolean {
    return /changed|^ {4}/.test(line);
  }

  private flush(): void {
    if (this.commit !== null) {
      const { from, to } = this.commit;
      this.emitter.record(toDraft(this.commit), { kind: "lines", from, to });
    }
    this.commit = null;
    for (const number of this.blanks) this.emitter.drop(blankLine, number);
    this.blanks = [];
  }
}

/** Nothing, or nothing but the lines of a graph. */
function isBlank(text: string): boolean {
  return /^[\s|\\/]*$/.test(text);
}

function toCommit([whole, commit = "", refs]: RegExpExecArray, number: number): Commit {
  const fields = { commit, ...(refs === undefined ? {} : { refs }) };
  const isGraph = !whole.startsWith("commit");
  return { from: number, to: number, fields, stamp: null, text: [], files: [], isGraph };
}

/** The line as it is without a graph: names begin it, and a message is indented by four. */
function withoutGraph(line: string): string {
  const rest = line.replace(/^[ |\\/*_]{1,80}/, "");
  if (commitHeader.test(rest)) return rest;
  const isStat =
    /\S {1,200}\| {1,9}(?:\d{1,9} [+-]{0,200}|Bin .{0,60})$|^\d{1,9} files? changed,/.test(rest);
  return isStat ? ` ${rest}` : `    ${rest}`;
}

function toDraft({ stamp, fields, text, files }: Commit): Draft {
  const subject = text[0] ?? "(no message)";
  return {
    stamp,
    kind: "change",
    severity: null,
    source: typeof fields.author === "string" ? fields.author : null,
    message: text.join("\n").trim() || subject,
    template: `commit ${maskMessage(subject)}`,
    fields: {
      ...fields,
      ...(files.length > 0 ? { files: files.slice(0, 50).join(", ") } : {}),
      subject,
    },
  };
}

const commitHeader = /^(Author|AuthorDate|Date|Commit|CommitDate|Merge):\s*(.*)$/;

function readCommitLine(commit: Commit, line: string): void {
  const header = commitHeader.exec(line);
  if (header !== null) {
    readHeader(commit, header[1] ?? "", header[2] ?? "");
    return;
  }
  if (line.startsWith("    ") || line.startsWith("\t")) {
    commit.text.push(line.trim());
    return;
  }
  const stat = /\S {1,200}\| {1,9}(?:\d|Bin)/.exec(line);
  if (stat !== null) commit.files.push(line.slice(0, stat.index + 1).trim());
  const total =
    /\b(\d{1,9}) files? changed(?:, (\d{1,9}) insertions?\(\+\))?(?:, (\d{1,9}) deletions?\(-\))?/.exec(
      line,
    );
  if (total === null) return;
  commit.fields.files_changed = Number(total[1]);
  commit.fields.insertions = Number(total[2] ?? 0);
  commit.fields.deletions = Number(total[3] ?? 0);
}

function readHeader(commit: Commit, name: string, value: string): void {
  if (name === "Merge") commit.fields.merge = value;
  else if (name === "Author") {
    const { person, email } = splitPerson(value);
    commit.fields.author = person;
    if (email !== null) commit.fields.email = email;
  } else if (name === "Commit") commit.fields.committer = splitPerson(value).person;
  else {
    commit.stamp = parseDate(value);
    commit.fields[name === "CommitDate" ? "committed_at" : "authored_at"] = value;
  }
}

/** `Dana Q <dana@example.internal>`. */
function splitPerson(value: string): { readonly person: string; readonly email: string | null } {
  const open = value.indexOf("<");
  if (open < 0 || !value.endsWith(">")) return { person: value, email: null };
  return { person: value.slice(0, open).trimEnd(), email: value.slice(open + 1, -1) };
}

/** --date=raw writes `1795220538 +0000`: the epoch, and the zone only for show. */
function parseDate(value: string): StampAsWritten | null {
  const raw = /^(\d{9,10}) [+-]\d{4}$/.exec(value)?.[1];
  return raw === undefined ? parseStamp(value) : toEpochStamp(Number(raw), raw);
}
