import type { FieldValue, Severity } from "@/lib/domain/evidence/evidence-record";
import { describeDoubt, type FoundDateOrder, findDateOrder } from "@/lib/time/stamps/date-order";
import { areHalves } from "@/lib/time/stamps/half-word";
import { findReportedLevel } from "../heads/head-level";
import { readLineHead } from "../heads/line-head";
import { halfBehind, type StampLayout, scanLineStamp, stampStarts } from "../heads/line-stamp";
import { withInnerTime } from "../json/inner-time";
import { isJsonObject, parseJson } from "../json/json-object";
import { lowerLogObject, unwrapJsonMessage } from "../json/lower-object";
import type { Detection, LineFormatReader, Sample } from "../reader";
import { ContinuedText } from "../records/continued-text";
import type { Draft } from "../records/draft";
import { openJoiningReader } from "../records/joining-reader";
import { readPairs } from "../records/message-pairs";
import { detectByShare } from "../records/sample-share";
import { withTraceFacts } from "../records/trace-facts";
import { beginsCrash, isTracePart } from "../records/trace-lines";
import { isOfTwelve } from "../times/half-column";
import { DayKeeper } from "./behaviour/day-keeper";
import { dayOfMapping } from "./behaviour/day-of-mapping";
import { parseClockedLine } from "./text/clocked-line";
import { levelOfPairs } from "./text/message-level";
import { isOfRuntime, isPart, joinParts, RuntimeParts } from "./text/runtime-parts";
import { findStreamPrefix, withStreamPrefix } from "./text/stream-prefix";

/*
 * Any log whose lines carry a time: log4j, logback, Spring Boot, Python, Ruby and Go loggers, klog,
 * container runtimes, and programs with a format of their own. Level, thread, logger and pid are
 * read where these put them. A line without a time continues the record before where it says so, or is a record without
 * time; one with a clock only is of the day of the lines before it.
 */
export const stampedTextReader: LineFormatReader = {
  kind: "lines",
  name: "stamped-text",
  version: 19,
  detect: (sample) => findLayout(sample)?.detection ?? null,
  open: (emitter, sample, { mapping, isStart }) => {
    const { layout, dates } = findLayout(sample) ?? { layout: atStart, dates: null };
    if (dates !== null && !dates.isSure) emitter.warn(describeDoubt(dates));
    const parts = new RuntimeParts();
    const levels = new LevelBelowHead();
    const text = new ContinuedText();
    const days = new DayKeeper(isStart ? dayOfMapping(mapping) : null, false);
    return openJoiningReader(emitter, {
      parse: (line) => {
        parts.begin(line);
        if (findTraceInStream(line) !== null) return null;
        const draft = parseStampedLine(line, layout);
        if (draft?.stamp) days.name(draft.stamp);
        const record = draft ?? parseClockedLine(line, days);
        if (record !== null) text.begin(line);
        return record;
      },
      // A block begins with a line that says its day.
      begins: (line) => findTraceInStream(line) === null && parseStampedLine(line, layout) !== null,
      extends: (line) => parts.continues(line),
      keepsNext: (line) => isReportHead(parseStampedLine(line, layout)),
      alone: (line) => {
        text.begin(line);
        return parseStampedLine(line, layout);
      },
      joins: (line, before) =>
        isOfRuntime(line) || isLevelBelow(line, before) || text.continues(line, before.message),
      continuation: (line) => findTraceInStream(line) ?? line,
      skips: (line) => (tailHeader.test(line) ? "name of a file that tail writes" : null),
      complete: (draft, lines) =>
        levels.complete(lines.length > 1 ? complete(draft, lines, layout) : draft),
    });
  },
};

/** `==> /var/log/app.log <==` between the files that `tail` shows. */
const tailHeader = /^==> .{1,400} <==$/;

const atStart: StampLayout = { place: "start", order: null };

/** A log of long stack traces has few lines with a time; they are still what makes it a log. */
const shareAtStartMin = 0.05;
/** Behind other words a time may be part of the text, so most lines have to have one. */
const shareInsideMin = 0.5;

type FoundLayout = {
  readonly layout: StampLayout;
  readonly detection: Detection;
  readonly dates: FoundDateOrder | null;
};

function findLayout(sample: Sample): FoundLayout | null {
  const dates = findDateOrder(
    sample.lines.flatMap((text) => stampStarts(text).map((at) => ({ text, at }))),
  );
  const order = dates?.order ?? null;
  const share = (layout: StampLayout) =>
    detectByShare(
      sample,
      "text log with time stamps",
      (line) => scanLineStamp(line, layout) !== null,
    );
  const atStart: StampLayout = { place: "start", order };
  const start = share(atStart);
  const inside: StampLayout = { place: "inside", order };
  const within = start !== null && start.fit >= shareInsideMin ? null : share(inside);
  if (within !== null && within.fit >= shareInsideMin) {
    return { layout: withHalf(inside, sample.lines), detection: within, dates };
  }
  if (start === null || start.fit < shareAtStartMin) return null;
  const layout = withHalf(atStart, sample.lines);
  return { layout, detection: { ...start, fit: Math.max(start.fit, 0.5) }, dates };
}

/** So many stamps have the half of their day behind them, or the words there are the text's own. */
const halvedMin = 0.5;

/** Have the stamps, none of them past twelve, the half of their day in a column behind them? Lines may lack it. */
function withHalf(layout: StampLayout, lines: readonly string[]): StampLayout {
  const words: string[] = [];
  let stamps = 0;
  for (const line of lines) {
    const found = scanLineStamp(line, layout);
    if (found === null) continue;
    if (!isOfTwelve(found.stamp)) return layout;
    stamps += 1;
    const half = halfBehind(line, found);
    if (half !== null) words.push(half.word);
  }
  const isColumn = words.length >= stamps * halvedMin && areHalves(words);
  return isColumn ? { ...layout, hasHalf: true } : layout;
}

export function parseStampedLine(line: string, layout: StampLayout = atStart): Draft | null {
  if (line.charCodeAt(0) === 123) return parseObjectLine(line);
  const prefix = findStreamPrefix(line);
  if (prefix === null) return parseUnprefixed(line, layout);
  const draft = parseUnprefixed(line.slice(prefix.end), layout);
  return draft === null ? parseUnprefixed(line, layout) : withStreamPrefix(draft, prefix);
}

/** Programs that write JSON and others may share one file. */
function parseObjectLine(line: string): Draft | null {
  const object = parseJson(line);
  if (!isJsonObject(object)) return null;
  const draft = lowerLogObject(object);
  return draft.stamp === null ? null : draft;
}

function parseUnprefixed(line: string, layout: StampLayout): Draft | null {
  const scan = scanLineStamp(line, layout);
  if (scan === null) return null;
  const head = readLineHead(line, scan);
  const { message } = head;
  const fields: Record<string, FieldValue> = { ...readPairs(message), ...head.fields };
  const severity = head.severity ?? levelOfPairs(fields);
  if (fields.logger === undefined) addLoggerBehind(fields, message);
  const { stamp } = scan;
  const isLevelInText = head.severity !== null;
  const draft: Draft = {
    stamp,
    kind: "log",
    severity,
    source: null,
    message,
    fields,
    isLevelInText,
  };
  if (message.startsWith("{")) return unwrapJsonMessage(draft);
  return fields.stream === undefined ? draft : withInnerTime(draft);
}

const loggerBehind = / \(([a-z]\w{0,40}(?:\.[\w$]{1,80}){1,12})\)$/;

/** Kafka's layout ends in the logger: `… (kafka.log.Log)`. */
function addLoggerBehind(fields: Record<string, FieldValue>, message: string): void {
  if (message.charCodeAt(message.length - 1) !== 41) return;
  const logger = loggerBehind.exec(message.slice(-loggerCharsMax))?.[1];
  if (logger !== undefined) fields.logger = logger;
}

const loggerCharsMax = 200;

/** What container runtimes write before each line of a program: `stdout F `. */
const streamHead = / (?:stdout|stderr) F /y;

/** The line of a program that a container runtime stamped, when it continues the line before it; else null. */
function findTraceInStream(line: string): string | null {
  const blank = line.indexOf(" ");
  if (blank < 20 || blank > 40) return null;
  streamHead.lastIndex = blank;
  if (!streamHead.test(line)) return null;
  const text = line.slice(streamHead.lastIndex);
  return isTracePart(text) && !beginsCrash(text) ? text : null;
}

/** A line in parts is read again once it is whole: it may be an object. */
function complete(draft: Draft, lines: readonly string[], layout: StampLayout): Draft {
  const [first = ""] = lines;
  if (!lines.some(isPart)) return withTrace(draft, lines);
  const whole = joinParts(lines);
  const read = parseStampedLine((whole[0] ?? first).replace(partMark, " F "), layout) ?? draft;
  if (whole.length === 1) return read;
  const rest = whole.slice(1).map((line) => findTraceInStream(line) ?? line);
  return withTrace({ ...read, message: [read.message, ...rest].join("\n") }, whole);
}

const partMark = /(?<=^\S{20,40} std(?:out|err)) P /;

/** What a trace threw, or the level that java.util.logging writes on a line of its own, beside the lines. */
function withTrace(draft: Draft, lines: readonly string[]): Draft {
  const whole = draft.severity === null ? withLevelBelow(draft, lines[1] ?? "") : draft;
  return withTraceFacts(
    whole,
    lines.map((line) => findTraceInStream(line) ?? line),
  );
}

/** Levels of java.util.logging, also as its Chinese and German translations spell them (JDK, logging.properties). */
const julLevels = new Map<string, Severity>([
  ["SEVERE", "error"],
  ["WARNING", "warning"],
  ["INFO", "info"],
  ["CONFIG", "debug"],
  ["FINE", "debug"],
  ["FINER", "debug"],
  ["FINEST", "debug"],
  ["严重", "error"],
  ["警告", "warning"],
  ["信息", "info"],
  ["配置", "debug"],
  ["详细", "debug"],
  ["SCHWERWIEGEND", "error"],
  ["WARNUNG", "warning"],
]);

function isLevelBelow(line: string, { severity }: Draft): boolean {
  return severity === null && julLevels.has(/^([^\s:]{2,13}): /.exec(line)?.[1] ?? "");
}

/** `Nov 21, 2026 2:20:01 PM org.acme.Pool get`, and below it `WARNING: the message`. */
function withLevelBelow(draft: Draft, below: string): Draft {
  const [matched, word = ""] = /^([^\s:]{2,13}): /.exec(below) ?? [];
  const severity = julLevels.get(word);
  const [, logger] = /^([\w$]{1,80}(?:\.[\w$]{1,80}){0,20}) \S{1,80}$/.exec(firstLine(draft)) ?? [];
  if (matched === undefined || severity === undefined || logger === undefined) return draft;
  const message = draft.message.slice(draft.message.indexOf("\n") + 1 + matched.length);
  const fields = { ...draft.fields, logger };
  return { ...draft, severity, message, fields, isLevelInText: true };
}

function firstLine({ message }: Draft): string {
  return message.slice(0, message.indexOf("\n"));
}

const head = /^(\S+) +Error: \d{1,6}, Severity: \d{1,2}, State: \d{1,3}\b/;

/**
 * SQL Server writes an error in two lines of one process and one instant: a head with its level, and below it the
 * message, which has none of its own.
 */
class LevelBelowHead {
  private before: Draft | null = null;

  /** Asked of each record, in order. */
  complete(draft: Draft): Draft {
    const { before } = this;
    this.before = draft;
    if (before === null || draft.severity !== null || !isOneInstant(before, draft)) return draft;
    const process = head.exec(before.message)?.[1];
    const isBelow = process !== undefined && draft.message.startsWith(`${process} `);
    if (!isBelow) return draft;
    return { ...draft, severity: findReportedLevel(before.message, 0), isLevelInText: true };
  }
}

/** A block does not end behind such a head: what is below it would lose its level. */
function isReportHead(draft: Draft | null): boolean {
  return draft !== null && head.test(draft.message);
}

function isOneInstant(a: Draft, b: Draft): boolean {
  return a.stamp !== null && a.stamp.raw === b.stamp?.raw;
}
