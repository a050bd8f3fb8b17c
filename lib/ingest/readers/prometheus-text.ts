import { toEpochStamp } from "@/lib/time/stamps/epoch-stamp";
import type { LineFormatReader, Sample } from "../reader";
import type { Draft } from "../records/draft";
import { openJoiningReader } from "../records/joining-reader";
import { toMetricDraft } from "../records/metric-draft";
import { detectByShare } from "../records/sample-share";

/*
 * The text exposition format, with time stamps in milliseconds, and OpenMetrics, with seconds and a
 * fraction, exemplars and an end mark. Exemplars are passed over: they stay in the text.
 * https://prometheus.io/docs/instrumenting/exposition_formats/#text-based-format
 * https://github.com/prometheus/OpenMetrics/blob/main/specification/OpenMetrics.md
 */
export const prometheusTextReader: LineFormatReader = {
  kind: "lines",
  name: "prometheus-text",
  version: 3,
  detect: (sample) => {
    const samples = { ...sample, lines: sample.lines.filter((line) => !isComment(line)) };
    const isTyped = hasTypes(sample);
    return detectByShare(
      samples,
      "Prometheus text metrics",
      (line) => parseSample(line, isTyped) !== null,
    );
  },
  open: (emitter, sample) => {
    const isTyped = hasTypes(sample);
    return openJoiningReader(emitter, {
      parse: (line) => parseSample(line, isTyped),
      joins: () => false,
      skips: (line) => (isComment(line) ? "comment (HELP, TYPE)" : null),
    });
  },
};

function isComment(line: string): boolean {
  return line.charCodeAt(0) === 35;
}

/** With types declared, a bare `word number` is a sample; elsewhere it is as likely prose. */
function hasTypes({ lines }: Sample): boolean {
  return lines.some((line) => /^# (?:TYPE|HELP) [a-zA-Z_:]/.test(line));
}

const nameStart = /^[a-zA-Z_:][\w:.]{0,400}/;
const valueAndTime =
  /^ {1,8}([-+]?(?:\d[\d.]{0,40}(?:e[-+]?\d{1,4})?|\.\d{1,40}|Inf)|NaN)(?: {1,8}(-?\d{1,20}(?:\.\d{1,20})?))?(?: {1,8}#.*)?\s*$/i;

function parseSample(line: string, isTyped: boolean): Draft | null {
  const metric = nameStart.exec(line)?.[0];
  if (metric === undefined) return null;
  const hasLabels = line.charCodeAt(metric.length) === 123;
  const end = hasLabels ? labelsEnd(line, metric.length) : metric.length;
  const [, value, time] = end < 0 ? [] : (valueAndTime.exec(line.slice(end)) ?? []);
  if (value === undefined || !(hasLabels || time !== undefined || isTyped)) return null;
  const labels = hasLabels ? parseLabels(line.slice(metric.length, end)) : {};
  const stamp = time === undefined ? null : toEpochStamp(Number(time), time);
  return toMetricDraft(metric, labels, toNumber(value), stamp);
}

/** Behind the brace that closes the labels; a brace inside quotes is text. -1 when none does. */
function labelsEnd(line: string, open: number): number {
  let isQuoted = false;
  for (let at = open + 1; at < line.length; at++) {
    const code = line.charCodeAt(at);
    if (code === 92) at++;
    else if (code === 34) isQuoted = !isQuoted;
    else if (code === 125 && !isQuoted) return at + 1;
  }
  return -1;
}

function parseLabels(text: string): Record<string, string> {
  const labels: Record<string, string> = {};
  for (const [, key, value] of text.matchAll(/([a-zA-Z_]\w*)="((?:[^"\\]|\\.)*)"/g)) {
    if (key !== undefined && value !== undefined) {
      labels[key] = value.includes("\\") ? value.replace(/\\(.)/g, unescapeCharacter) : value;
    }
  }
  return labels;
}

function unescapeCharacter(_whole: string, character: string): string {
  return character === "n" ? "\n" : character;
}

function toNumber(value: string): number {
  if (/^[-+]?inf$/i.test(value)) return value.startsWith("-") ? -Infinity : Infinity;
  return Number(value);
}
