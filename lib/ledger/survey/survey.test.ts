import fc from "fast-check";
import { expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import type { DatedArtifact } from "@/lib/domain/evidence/artifact";
import { evidenceKey } from "@/lib/domain/evidence/evidence";
import { recordKinds } from "@/lib/domain/evidence/evidence-record";
import type { RecordReference } from "@/lib/domain/evidence/record-reference";
import type { Survey, SurveySectionKey } from "@/lib/domain/evidence/survey";
import { sectionLinesMax } from "@/lib/domain/evidence/survey-limits";
import { type Line, toReferences } from "@/lib/signals/testing/records";
import { evidenceOfText } from "@/lib/testing/evidence-of-text";
import { LedgerWatch } from "../ledger-watch";
import { openLedger } from "../open-ledger";
import { JoinWatch } from "./clocks/join-watch";
import { describeEvidence } from "./survey";

function artifactsOf(records: readonly RecordReference[]): readonly DatedArtifact[] {
  return [...Map.groupBy(records, ({ path }) => path)].flatMap(([path, own]) => {
    const [first, last] = [own[0], own.at(-1)];
    const [read] = evidenceOfText({ [path]: own.map(({ message }) => message) }).artifacts;
    if (first === undefined || last === undefined || read === undefined) return [];
    const { artifact, clock } = read;
    const times = { firstAt: first.time.earliest, lastAt: last.time.latest };
    return [{ ...artifact, clock, id: first.artifactId, ...times }];
  });
}

function surveyOf(
  lines: readonly Line[],
  onLook: (member: Looked) => void = () => undefined,
): Survey {
  const records = toReferences(lines);
  const watch = new LedgerWatch(recordKinds);
  const joins = new JoinWatch();
  for (const record of records) {
    watch.observe(record);
    joins.observe(record);
  }
  return describeEvidence({
    artifacts: artifactsOf(records).map((artifact) => lookedAt(artifact, "id", () => onLook("id"))),
    watches: [watch],
    joins,
    traces: [],
    ledger: openLedger([watch]),
    ...{ chanceOf: () => 0.5, origins: [], bucketMs: 1_000, shortFiles: [] },
    counts: records.map(({ artifactId, time: { earliest } }) => {
      const at = instant(Math.floor(earliest / 1_000) * 1_000);
      return lookedAt({ artifactId, at, count: 1 }, "artifactId", () => onLook("artifactId"));
    }),
  });
}

/** What a test counts the looks at: which file it is, of a file and of a count. */
type Looked = "id" | "artifactId";

/** The same, telling whenever a member of it is read. */
function lookedAt<T extends object>(target: T, member: keyof T, onLook: () => void): T {
  const get = (_: T, key: string | symbol, receiver: unknown) => {
    if (key === member) onLook();
    return Reflect.get(target, key, receiver);
  };
  return new Proxy(target, { get });
}

function textsOf(survey: Survey, key: SurveySectionKey): readonly string[] {
  const lines = survey.sections.find((section) => section.key === key)?.lines ?? [];
  return lines.map(({ text, why }) => `${text} | ${why}`);
}

/** A file of a machine that does the same every second, with what befell it. */
function routineOf(path: string, seconds: number, befalls: readonly Line[] = []): readonly Line[] {
  const lines = Array.from({ length: seconds }, (_, at) => ({
    ...{ path, at, message: `belt moved ${at % 7} parcels` },
  }));
  return [...lines, ...befalls];
}

test("a line that is not the routine one is told, and the routine once with how often it came", () => {
  const odd = { path: "belt.log", at: 300.5, message: "guard door open" };
  const survey = surveyOf(routineOf("belt.log", 600, [odd]));
  const texts = [...textsOf(survey, "first"), ...textsOf(survey, "unusual")];
  expect(texts).toContainEqual("guard door open | once among 601 lines");
  expect(textsOf(survey, "shapes")).toEqual([
    "belt moved 0 parcels | 600 of 601 such, last 09:09:59; 1 other kind",
  ]);
});

test("what one of three like files says hundreds of times and the others never is told with the place", () => {
  const stuck = Array.from({ length: 200 }, (_, nth) => ({
    ...{ path: "h3/b.log", at: 100 + nth + 0.5, message: "parcel stuck at gate" },
  }));
  const survey = surveyOf([
    ...routineOf("h1/b.log", 400),
    ...routineOf("h2/b.log", 400),
    ...routineOf("h3/b.log", 400, stuck),
  ]);
  expect(textsOf(survey, "siblings")).toEqual([
    "parcel stuck at gate | 200 times in h3, never in the other 2",
  ]);
  const [siblings] = survey.sections.filter(({ key }) => key === "siblings");
  expect(siblings?.lines[0]?.references.map(({ path }) => path)).toEqual([
    "h3/b.log",
    "h1/b.log",
    "h2/b.log",
  ]);
});

/** So many pairs of like files, of which one says something the other never does; pairs are called unlike each other. */
function pairsOf(count: number): readonly Line[] {
  return Array.from({ length: count }, (_, nth) => {
    const name = [...nth.toString(16)].map(
      (digit) => `gate${"abcdefghijklmnop"[Number.parseInt(digit, 16)]}`,
    );
    return ["h1", "h2"].flatMap((host) =>
      Array.from({ length: host === "h1" ? 20 : 40 }, (_line, at) => ({
        ...{ path: `${host}/${name.join("")}.log`, at },
        message: at < 20 ? "belt moved" : "parcel stuck at gate",
      })),
    );
  }).flat();
}

test.each(["id", "artifactId"] as const)(
  "with twice the files the %s of each is looked at no more often",
  (member) => {
    const looksOf = (pairs: number) => {
      let looks = 0;
      const survey = surveyOf(pairsOf(pairs), (looked) => {
        if (looked === member) looks += 1;
      });
      expect(textsOf(survey, "siblings")).toHaveLength(10);
      return looks;
    };
    expect(looksOf(80)).toBeLessThanOrEqual(2.1 * looksOf(40));
  },
);

test("a value that becomes another is told with what it was", () => {
  const states = Array.from({ length: 200 }, (_, at) => ({
    ...{ path: "gate.log", at, message: "gate", template: "gate" },
    fields: { gate: "G7", mode: at < 120 ? "automatic" : "manual" },
  }));
  expect(textsOf(surveyOf(states), "states").join()).toContain("mode automatic → manual");
});

test("two columns that were equal for long and then part are told with the rows before and after", () => {
  const rows = Array.from({ length: 200 }, (_, at) => {
    const ordered = 40 + ((at * 37) % 53);
    const fields = { ordered, packed: at < 120 ? ordered : ordered - 3 };
    return { path: "day.csv", at, message: "row", template: "row", fields };
  });
  const survey = surveyOf(rows);
  expect(textsOf(survey, "pairs")).toEqual([
    "ordered was packed, then apart by 3: here 81 and 78 | for 120 rows before",
  ]);
  const [pairs] = survey.sections.filter(({ key }) => key === "pairs");
  expect(pairs?.lines[0]?.references.map(({ locator }) => locator)).toEqual([
    { kind: "lines", from: 121, to: 121 },
    { kind: "lines", from: 120, to: 120 },
  ]);
});

test("a file says where it pauses and that it ends before the others", () => {
  const cut = routineOf("cut.log", 200).filter(({ at }) => at < 80 || at > 140);
  const survey = surveyOf([...routineOf("belt.log", 600), ...cut]);
  expect(textsOf(survey, "files").join("\n")).toMatch(
    /silent 09:01:19 to 09:02:21; ends 6 m [34]\d s before the rest/,
  );
});

test("a log that was rotated is one file to its neighbours: no part of it is late or cut", () => {
  const belt = routineOf("belt.log", 600).map((each) =>
    each.at < 300 ? { ...each, path: "belt.log.1" } : each,
  );
  const survey = surveyOf([...routineOf("gate.log", 600), ...belt]);
  expect(textsOf(survey, "files").join("\n")).not.toMatch(/the rest|silent/);
});

test("what people said is told as said, with who said it", () => {
  const message = { path: "chat.json", at: 30, message: "belt 7 again", kind: "message" } as const;
  const survey = surveyOf([{ ...message, fields: { user: "ada" } }, ...routineOf("belt.log", 60)]);
  expect(textsOf(survey, "people")).toEqual(["belt 7 again | said by ada"]);
});

const line = fc.record({
  path: fc.constantFrom("a/x.log", "b/x.log", "chat.json", "values.csv", "é 🔥/../x"),
  at: fc.integer({ min: 0, max: 200_000 }),
  message: fc.oneof(fc.string({ maxLength: 500, unit: "binary" }), fc.constantFrom("up", "down 7")),
  kind: fc.constantFrom(...recordKinds),
  severity: fc.constantFrom("info", "error"),
  fields: fc.dictionary(
    fc.constantFrom("value", "metric", "status", "by", "alertname"),
    fc.oneof(fc.string({ maxLength: 300 }), fc.integer(), fc.constant(null)),
  ),
});

function expectBounded({ sections }: Survey): void {
  for (const { key, lines } of sections) {
    expect(lines.length).toBeLessThanOrEqual(sectionLinesMax[key]);
    for (const { text, why } of lines) expect(text.length + why.length).toBeLessThanOrEqual(200);
  }
}

function expectPlaced({ sections }: Survey, records: readonly RecordReference[]): void {
  const places = new Set(records.map((record) => evidenceKey(record)));
  const files = new Set(records.map(({ artifactId }) => artifactId));
  for (const { references } of sections.flatMap(({ lines }) => lines)) {
    expect(references.length).toBeGreaterThan(0);
    for (const { artifactId, path, locator } of references) {
      expect(files).toContain(artifactId);
      if (locator !== null) expect(places).toContain(evidenceKey({ path, locator }));
    }
  }
}

test("whatever the records are, the survey is bounded and every line leads to a record or a file", () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 400 }), (lines) => {
      const survey = surveyOf(lines);
      expectBounded(survey);
      expectPlaced(survey, toReferences(lines));
    }),
    { numRuns: 60 },
  );
});

test("all sections together hold about two hundred lines", () => {
  const lines = Object.values(sectionLinesMax).reduce((sum, max) => sum + max, 0);
  expect(lines).toBeLessThanOrEqual(210);
});
