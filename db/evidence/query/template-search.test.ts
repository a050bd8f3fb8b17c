import { afterAll, beforeAll, expect, test } from "vitest";
import type { RecordAsWritten } from "@/lib/domain/evidence/evidence-record";
import { createHandMadeStore, record, stampAt } from "../testing/hand-made-store";

let made: Awaited<ReturnType<typeof createHandMadeStore>>;
beforeAll(async () => {
  made = await createHandMadeStore();
});
afterAll(() => made.remove());

const saying = (template: string, second: number | null, rest: Partial<RecordAsWritten> = {}) => ({
  template,
  stamp: second === null ? null : stampAt(`2024-01-01T00:00:0${second}`),
  ...rest,
});
const at = (second: number) => Date.parse(`2024-01-01T00:00:0${second}Z`);

async function openTwoFiles() {
  const one = await made.write({
    records: [
      saying("in <*>", 1),
      saying("in <*> <*>", 3, { severity: "error" }),
      saying("out", 2, { severity: "info" }),
      saying("odd", null),
    ].map((rest, line) => record(line + 1, rest)),
    templates: [{ id: "t1", mask: "in <*> <*>", template: "in <*>", count: 1 }],
  });
  const two = await made.write({
    records: [record(1, saying("in <*>", 5)), record(2, saying("out", 4))],
  });
  return { one, two, reader: await made.openAll(one, two) };
}

test("a template is counted once over masks and files, with its first and last time", async () => {
  const { one, two, reader } = await openTwoFiles();
  const page = await reader.templates({ order: "commonest", limit: 9, bucketMs: 2000 });
  expect(page).toEqual({
    total: 3,
    nextCursor: null,
    templates: [
      {
        ...{ template: "in <*>", count: 3, firstAt: at(1), lastAt: at(5), severity: "error" },
        artifactIds: [one.id, two.id],
        buckets: [
          { at: at(0), count: 1 },
          { at: at(2), count: 1 },
          { at: at(4), count: 1 },
        ],
        examples: [],
      },
      {
        ...{ template: "out", count: 2, firstAt: at(2), lastAt: at(4), severity: "info" },
        artifactIds: [one.id, two.id],
        buckets: [
          { at: at(2), count: 1 },
          { at: at(4), count: 1 },
        ],
        examples: [],
      },
      {
        ...{ template: "odd", count: 1, firstAt: null, lastAt: null, severity: null },
        artifactIds: [one.id],
        buckets: [],
        examples: [],
      },
    ],
  });
});

test("pages give each template once, the rarest first when asked", async () => {
  const { reader } = await openTwoFiles();
  const names: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await reader.templates({
      ...{ order: "rarest", limit: 1 },
      ...(cursor === undefined ? {} : { cursor }),
    });
    expect(page.total).toBe(3);
    names.push(...page.templates.map(({ template }) => template));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(names).toEqual(["odd", "out", "in <*>"]);
});

test("only records that fit are counted", async () => {
  const { one, reader } = await openTwoFiles();
  const inOne = { order: "commonest", limit: 9, artifactIds: [one.id] } as const;
  const errors = await reader.templates({ ...inOne, severities: ["error"] });
  expect(errors.templates.map(({ template, count }) => [template, count])).toEqual([["in <*>", 1]]);
  const none = await reader.templates({
    ...inOne,
    terms: [{ kind: "text", text: "no such", isExcluded: false }],
  });
  expect(none).toEqual({ templates: [], nextCursor: null, total: 0 });
});

test("examples are the messages of its first and last records, and none when not asked for", async () => {
  const file = await made.write({
    records: Array.from({ length: 40 }, (_, line) =>
      record(line + 1, { template: "in <*>", message: `in ${line}` }),
    ),
  });
  const reader = await made.openAll(file);
  const both = { bucketMs: 1000, hasExamples: true };
  const [asked] = (await reader.templates({ order: "commonest", limit: 1, ...both })).templates;
  const ends = [0, 1, 2, 3, 4, 5, 6, 7, 32, 33, 34, 35, 36, 37, 38, 39];
  expect(asked?.examples).toEqual(ends.map((line) => `in ${line}`));
  const [plain] = (await reader.templates({ order: "commonest", limit: 1 })).templates;
  expect(plain?.examples).toEqual([]);
});
