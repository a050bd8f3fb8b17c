import { z } from "zod";
import { ok } from "@/lib/base/result";
import { artifactIds, incidentIds } from "@/lib/domain/ids";
import { refuse } from "@/lib/investigation/case-problem";
import { findPlaceFacts } from "@/lib/investigation/evidence/find-place-facts";
import { lookCharsMax } from "@/lib/routes/workspace-search-params";
import { droppedCsv } from "../evidence/dropped-csv";
import { securityHeaders } from "../requests/security-headers";
import { routeDefinition } from "./define-route";
import { integer, placeParameter } from "./route-input";
import { toStream } from "./to-stream";
import { withEvidence } from "./with-evidence";

/** Lines or elements of one answer; a longer range is refused. */
const linesMax = 2000;
const elementsMax = 200;

const place = z.object({ incidentId: incidentIds.schema, artifactId: artifactIds.schema });
const lineNumber = integer.pipe(z.int().min(1));
const elementNumber = integer.pipe(z.int().min(0));

export const linesRoute = routeDefinition({
  name: "GET lines",
  input: place
    .extend({ from: lineNumber, to: lineNumber })
    .refine(({ from, to }) => to >= from && to - from < linesMax, {
      error: `Ask for 1 to ${linesMax} lines`,
      path: ["to"],
    }),
  access: "read",
  run: ({ incidentId, artifactId, from, to }, { container }) =>
    withEvidence(
      container,
      incidentId,
      async (evidence) => {
        const lines = await evidence.rawLines(artifactId, from, to);
        return lines ? ok(lines) : refuse("not-found", "There are no such lines in this incident.");
      },
      artifactId,
    ),
});

export const elementsRoute = routeDefinition({
  name: "GET elements",
  input: place
    .extend({ from: elementNumber, to: elementNumber })
    .refine(({ from, to }) => to >= from && to - from < elementsMax, {
      error: `Ask for 1 to ${elementsMax} elements`,
      path: ["to"],
    }),
  access: "read",
  run: ({ incidentId, artifactId, from, to }, { container }) =>
    withEvidence(
      container,
      incidentId,
      async (evidence) => {
        const found = await evidence.rawElements(artifactId, from, to);
        return found === null || found.elements.length === 0
          ? refuse("not-found", "There are no such elements in this incident.")
          : ok(found);
      },
      artifactId,
    ),
});

/** How much there is to read in an artifact: lines of its text, and elements when it is a document of them. */
export const extentRoute = routeDefinition({
  name: "GET extent",
  input: place,
  access: "read",
  run: ({ incidentId, artifactId }, { container }) =>
    withEvidence(
      container,
      incidentId,
      async (evidence) => {
        const [lines, found] = await Promise.all([
          evidence.rawLines(artifactId, 1, 1),
          evidence.rawElements(artifactId, 0, 0),
        ]);
        if (!lines) return refuse("not-found", "There is no such text in this incident.");
        return ok({ lines: lines.totalLines, elements: found?.totalElements ?? 0 });
      },
      artifactId,
    ),
});

export const foundRowsRoute = routeDefinition({
  name: "GET found",
  input: place.extend({
    words: z
      .string()
      .min(1)
      .max(lookCharsMax)
      .refine((words) => !words.includes("\n"), "Look for words of one line"),
  }),
  access: "read",
  run: ({ incidentId, artifactId, words }, { container, request }) =>
    withEvidence(
      container,
      incidentId,
      async (evidence) => {
        const found = await evidence.findInText(artifactId, words, request.signal);
        return found ? ok(found) : refuse("not-found", "There is no such text in this incident.");
      },
      artifactId,
    ),
});

/** When what stands at a place happened, and the trace it belongs to. */
export const placeFactsRoute = routeDefinition({
  name: "GET place-facts",
  input: place.extend({
    at: placeParameter,
  }),
  access: "read",
  run: ({ incidentId, artifactId, at }, { container }) =>
    withEvidence(
      container,
      incidentId,
      async (evidence) => ok(await findPlaceFacts(evidence, artifactId, at)),
      artifactId,
    ),
});

/** Every line or element of an artifact that is in no record, with the reason and its raw text. */
export const droppedRoute = routeDefinition({
  name: "GET dropped",
  input: place,
  access: "read",
  run: ({ incidentId, artifactId }, { container }) =>
    withEvidence(
      container,
      incidentId,
      async (evidence) => {
        const isKnown = evidence.artifacts.some(({ artifact }) => artifact.id === artifactId);
        if (!isKnown) return refuse("not-found", "There is no such artifact in this incident.");
        return ok(
          new Response(toStream(droppedCsv(evidence, artifactId)), {
            headers: {
              ...securityHeaders,
              "Content-Type": "text/csv; charset=utf-8",
              "Content-Disposition": `attachment; filename="${artifactId}-dropped.csv"`,
              "Cache-Control": "no-store",
            },
          }),
        );
      },
      artifactId,
    ),
});
