import type { FieldValue, StampAsWritten } from "@/lib/domain/evidence-record";
import { toEpochStamp } from "@/lib/time/stamps/epoch-stamp";
import { parseStamp } from "@/lib/time/stamps/parse-stamp";
import type { Detection, LineFormatReader, LineReader, Sample } from "../reader";
import { type RecordEmitter, undatedDraft } from "../records/draft";
import { blankLine } from "../records/joining-reader";
import { maskMessage } from "../templates/mask-message";

/*
 * `git log` in its default layouts (medium, full, fuller) with any --date, with or without --stat:
 * one change record for each commit. https://git-scm.com/docs/git-log#_pretty_formats
 * The time is the author date, or the commit date where it is shown: that is when the history got it.
 */
export const gitLogReader: LineFormatReader = {
  kind: "lines",
  name: "git-log",
  version: 1,
  detect,
  open: (emitter) => new GitLog(emitter),
};

const commitLine = /^commit ([0-9a-f]{7,64})\b(?: \((.*)\))?/;

function detect(sample: Sample): Detection | null {
  const starts = commitLine.test(sample.lines[0] ?? "");
  const hasAuthor = sample.lines.slice(1, 6).some((line) => line.startsWith("Author:"));
  return starts && hasAuthor ? { format: "git log", fit: 1 } : null;
}

type Commit = {
  readonly from: number;
  to: number;
  readonly fields: Record<string, FieldValue>;
  stamp: StampAsWritten | null;
  readonly text: string[];
  readonly files: string[];
};

class GitLog implements LineReader {
  private commit: Commit | null = null;
  private blanks: number[] = [];

  constructor(private readonly emitter: RecordEmitter) {}

  line(text: string, number: number): void {
    if (text.trim() === "") {
      this.blanks.push(number);
      return;
    }
    const start = commitLine.exec(text);
    if (start !== null) {
      this.flush();
      const fields = {
        commit: start[1] ?? "",
        ...(start[2] === undefined ? {} : { refs: start[2] }),
      };
      this.commit = { from: number, to: number, fields, stamp: null, text: [], files: [] };
      return;
    }
    if (this.commit === null) {
      this.emitter.record(undatedDraft(text.trim()), { kind: "lines", from: number, to: number });
      return;
    }
    if (this.blanks.length > 0 && this.commit.text.length > 0 && text.startsWith("    "))
      this.commit.text.push("");
    this.blanks = [];
    this.commit.to = number;
    readCommitLine(this.commit, text);
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
    if (this.commit !== null) this.emit(this.commit);
    this.commit = null;
    for (const number of this.blanks) this.emitter.drop(blankLine, number);
    this.blanks = [];
  }

  private emit({ from, to, fields, stamp, text, files }: Commit): void {
    const subject = text[0] ?? "(no message)";
    if (files.length > 0) fields.files = files.slice(0, 50).join(", ");
    fields.subject = subject;
    this.emitter.record(
      {
        stamp,
        kind: "change",
        severity: null,
        source: typeof fields.author === "string" ? fields.author : null,
        message: text.join("\n").trim() || subject,
        template: `commit ${maskMessage(subject)}`,
        fields,
      },
      { kind: "lines", from, to },
    );
  }
}

function readCommitLine(commit: Commit, line: string): void {
  const header = /^(Author|AuthorDate|Date|Commit|CommitDate|Merge):\s*(.*)$/.exec(line);
  if (header !== null) {
    readHeader(commit, header[1] ?? "", header[2] ?? "");
    return;
  }
  if (line.startsWith("    ") || line.startsWith("\t")) {
    commit.text.push(line.trim());
    return;
  }
  const stat = /^ (.+?)\s+\|\s+/.exec(line)?.[1];
  if (stat !== undefined) commit.files.push(stat);
  const total =
    /(\d+) files? changed(?:, (\d+) insertions?\(\+\))?(?:, (\d+) deletions?\(-\))?/.exec(line);
  if (total === null) return;
  commit.fields.files_changed = Number(total[1]);
  commit.fields.insertions = Number(total[2] ?? 0);
  commit.fields.deletions = Number(total[3] ?? 0);
}

function readHeader(commit: Commit, name: string, value: string): void {
  if (name === "Merge") commit.fields.merge = value;
  else if (name === "Author") {
    const person = /^(.*?)\s*<(.*)>$/.exec(value);
    commit.fields.author = person?.[1] ?? value;
    if (person?.[2] !== undefined) commit.fields.email = person[2];
  } else if (name === "Commit") commit.fields.committer = value.replace(/\s*<.*>$/, "");
  else {
    commit.stamp = parseDate(value);
    commit.fields[name === "CommitDate" ? "committed_at" : "authored_at"] = value;
  }
}

/** --date=raw writes `1795220538 +0000`: the epoch, and the zone only for show. */
function parseDate(value: string): StampAsWritten | null {
  const raw = /^(\d{9,10}) [+-]\d{4}$/.exec(value)?.[1];
  return raw === undefined ? parseStamp(value) : toEpochStamp(Number(raw), raw);
}
