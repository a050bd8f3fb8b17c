import type { SurveyLine } from "@/lib/domain/survey";
import type { SurveyEvidence } from "./survey-evidence";
import { quote } from "./survey-line";

/** Short files whole, line by line; the shortest first. */
export function shortFileLines({ shortFiles }: SurveyEvidence): readonly SurveyLine[] {
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
