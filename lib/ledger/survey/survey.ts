import type { Survey } from "@/lib/domain/survey";
import { clockLines } from "./clocks/clock-lines";
import { columnLines } from "./column-lines";
import { fileLines } from "./file-lines";
import { firstHappenings, happeningSections } from "./happening-sections";
import { pairLines } from "./pairs/pair-lines";
import { shapeLines } from "./shape-lines";
import { shortFileLines } from "./short-file-lines";
import { siblingLines } from "./sibling-lines";
import type { SurveyEvidence } from "./survey-evidence";
import { toSection } from "./survey-line";
import { traceLines } from "./traces/trace-lines";
import { unreadLines } from "./unread-lines";

const dayMs = 86_400_000;

/** What is in the evidence: bounded, every line with its place, the likeliest minutes first. */
export function describeEvidence(evidence: SurveyEvidence): Survey {
  const { artifacts, ledger } = evidence;
  const first = firstHappenings(evidence);
  const told = happeningSections(evidence, first);
  const files = artifacts.filter(({ report }) => report.kind !== "container");
  const { stretch } = ledger;
  return {
    files: files.length,
    records: files.reduce(
      (sum, { report }) => sum + (report.kind === "read" ? report.records : 0),
      0,
    ),
    isOfSeveralDays:
      stretch !== null &&
      Math.floor(stretch.earliest / dayMs) !== Math.floor(stretch.latest / dayMs),
    sections: [
      toSection("first", told.first),
      toSection("unusual", told.unusual),
      toSection("files", fileLines(evidence)),
      toSection("people", told.people),
      toSection("short-files", shortFileLines(evidence)),
      toSection("deeds", told.deeds),
      toSection("traces", traceLines(evidence)),
      toSection("states", told.states),
      toSection("numbers", told.numbers),
      toSection("pairs", pairLines(evidence)),
      toSection("siblings", siblingLines(evidence)),
      toSection("clocks", clockLines(evidence)),
      toSection("shapes", shapeLines(evidence)),
      toSection("columns", columnLines(evidence)),
      toSection("unread", unreadLines(evidence)),
    ].filter(({ lines }) => lines.length > 0),
  };
}
