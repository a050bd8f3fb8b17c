import type { FieldValue, Severity } from "@/lib/domain/evidence/evidence-record";
import { foldSeverityWord } from "../records/severity-folding";
import type { LineStamp } from "./line-stamp";

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

/** Android's threadtime and brief, https://developer.android.com/tools/logcat#outputFormat */
const threadtime: HeadForm = {
  after:
    / {1,3}(?<pid>\d{1,7}) {1,6}(?<thread>\d{1,7}) (?<level>[VDIWEFA]) (?<logger>[^\s:][^:]{0,80}): /y,
  severityOf: android,
};
const brief: HeadForm = {
  after: / (?<level>[VDIWEFA])\/(?<logger>[^(]{1,80})\( {0,6}(?<pid>\d{1,7})\): /y,
  severityOf: android,
};

/** https://www.ibm.com/docs/en/was/9.0.5?topic=files-java-virtual-machine-jvm-log-interpretation */
const webSphereHead: HeadForm = {
  after: / (?<thread>[\da-f]{8}) (?<logger>\S{1,40}) {1,14}(?<level>[FEWAICORD123<>]) {1,2}/y,
  severityOf: webSphere,
};

/**
 * Spring Boot since 3.2 names the application before the thread, and trace and span behind it.
 * https://docs.spring.io/spring-boot/reference/features/logging.html#features.logging.log-format
 */
const springBoot: HeadForm = {
  after:
    / {1,2}(?<level>[A-Z]{4,5}) (?<pid>\d{1,7}) --- \[(?<service>[^\]]{1,80})\] \[(?<thread>[^\]]{1,80})\] (?:\[(?<trace_id>[\da-f]{16,32})?-(?<span_id>[\da-f]{16})?\] )?(?<logger>[\w.$[\]/]{1,120}) {1,80}: /y,
  severityOf: fold,
};

/** BIND's `category: severity: message`, https://bind9.readthedocs.io/en/stable/reference.html (print-category) */
const bind: HeadForm = {
  after:
    / (?<logger>[a-z][a-z-]{2,24}): (?<level>critical|error|warning|notice|info|debug)(?: \d{1,3})?: /y,
  severityOf: fold,
};

/** mongod before 4.4, https://www.mongodb.com/docs/v4.2/reference/log-messages/ */
const mongod: HeadForm = {
  after: / (?<level>[DIWEF])\d? (?<logger>[A-Z_]{2,12}|-) {1,12}\[(?<thread>[^\]]{1,60})\] /y,
  severityOf: mongo,
};

/** https://www.php.net/manual/en/errorfunc.configuration.php#ini.error-log */
const phpError: HeadForm = {
  after:
    / PHP (?=(?<level>Fatal error|Parse error|Recoverable fatal error|Warning|Notice|Deprecated): )/y,
  severityOf: php,
};

/**
 * Redis' `pid:role stamp mark message`, before version 3 `[pid] stamp mark message`.
 * https://github.com/redis/redis/blob/7.0/src/server.c (serverLogRaw)
 */
const redisHead: HeadForm = {
  before: /^(?:(?<pid>\d{1,7}):(?<role>[MSCX])|\[(?<oldPid>\d{1,7})\]) $/,
  after: / (?<level>[.\-*#]) /y,
  severityOf: redis,
};

/** Python's `:LEVEL:logger:message`, https://docs.python.org/3/library/logging.html#logging.basicConfig */
const pythonBasic: HeadForm = {
  after: /:(?<level>[A-Z]{3,9}):(?<logger>[\w.]{1,80}):/y,
  severityOf: fold,
};

/** `[stamp: LEVEL/Process] message`, https://docs.celeryq.dev/en/stable/userguide/configuration.html#worker-log-format */
const celery: HeadForm = {
  after: /: (?<level>[A-Z]{3,9})\/(?<process>[\w-]{1,80})\] /y,
  severityOf: fold,
};

/**
 * Heads in which a mark, a letter or a word in small letters is the level, which elsewhere belongs to the
 * message. Only those that may begin with the characters behind the stamp are tried.
 */
function candidatesAt(line: string, at: number): readonly HeadForm[] {
  const first = line.charCodeAt(at);
  if (first === 58) return behindColon;
  return first === 32 ? behindBlank(line.charCodeAt(at + 1)) : none;
}

const none: readonly HeadForm[] = [];
const behindColon = [pythonBasic, celery];
const behindMark = [redisHead];
const behindSpaces = [springBoot, threadtime];
const beforeDigit = [threadtime, webSphereHead];
const beforeSmall = [bind, webSphereHead];
const beforeCapital = [mongod, springBoot, phpError, brief];

function behindBlank(code: number): readonly HeadForm[] {
  if (code === 32) return behindSpaces;
  if (code >= 97 && code <= 122) return beforeSmall;
  if (code >= 65 && code <= 90) return beforeCapital;
  return code >= 48 && code <= 57 ? beforeDigit : behindMark;
}

/** `I1121 00:20:01.123456   1 file.go:123] message`, https://github.com/kubernetes/klog */
const glogTail = /\s{1,8}(\d{1,10})\s{1,8}([^\s\]]{1,120})\] ?/y;

export function readFixedHead(line: string, scan: LineStamp): FixedHead | null {
  const letter = scan.stamp.raw.charCodeAt(0);
  const isGlog = letter >= 69 && letter <= 87 && /^[IWEF]\d{4}/.test(scan.stamp.raw);
  if (isGlog) return readGlog(line, scan);
  const candidates = candidatesAt(line, scan.end);
  if (candidates.length === 0) return null;
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
