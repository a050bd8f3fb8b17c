import { levelAt } from "../../heads/head-level";
import type { LineFormatReader } from "../../reader";
import type { Draft } from "../../records/draft";
import { openJoiningReader } from "../../records/joining-reader";
import { detectByShare } from "../../records/sample-share";
import { foldSeverityWord } from "../../records/severity-folding";
import { withTraceFacts } from "../../records/trace-facts";
import { isTracePart } from "../../records/trace-lines";
import { DayKeeper } from "../behaviour/day-keeper";
import { dayOfMapping } from "../behaviour/day-of-mapping";
import { findHalfGap } from "../behaviour/half-gap";
import { stampedTextReader } from "../stamped-text";
import { parseClockedLine, scanTimeOfDay, toTextDraft } from "./clocked-line";

/*
 * Logs that say a time of day without a date (logback's default `20:46:22.783 [main] INFO …`) or no time at all but a
 * level: Python's `INFO:logger:message`, uvicorn's `INFO:     …`, .NET's `info: Category[0]`. Each line is a
 * record of its own, undated; the time of day is kept as `clock`.
 */
export const undatedTextReader: LineFormatReader = {
  kind: "lines",
  name: "undated-text",
  version: 6,
  detect: (sample) => {
    if (stampedTextReader.detect(sample) !== null) return null;
    const isRead = (line: string) => parseLine(line) !== null;
    const detection = detectByShare(sample, "text log without dates", isRead);
    return detection === null || detection.fit < shareMin ? null : detection;
  },
  open: (emitter, sample, { mapping, isStart }) => {
    const isClocked = sample.lines.some((line) => scanTimeOfDay(line) !== null);
    const day = isStart ? dayOfMapping(mapping) : null;
    if (isClocked && day === null) {
      emitter.warn(
        "Lines have a time of day and no date: they were kept undated, with that time as the field clock.",
      );
    }
    const days = new DayKeeper(day, false);
    const closeGap = isClocked ? findHalfGap(sample.lines) : null;
    return openJoiningReader(emitter, {
      parse: (line) => parseLine(closeGap?.(line) ?? line, days),
      // A day is carried from line to line: such a file is not cut.
      begins: (line) => !isClocked && parseLine(line, days) !== null,
      joins: isTracePart,
      completeJoined: withTraceFacts,
    });
  },
};

const shareMin = 0.5;

function parseLine(line: string, days: DayKeeper | null = null): Draft | null {
  return (
    parseClockedLine(line, days) ?? parsePython(line) ?? parseLogrus(line) ?? parseLevelled(line)
  );
}

/** `WARN[0012] message`: the seconds since the program began, https://github.com/sirupsen/logrus (TextFormatter) */
function parseLogrus(line: string): Draft | null {
  const [matched, level = "", uptime = ""] = /^([A-Z]{4})\[(\d{4,9})\] ?/.exec(line) ?? [];
  const severity = matched === undefined ? null : foldSeverityWord(level);
  if (matched === undefined || severity === null) return null;
  return toTextDraft(severity, line.slice(matched.length), { uptime_s: Number(uptime) });
}

/** `WARNING:root:message`, https://docs.python.org/3/library/logging.html#logging.basicConfig */
function parsePython(line: string): Draft | null {
  const [matched, level = "", logger = ""] = /^([A-Z]{4,8}):([\w.]{1,120}):/.exec(line) ?? [];
  const severity = matched === undefined ? null : foldSeverityWord(level);
  if (matched === undefined || severity === null) return null;
  return toTextDraft(severity, line.slice(matched.length), { logger });
}

function parseLevelled(line: string): Draft | null {
  const level = levelAt(line, 0);
  if (level === null) return null;
  const rest = line.slice(level.end).trimStart();
  const [category, logger] = /^[a-z]{4,5}: ([\w.]{3,120})\[\d{1,6}\]$/.exec(rest) ?? [];
  return toTextDraft(level.severity, category ?? rest, logger === undefined ? {} : { logger });
}
