import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createEvidenceAnswerer } from "@/lib/investigation/asking/ask-evidence";
import { recallEvidence } from "@/lib/investigation/asking/searching/recall-evidence";
import type { Answer } from "@/lib/investigation/asking/telling";
import type { TimelineDocument } from "@/lib/investigation/document/document-schema";
import { openLocalEvidence } from "./headless";

const document = {
  ...{ incident: {}, artifacts: [], facts: [], stateChanges: [], gaps: [], ruledOut: [] },
  ...{
    impactEvents: [],
    hypotheses: [],
    entities: [],
    causalLinks: [],
    rootCauses: [],
    events: [],
  },
} as unknown as TimelineDocument;

/** One answered request of a web server at 10:00 and so many seconds. */
function answered(second: number, status: number): string {
  const at = `14/Mar/2026:10:00:${String(second).padStart(2, "0")} +0000`;
  return `10.0.0.9 - - [${at}] "GET /pay HTTP/1.1" ${status} 12 "-" "probe"`;
}

async function ask(
  files: Readonly<Record<string, readonly string[]>>,
  question: string,
): Promise<Answer> {
  const folder = await mkdtemp(join(tmpdir(), "whence-asked-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [path, lines] of Object.entries(files)) {
    await writeFile(join(folder, path), `${lines.join("\n")}\n`);
  }
  const named = Object.keys(files).map((path) => ({ path, location: join(folder, path) }));
  return openLocalEvidence(named, async (evidence) =>
    createEvidenceAnswerer(document, "UTC", await recallEvidence(evidence), evidence)(question),
  );
}

const proxy = [answered(1, 200), answered(10, 503), answered(11, 200), answered(12, 503)];

test("requests are counted by their answer, of all requests from the first such answer to the last", async () => {
  const answer = await ask(
    { "edge.log": [...proxy, answered(20, 200)] },
    "How many 503s were there?",
  );
  expect(answer.kind).toBe("how_many");
  expect(answer.answer).toMatch(/^2 requests to .* that were answered 503/);
  expect(answer.measurements).toMatchObject([
    {
      event: null,
      query: { paths: ["edge.log"], kinds: ["access"] },
      window: { from: "2026-03-14T10:00:10.000Z", to: "2026-03-14T10:00:12.999Z" },
      value: { kind: "share", numerator: 2, denominator: 3 },
    },
  ]);
});

test("a proxy and the server behind it are counted apart, and a copy of a file once", async () => {
  const backend = [answered(10, 503), answered(11, 503), answered(12, 503), answered(13, 200)];
  const answer = await ask(
    { "edge.log": proxy, "edge-copy.log": proxy, "shop.log": backend },
    "How many 503s were there?",
  );
  const values = answer.measurements?.map(({ query, value }) => [query.paths, value]);
  expect(values).toMatchObject([
    [["shop.log"], { numerator: 3, denominator: 3 }],
    [[expect.stringMatching(/^edge/)], { numerator: 2, denominator: 3 }],
  ]);
});

test("records of one form with the names of the question are counted, and those with other names are not", async () => {
  const line = (second: number, name: string) =>
    `2026-03-14T10:00:${String(second).padStart(2, "0")}Z gate: badge refused for card=${name}`;
  const answer = await ask(
    {
      "gate.log": [line(1, "k-17"), line(2, "k-17"), line(3, "k-18"), line(4, "k-17")].concat([
        "2026-03-14T10:00:30Z gate: door opened by hand",
      ]),
    },
    "How often was the badge refused for card k-17?",
  );
  expect(answer.answer).toMatch(/^3: /);
  expect(answer.measurements).toMatchObject([{ value: { kind: "count", count: 3 } }]);
});

test("records of one file that begin alike and end differently are counted together, each form by its own measurement", async () => {
  const at = (second: number) => `2026-03-14T10:00:${String(second).padStart(2, "0")}Z`;
  const answer = await ask(
    {
      "crane.log": [
        `${at(1)} crane: lift failed: rope torn at hook 4`,
        `${at(2)} crane: lift failed: brake too hot`,
        `${at(3)} crane: lift failed: brake too hot`,
        `${at(4)} crane: load set down`,
      ],
    },
    "How many lifts failed?",
  );
  expect(answer.answer).toMatch(/^3: /);
  const counts = answer.measurements?.map(({ value }) => value);
  expect(counts).toEqual(
    expect.arrayContaining([
      { kind: "count", count: 1 },
      { kind: "count", count: 2 },
    ]),
  );
});
