import type { DatedArtifact } from "@/lib/domain/evidence/artifact";
import { describeSkipped } from "@/lib/domain/evidence/container-report";
import { describeOddHour } from "@/lib/domain/evidence/odd-hour";
import { describeRepeats } from "@/lib/domain/evidence/repeats-text";
import type { SurveyLine } from "@/lib/domain/evidence/survey";
import type { SurveyEvidence } from "./survey-evidence";
import { countText, fileOf, tell } from "./survey-line";

/** What was not read and why; what limits left out at the beginning, for it hides most. */
export function unreadLines({ artifacts, watches }: SurveyEvidence): readonly SurveyLine[] {
  const lines = artifacts
    .flatMap((artifact) => problemsOf(artifact).map((problem) => ({ artifact, ...problem })))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ artifact, text, why, line }) =>
      tell({
        ...{ at: null, text, why },
        references: [
          line === null
            ? fileOf(artifact)
            : { ...fileOf(artifact), locator: { kind: "lines", from: line, to: line } },
        ],
      }),
    );
  const unfollowed = watches.reduce((sum, watch) => sum + watch.unfollowed, 0);
  const [first] = artifacts;
  if (unfollowed === 0 || first === undefined) return lines;
  const beyond = tell({
    at: null,
    text: `${countText(unfollowed, "row, value or kind", "rows, values and kinds")} beyond the limits of this survey were not looked at`,
    why: "search finds them",
    references: [fileOf(first)],
  });
  return [beyond, ...lines];
}

type Problem = {
  readonly text: string;
  readonly why: string;
  readonly line: number | null;
  /** What hides most comes first. */
  readonly rank: number;
};

function problemsOf({ report, oddHours = [] }: DatedArtifact): readonly Problem[] {
  const problem = (rank: number, text: string, why = "", line: number | null = null): Problem => ({
    ...{ text, why, line, rank },
  });
  switch (report.kind) {
    case "unread":
      return [problem(0, `Not read: ${report.reason}`, report.format)];
    case "container":
      return report.skipped.map((left) => problem(0, `Not taken out: ${describeSkipped(left)}`));
    case "read":
      return [
        ...(report.undated === 0
          ? []
          : [problem(2, `${countText(report.undated, "record")} without a time`, "in no order")]),
        ...oddHours.map((hour) => problem(1, describeOddHour(hour))),
        ...describeRepeats(report).map((text) => problem(2, text)),
        ...report.warnings.map((text) => problem(3, text)),
        ...report.dropped.map(({ reason, count, lines }) =>
          problem(4, `${countText(count, "line")} in no record: ${reason}`, "", lines[0] ?? null),
        ),
      ];
  }
}
