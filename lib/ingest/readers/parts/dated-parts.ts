import type { FieldValue, Severity } from "@/lib/domain/evidence/evidence-record";
import { findVoices, type Leaves, type Voices } from "../../conversation/find-voices";
import { shownName } from "../../conversation/person-name";
import { findSeverity } from "../../json/level-field";
import { type JoinedLines, joinSections, SectionLines } from "../../markup/section-lines";
import type { Detection, LineFormatReader, LineReader, Sample } from "../../reader";
import { type Draft, type Fields, type RecordEmitter, undatedDraft } from "../../records/draft";
import { blankLine } from "../../records/joining-reader";
import { foldSeverityWord } from "../../records/severity-folding";
import { orderOf } from "../../times/date-order-of";
import { lackingHalf, unsureHalf } from "../../times/half-column";
import { type CutRule, cutRules, isMailRule } from "./cut-rule";
import {
  findHalfCells,
  type HalfCells,
  isUnsure,
  joinHalfCells,
  lacksHalfCell,
} from "./half-cells";
import { readMail, type Written } from "./mail-message";
import {
  type ElementReading,
  findLeafNames,
  type LeafNames,
  readLeaves,
  readPartFields,
} from "./part-fields";
import { findTimeOfPart, readTimeOfPart, type TimeOfPart } from "./time-of-part";

/*
 * Files of many dated parts: elements of XML and HTML, components of calendars, mails, entries of directories, items of
 * YAML, sections, blocks of `key: value` divided by empty lines, rulers or BEGIN and END. Each part is a record of its
 * lines with the time it says of itself.
 */
export const datedPartsReader: LineFormatReader = {
  kind: "lines",
  name: "dated-parts",
  version: 10,
  detect,
  open: (emitter, sample) => new DatedParts(emitter, findPlan(sample)),
};

type Plan = {
  readonly rule: CutRule;
  readonly time: TimeOfPart;
  readonly elements: ElementReading;
  readonly halves: HalfCells | null;
  /** Parts of a markup that are what people wrote. */
  readonly voices: Voices | null;
};

type CutPart = {
  readonly from: number;
  readonly lines: readonly string[];
  readonly isInside: boolean;
};

/** Parts of the sample that are looked at. */
const partsMax = 60;
const linesMax = 1500;
const shareMin = 0.6;

function detect(sample: Sample): Detection | null {
  const plan = findPlan(sample);
  return plan === null ? null : { format: plan.rule.name, fit: plan.time.share };
}

const plans = new WeakMap<Sample, Plan | null>();

function findPlan(sample: Sample): Plan | null {
  const known = plans.get(sample);
  if (known !== undefined) return known;
  const plan = choosePlan(sample);
  plans.set(sample, plan);
  return plan;
}

function choosePlan(sample: Sample): Plan | null {
  const order = orderOf(sample.lines);
  const written = sample.text.split("\n", linesMax).map((line) => line.replace(/\r$/, ""));
  let [best, bestScore]: [Plan | null, number] = [null, 0];
  for (const rule of cutRules(sample)) {
    const lines = linesToCut(written, rule);
    const parts = cutLines(lines, rule);
    const inside = parts.filter(({ isInside }) => isInside);
    if (
      inside.length < rule.fewest ||
      (rule.markup === null &&
        rule.fewest > 1 &&
        inside.every(({ lines: own }) => own.length === 1))
    )
      continue;
    const looked = inside.slice(0, partsMax).map((part) => part.lines.join("\n"));
    const halves = rule.markup === null ? null : findHalfCells(looked, rule.markup);
    const texts = looked.map((part) => timeTextOf(part, { rule, halves }));
    const time = findTimeOfPart(texts, order);
    if (time === null || time.share < shareMin) continue;
    const score = time.score + rule.weight + orderliness(parts, lines.length);
    if (score <= bestScore) continue;
    const leafNames = leafNamesOf(lines, inside, rule, time);
    const elements = { language: rule.markup, leafNames };
    [best, bestScore] = [
      { rule, time, halves, elements, voices: voicesOf(looked, elements) },
      score,
    ];
  }
  return best;
}

function linesToCut(written: readonly string[], rule: CutRule): readonly string[] {
  const whole = rule.markup === null ? written : joinSections(written, rule.markup);
  return whole.flatMap((line) => rule.split(line)?.parts ?? [line]);
}

function voicesOf(parts: readonly string[], elements: ElementReading): Voices | null {
  return elements.language === null ? null : findPartVoices(parts, elements);
}

function timeTextOf(part: string, { rule, halves }: Pick<Plan, "rule" | "halves">): string {
  return rule.timeText(halves === null ? part : joinHalfCells(part, halves));
}

/** Of so many parts one may be whole enough to be compared with the names above. */
const namedMax = 3;

/** What stands before the first part with a time may be a part as well: the row of names. */
function leafNamesOf(
  lines: readonly string[],
  parts: readonly CutPart[],
  rule: CutRule,
  time: TimeOfPart,
): LeafNames {
  const isDated = (part: CutPart) =>
    readTimeOfPart(rule.timeText(part.lines.join("\n")), time) !== null;
  const first = Math.max(0, parts.findIndex(isDated));
  const above = lines.slice(0, parts[first]?.from ?? 0).join("\n");
  for (const part of parts.slice(first, first + namedMax)) {
    const names = findLeafNames(above, part.lines.join("\n"), rule.markup);
    if (names.size > 0) return names;
  }
  return new Map();
}

/** What lies outside parts speaks against a rule; of equal ones the finer is better. */
function orderliness(parts: readonly CutPart[], lines: number): number {
  const outside = parts
    .filter(({ isInside }) => !isInside)
    .reduce((sum, part) => sum + part.lines.length, 0);
  const fineness = Math.min(1, parts.length / Math.max(1, lines));
  return fineness * 0.1 - (outside / Math.max(1, lines)) * 0.5;
}

function cutLines(lines: readonly string[], rule: CutRule): readonly CutPart[] {
  const parts: { from: number; lines: string[]; isInside: boolean }[] = [];
  let isInside = false;
  let isBehindBlank = true;
  lines.forEach((line, at) => {
    if (line.trim() === "") {
      isBehindBlank = true;
      return;
    }
    const begins = rule.begins(line, isBehindBlank);
    isBehindBlank = false;
    if (begins || !isInside) parts.push({ from: at, lines: [line], isInside: begins });
    else parts.at(-1)?.lines.push(line);
    isInside = begins || isInside;
    if (isInside && rule.ends(line)) isInside = false;
  });
  return parts;
}

/** A part of more lines ends there. */
const partLinesMax = 5000;

class DatedParts implements LineReader {
  private readonly plan: Plan;
  /** Null where the parts are none of markup. */
  private readonly sections: SectionLines | null;
  private lines: string[] = [];
  private from = 0;
  private to = 0;
  private isInside = false;
  private isBehindBlank = true;
  private blanks: number[] = [];
  /** Of the lines of the part the first behind an empty one. */
  private bodyFrom: number | null = null;

  constructor(
    private readonly emitter: RecordEmitter,
    plan: Plan | null,
  ) {
    if (plan === null) throw new Error("Parts were opened that had not been found");
    this.plan = plan;
    const { markup } = plan.rule;
    this.sections = markup === null ? null : new SectionLines(markup);
    if (plan.halves !== null && isUnsure(plan.halves)) emitter.warn(unsureHalf);
  }

  line(text: string, number: number): void {
    const line = { text, from: number, to: number };
    for (const joined of this.sections?.add(text, number) ?? [line]) this.take(joined);
  }

  private take({ text, from, to }: JoinedLines): void {
    if (text.trim() === "") {
      this.blanks.push(from);
      this.isBehindBlank = true;
      return;
    }
    const { rule } = this.plan;
    const split = this.isInside ? null : rule.split(text);
    if (split !== null) {
      this.flush();
      const drafts = split.parts.map((part) => this.toPart([part]));
      const around = split.rest === "" ? [] : [undatedDraft(split.rest)];
      for (const draft of [...drafts, ...around]) {
        this.emitter.record(draft, { kind: "lines", from, to });
      }
      return;
    }
    const begins = rule.begins(text, this.isBehindBlank);
    this.noteBody(begins);
    if (begins || !this.isInside || this.lines.length >= partLinesMax) {
      this.flush();
      this.from = from;
      this.isInside = begins;
    }
    this.lines.push(text);
    this.to = to;
    this.blanks = [];
    if (this.isInside && rule.ends(text)) {
      this.flush();
      this.isInside = false;
    }
  }

  /** Behind its first empty line a mail has its text. */
  private noteBody(begins: boolean): void {
    if (this.isBehindBlank && !begins) this.bodyFrom ??= this.lines.length;
    this.isBehindBlank = false;
  }

  end(): void {
    for (const joined of this.sections?.end() ?? []) this.take(joined);
    this.flush();
  }

  begins(line: string): boolean {
    return this.plan.rule.begins(line, false);
  }

  isWhole(line: string): boolean {
    return this.plan.rule.ends(line);
  }

  private flush(): void {
    const { lines, from, to, blanks } = this;
    if (lines.length > 0) this.emitter.record(this.toDraft(lines), { kind: "lines", from, to });
    for (const number of blanks) this.emitter.drop(blankLine, number);
    this.lines = [];
    this.blanks = [];
    this.bodyFrom = null;
  }

  private toDraft(lines: readonly string[]): Draft {
    return this.isInside ? this.toPart(lines) : undatedDraft(lines.join("\n"));
  }

  private toPart(lines: readonly string[]): Draft {
    const text = lines.join("\n");
    const { time, halves, elements } = this.plan;
    const isMail = isMailRule(this.plan.rule);
    const fields = readPartFields(isMail ? lines.slice(0, this.headEnd) : lines, elements);
    if (halves !== null && lacksHalfCell(text, halves)) this.emitter.warn(lackingHalf);
    const written = this.toWritten(lines);
    const stamp = readTimeOfPart(timeTextOf(text, this.plan), time);
    if (written !== null) {
      const { speaker, text: message } = written;
      return { ...{ kind: "message", severity: null, source: speaker, message }, stamp, fields };
    }
    return {
      ...{ kind: "log" as const, source: null, fields },
      message: messageOfEvent(fields) ?? text,
      stamp,
      severity: levelOfPart(text, fields),
    };
  }

  private get headEnd(): number {
    return this.bodyFrom ?? this.lines.length;
  }

  /** What a person wrote, where the part is that. */
  private toWritten(lines: readonly string[]): Written | null {
    const { rule, voices, elements } = this.plan;
    if (isMailRule(rule)) return readMail(lines, this.headEnd);
    return voices === null ? null : readVoice(lines.join("\n"), voices, elements);
  }
}

/** What the event log of Windows shows of an event. */
function messageOfEvent({ EventID, Message }: Fields): string | null {
  return EventID !== undefined && typeof Message === "string" && Message !== "" ? Message : null;
}

const levelName = /^(?:log)?(?:level|severity|lvl)$/i;
const rendered = /<RenderingInfo[\s>][\s\S]{0,20000}?<Level>([^<]{1,40})<\/Level>/;

/** The level that a part states: in words, and of events of Windows also in numbers or as the event log shows it. */
function levelOfPart(text: string, fields: Readonly<Record<string, FieldValue>>): Severity | null {
  if (fields.EventID !== undefined && fields.Level !== undefined) {
    const [, LevelDisplayName] = rendered.exec(text) ?? [];
    return findSeverity({ EventID: fields.EventID, Level: fields.Level, LevelDisplayName });
  }
  for (const [name, value] of Object.entries(fields)) {
    const isWord = levelName.test(name) && typeof value === "string";
    const severity = isWord ? foldSeverityWord(value) : null;
    if (severity !== null) return severity;
  }
  return null;
}

/** Which elements and attributes of the parts hold who speaks and what is said; null where nobody does. */
function findPartVoices(parts: readonly string[], reading: ElementReading): Voices | null {
  return findVoices(parts.map((part) => leavesOf(part, reading)));
}

function readVoice(part: string, voices: Voices, reading: ElementReading): Written | null {
  const leaves = leavesOf(part, reading);
  const [speaker, text] = [leaves[voices.speaker]?.trim(), leaves[voices.text]?.trim()];
  return speaker === undefined || speaker === "" || text === undefined || text === ""
    ? null
    : { speaker: shownName(speaker), text };
}

function leavesOf(part: string, reading: ElementReading): Leaves {
  const { language } = reading;
  const lines = part.split("\n");
  const joined = language === null ? lines : joinSections(lines, language);
  const fields = Object.entries(readPartFields(joined, reading));
  return {
    ...Object.fromEntries(fields.map(([name, value]) => [name, String(value)])),
    ...readLeaves(part, reading),
  };
}
