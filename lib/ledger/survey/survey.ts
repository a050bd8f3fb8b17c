import type { Survey, SurveyLine } from "@/lib/domain/evidence/survey";
import { referencesMax } from "@/lib/domain/evidence/survey-limits";
import { rareMax, type ShapeWatch } from "../watch/shape-watch";
import type { StreamWatch } from "../watch/stream-watch";
import { clockLines } from "./clocks/clock-lines";
import { fileLines } from "./file-lines";
import { firstHappenings, happeningSections } from "./happening-sections";
import { pairLines } from "./pairs/pair-lines";
import { siblingLines } from "./sibling-lines";
import type { SurveyEvidence } from "./survey-evidence";
import { clockText, countText, fileOf, placeOf, quote, tell, toSection } from "./survey-line";
import { traceLines } from "./traces/trace-lines";
import { unreadLines } from "./unread-lines";

/** The commonest shapes of each file are told; what is seldom stands among the unusual lines. */
const shapesOfFileMax = 2;

/** What repeats, by file: the commonest shapes of line, each by its first line, with how often and until when. */
function shapeLines({ watches }: SurveyEvidence): readonly SurveyLine[] {
  return watches
    .flatMap((watch) => watch.streams())
    .toSorted((a, b) => b.rows - a.rows || (a.name < b.name ? -1 : 1))
    .flatMap(linesOf);
}

function linesOf({ tables, rows }: StreamWatch): readonly SurveyLine[] {
  const shapes = [...tables.values()]
    .map(({ all }) => all)
    .filter(({ count }) => count > rareMax)
    .toSorted((a, b) => b.count - a.count || a.firstOrdinal - b.firstOrdinal);
  const kinds = tables.size - Math.min(shapes.length, shapesOfFileMax);
  return shapes.slice(0, shapesOfFileMax).flatMap((shape, index) => {
    const isLast = index === Math.min(shapes.length, shapesOfFileMax) - 1;
    const others = isLast && kinds > 0 ? `; ${countText(kinds, "other kind")}` : "";
    return lineOf(shape, rows, others);
  });
}

function lineOf({ early, last, count }: ShapeWatch, rows: number, others: string): SurveyLine[] {
  const [first] = early;
  if (first === undefined || last === null) return [];
  const until = clockText(last.time.earliest);
  return [
    quote({
      at: first.time.earliest,
      text: first.message,
      why: `${count.toLocaleString("en-US")} of ${rows.toLocaleString("en-US")} such, last ${until}${others}`,
      references: [placeOf(first), placeOf(last)],
    }),
  ];
}

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
