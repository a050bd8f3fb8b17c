import type { Survey, SurveyLine } from "@/lib/domain/survey";
import { referencesMax } from "@/lib/domain/survey-limits";
import { clockLines } from "./clocks/clock-lines";
import { fileLines } from "./file-lines";
import { firstHappenings, happeningSections } from "./happening-sections";
import { pairLines } from "./pairs/pair-lines";
import { shapeLines } from "./shape-lines";
import { siblingLines } from "./sibling-lines";
import type { SurveyEvidence } from "./survey-evidence";
import { fileOf, quote, tell, toSection } from "./survey-line";
import { traceLines } from "./traces/trace-lines";
import { unreadLines } from "./unread-lines";

const dayMs = 86_400_000;

/** What is in the evidence: bounded, every line with its place, the likeliest minutes first. */
export function describeEvidence(evidence: SurveyEvidence): Survey {
  const { artifacts, ledger } = evidence;
  const first = firstHappenings(evidence);
  const happenings = happeningSections(evidence, first);
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
      toSection("first", happenings.first),
      toSection("unusual", happenings.unusual),
      toSection("files", fileLines(evidence)),
      toSection("people", happenings.people),
      toSection("short-files", shortFileLines(evidence)),
      toSection("deeds", happenings.deeds),
      toSection("traces", traceLines(evidence)),
      toSection("states", happenings.states),
      toSection("numbers", happenings.numbers),
      toSection("pairs", pairLines(evidence)),
      toSection("siblings", siblingLines(evidence)),
      toSection("clocks", clockLines(evidence)),
      toSection("shapes", shapeLines(evidence)),
      toSection("columns", columnLines(evidence)),
      toSection("unread", unreadLines(evidence)),
    ].filter(({ lines }) => lines.length > 0),
  };
}

/** What the columns of each file hold, told by their values; columns alike in several files once. */
function columnLines({ artifacts }: SurveyEvidence): readonly SurveyLine[] {
  const described = artifacts.flatMap((artifact) => {
    const { report } = artifact;
    if (report.kind !== "read" || report.columns.length === 0) return [];
    const text = report.columns.map(({ name, role }) => `${name} (${role})`).join(", ");
    return [{ artifact, text }];
  });
  return [...Map.groupBy(described, ({ text }) => text)].map(([text, files]) =>
    tell({
      at: null,
      text,
      why: files.length === 1 ? "" : `alike in ${files.length} files`,
      references: files.slice(0, referencesMax).map(({ artifact }) => fileOf(artifact)),
    }),
  );
}

/** Short files whole, line by line; the shortest first. */
function shortFileLines({ shortFiles }: SurveyEvidence): readonly SurveyLine[] {
  return shortFiles
    .toSorted((a, b) => a.lines.length - b.lines.length || compareText(a, b))
    .flatMap(({ artifact, lines }) =>
      lines.flatMap((text, index) =>
        text.trim() === ""
          ? []
          : [
              quote({
                ...{ at: null, text: text.trim(), why: "" },
                references: [
                  {
                    ...{ artifactId: artifact.id, path: artifact.path },
                    locator: { kind: "lines", from: index + 1, to: index + 1 },
                  },
                ],
              }),
            ],
      ),
    );
}

function compareText(
  a: { readonly artifact: { readonly path: string } },
  b: { readonly artifact: { readonly path: string } },
): number {
  return a.artifact.path < b.artifact.path ? -1 : 1;
}
