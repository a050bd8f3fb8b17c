import { toEpochStamp } from "@/lib/time/stamps/epoch-stamp";
import type { LineFormatReader } from "../reader";
import type { Draft } from "../records/draft";
import { openJoiningReader } from "../records/joining-reader";
import { toMetricDraft } from "../records/metric-draft";
import { detectByShare } from "../records/sample-share";

/*
 * The text exposition format, with time stamps in milliseconds (or seconds with a fraction, as
 * OpenMetrics and `promtool tsdb dump-openmetrics` write them):
 * https://prometheus.io/docs/instrumenting/exposition_formats/#text-based-format
 */
export const prometheusTextReader: LineFormatReader = {
  kind: "lines",
  name: "prometheus-text",
  version: 1,
  detect: (sample) => {
    const samples = { ...sample, lines: sample.lines.filter((line) => !isComment(line)) };
    return detectByShare(samples, "Prometheus text metrics", (line) => parseSample(line) !== null);
  },
  open: (emitter) =>
    openJoiningReader(emitter, {
      parse: parseSample,
      joins: () => false,
      skips: (line) => (isComment(line) ? "comment (HELP, TYPE)" : null),
    }),
};

function isComment(line: string): boolean {
  return line.charCodeAt(0) === 35;
}

const sampleLine =
  /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? +([-+]?(?:\d[\d.]*(?:e[-+]?\d+)?|\.\d+|Inf)|NaN)(?: +(-?\d+(?:\.\d+)?))?(?: +#.*)?\s*$/i;

function parseSample(line: string): Draft | null {
  const match = sampleLine.exec(line);
  if (match === null) return null;
  const [, metric = "", labels, value = "", time] = match;
  // A bare `word number` is as likely prose; the format is sure with labels or a time.
  if (labels === undefined && time === undefined) return null;
  const stamp = time === undefined ? null : toEpochStamp(Number(time), time);
  return toMetricDraft(
    metric,
    labels === undefined ? {} : parseLabels(labels),
    toNumber(value),
    stamp,
  );
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
