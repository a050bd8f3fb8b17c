import type { FieldValue, Severity } from "@/lib/domain/evidence-record";
import { foldSeverityWord } from "../../records/severity-folding";
import type { LineStamp } from "../line-stamp";

/** What such a head says, and the message behind it. */
export type FixedHead = {
  readonly severity: Severity | null;
  readonly fields: Record<string, FieldValue>;
  readonly message: string;
};

type HeadForm = {
  /** What stands before the stamp; without this, nothing. */
  readonly before?: RegExp;
  /** Begins right behind the stamp; sticky, so that it looks at nothing else. */
  readonly after: RegExp;
  readonly severityOf: (mark: string) => Severity | null;
};

const fold = foldSeverityWord;
const byLetter =
  (letters: Readonly<Record<string, Severity>>) =>
  (letter: string): Severity | null =>
    letters[letter] ?? null;

const glog = byLetter({ I: "info", W: "warning", E: "error", F: "critical" });
const mongo = byLetter({ D: "debug", I: "info", W: "warning", E: "error", F: "critical" });
const redis = byLetter({ ".": "debug", "-": "info", "*": "notice", "#": "warning" });
const android = byLetter({
  V: "debug",
  D: "debug",
  I: "info",
  W: "warning",
  E: "error",
  F: "critical",
  A: "critical",
});
const webSphere = byLetter({
  F: "critical",
  E: "error",
  W: "warning",
  A: "notice",
  I: "info",
  C: "info",
  O: "info",
  R: "error",
  D: "debug",
  "1": "debug",
  "2": "debug",
  "3": "debug",
  ">": "debug",
  "<": "debug",
});

/** PHP's own words for what went wrong. https://www.php.net/manual/en/errorfunc.constants.php */
const php = (word: string): Severity | null =>
  word.endsWith("rror") ? "error" : word === "Warning" ? "warning" : "notice";

/**
 * Heads in which a mark, a letter or a word in small letters is the level, which elsewhere belongs to the
 * message. Told by the character behind the stamp; of several the first that fits is taken.
 */
const forms: Readonly<Record<string, readonly HeadForm[]>> = {
  // Python's `:LEVEL:logger:message`, https://docs.python.org/3/library/logging.html#logging.basicConfig, and
  // Celery's `[stamp: LEVEL/Process] message`, https://docs.celeryq.dev/en/stable/userguide/configuration.html#worker-log-format
  ":": [
    { after: /:(?<level>[A-Z]{3,9}):(?<logger>[\w.]{1,80}):/y, severityOf: fold },
    { after: /: (?<level>[A-Z]{3,9})\/(?<process>[\w-]{1,80})\] /y, severityOf: fold },
  ],
  " ": [
    // Redis' `pid:role stamp mark message`, before version 3 `[pid] stamp mark message`.
    // https://github.com/redis/redis/blob/7.0/src/server.c (serverLogRaw)
    {
      before: /^(?:(?<pid>\d{1,7}):(?<role>[MSCX])|\[(?<oldPid>\d{1,7})\]) $/,
      after: / (?<level>[.\-*#]) /y,
      severityOf: redis,
    },
    // BIND's `category: severity: message`, https://bind9.readthedocs.io/en/stable/reference.html (print-category)
    {
      after:
        / (?<logger>[a-z][a-z-]{2,24}): (?<level>critical|error|warning|notice|info|debug)(?: \d{1,3})?: /y,
      severityOf: fold,
    },
    // mongod before 4.4, https://www.mongodb.com/docs/v4.2/reference/log-messages/
    {
      after: / (?<level>[DIWEF])\d? (?<logger>[A-Z_]{2,12}|-) {1,12}\[(?<thread>[^\]]{1,60})\] /y,
      severityOf: mongo,
    },
    // Spring Boot since 3.2 names the application before the thread.
    // https://docs.spring.io/spring-boot/reference/features/logging.html#features.logging.log-format
    {
      after:
        / {1,2}(?<level>[A-Z]{4,5}) (?<pid>\d{1,7}) --- \[(?<service>[^\]]{1,80})\] \[(?<thread>[^\]]{1,80})\] (?<logger>[\w.$[\]/]{1,120}) {1,80}: /y,
      severityOf: fold,
    },
    // PHP's error log, https://www.php.net/manual/en/errorfunc.configuration.php#ini.error-log
    {
      after:
        / PHP (?=(?<level>Fatal error|Parse error|Recoverable fatal error|Warning|Notice|Deprecated): )/y,
      severityOf: php,
    },
    // Android's threadtime, https://developer.android.com/tools/logcat#outputFormat
    {
      after:
        / {1,3}(?<pid>\d{1,7}) {1,6}(?<thread>\d{1,7}) (?<level>[VDIWEFA]) (?<logger>[^\s:][^:]{0,80}): /y,
      severityOf: android,
    },
    {
      after: / (?<level>[VDIWEFA])\/(?<logger>[^(]{1,80})\( {0,6}(?<pid>\d{1,7})\): /y,
      severityOf: android,
    },
    // WebSphere, https://www.ibm.com/docs/en/was/9.0.5?topic=files-java-virtual-machine-jvm-log-interpretation
    {
      after: / (?<thread>[\da-f]{8}) (?<logger>\S{1,40}) {1,14}(?<level>[FEWAICORD123<>]) {1,2}/y,
      severityOf: webSphere,
    },
  ],
};

/** `I1121 00:20:01.123456   1 file.go:123] message`, https://github.com/kubernetes/klog */
const glogTail = /\s{1,8}(\d{1,10})\s{1,8}([^\s\]]{1,120})\] ?/y;

export function readFixedHead(line: string, scan: LineStamp): FixedHead | null {
  const letter = scan.stamp.raw.charCodeAt(0);
  const isGlog = letter >= 69 && letter <= 87 && /^[IWEF]\d{4}/.test(scan.stamp.raw);
  if (isGlog) return readGlog(line, scan);
  const candidates = forms[line.charAt(scan.end)] ?? forms[" "] ?? [];
  const before = line.slice(0, scan.start);
  for (const form of candidates) {
    const head = matchForm(form, before, line, scan.end);
    if (head !== null) return head;
  }
  return null;
}

function readGlog(line: string, scan: LineStamp): FixedHead {
  const severity = glog(scan.stamp.raw.charAt(0));
  glogTail.lastIndex = scan.end;
  const [, pid, caller] = glogTail.exec(line) ?? [];
  if (pid === undefined) return { severity, fields: {}, message: line.slice(scan.end).trim() };
  const fields = { pid: Number(pid), logger: caller ?? null };
  return { severity, fields, message: line.slice(glogTail.lastIndex) };
}

function matchForm(form: HeadForm, before: string, line: string, at: number): FixedHead | null {
  const { after, severityOf } = form;
  if (form.before === undefined && before !== "") return null;
  const head = form.before?.exec(before);
  if (head === null) return null;
  after.lastIndex = at;
  const tail = after.exec(line);
  if (tail === null) return null;
  const fields: Record<string, FieldValue> = {};
  addGroups(fields, head?.groups);
  addGroups(fields, tail.groups);
  const level = tail.groups?.level ?? "";
  return { severity: severityOf(level), fields, message: line.slice(after.lastIndex) };
}

function addGroups(
  fields: Record<string, FieldValue>,
  groups: Readonly<Record<string, string | undefined>> | undefined,
): void {
  for (const name in groups) {
    const text = groups[name];
    if (text === undefined || name === "level") continue;
    if (name === "pid" || name === "oldPid") fields.pid = Number(text);
    else fields[name] = text.trim();
  }
}
