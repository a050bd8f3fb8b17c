import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readBytes } from "../testing/read-sample";

const firstMs = Date.UTC(2026, 8, 3, 10);
const at = (n: number) => new Date(firstMs + n * 17_000).toISOString();

async function read(value: unknown, indent = 1) {
  return readBytes(new TextEncoder().encode(JSON.stringify(value, null, indent)));
}

function listOf(count: number, time: string, from = 0) {
  return Array.from({ length: count }, (_, n) => ({ [time]: at(from + n), note: `${time} ${n}` }));
}

describe("a document with several lists", () => {
  test("an archive of requests has its pages and its entries", async () => {
    const page = (n: number) => ({ startedDateTime: at(n), id: `page_${n}`, title: "cart" });
    const entry = (n: number) => ({
      startedDateTime: at(n),
      time: 103.2,
      request: { method: "GET", url: `https://shop.example/${n}`, headers: [] },
      response: { status: 200, headers: [] },
    });
    const log = { version: "1.2", pages: [page(0), page(9)], entries: [1, 2, 3, 4].map(entry) };
    const { report, records } = await read({ log });
    expect(report).toMatchObject({ records: 6, undated: 0 });
    expect(records.map(({ stamp }) => stamp?.raw)).toEqual([0, 9, 1, 2, 3, 4].map(at));
  });

  test("runs and their jobs are both told, each as what it is", async () => {
    const runs = [0, 1].map((n) => ({
      ...{ id: n, name: "deploy", head_branch: "main", status: "completed", conclusion: "success" },
      ...{ created_at: at(n), run_started_at: at(n), updated_at: at(n + 5) },
    }));
    const jobs = [0, 1, 2].map((n) => ({
      ...{ id: 90 + n, run_id: 0, name: `build-${n}`, status: "completed", conclusion: "failure" },
      ...{ started_at: at(n), completed_at: at(n + 2) },
    }));
    const { records } = await read({ workflow_runs: runs, jobs });
    expect(records.filter(({ message }) => message.includes("build-"))).toHaveLength(6);
    expect(records.filter(({ message }) => message.includes("deploy"))).toHaveLength(4);
  });

  test("every list is read, whatever it is called and wherever it lies", async () => {
    const times = fc.constantFrom(
      "time",
      "timestamp",
      "created_at",
      "eventTime",
      "started",
      "Opened",
    );
    const list = fc.record({ count: fc.integer({ min: 1, max: 6 }), time: times });
    const place = fc.array(fc.stringMatching(/^[a-z]{2,6}$/), { minLength: 1, maxLength: 2 });
    const lists = fc.uniqueArray(fc.record({ place, list }), {
      ...{ minLength: 1, maxLength: 6, selector: ({ place: [first] }) => first },
    });
    await fc.assert(
      fc.asyncProperty(lists, fc.constantFrom(0, 2), async (placed, indent) => {
        const members = placed.map(({ place: [first = "", ...rest], list: { count, time } }) => {
          const items = listOf(count, time);
          return [
            `m${first}`,
            rest.reduceRight<unknown>((value, key) => ({ [key]: value }), items),
          ];
        });
        const { report } = await read({ total: 3, ...Object.fromEntries(members) }, indent);
        const count = placed.reduce((sum, { list: { count: own } }) => sum + own, 0);
        expect(report).toMatchObject({ records: count, undated: 0 });
      }),
      { numRuns: 60 },
    );
  });

  test("a list that begins far behind the head of a long document is read too", async () => {
    const events = Array.from({ length: 6000 }, (_, n) => ({ time: at(n), message: `tick ${n}` }));
    const { report } = await read({ events, changes: listOf(3, "created_at") });
    expect(report).toMatchObject({ records: 6003, undated: 0 });
  });

  test("one that has a time of its own is a record, and so is everything in its lists", async () => {
    const { records } = await read({
      ...{ id: "INC-7", created_at: at(0), title: "checkout down" },
      ...{ notes: listOf(2, "at", 1), detail: { alerts: listOf(3, "time", 4) } },
    });
    expect(records.map(({ stamp }) => stamp?.raw)).toEqual([0, 1, 2, 4, 5, 6].map(at));
    expect(records[0]?.fields).not.toHaveProperty("notes");
  });

  test("records with two lists of their own lose neither", async () => {
    const ticket = (n: number) => ({
      ...{ id: n, created_at: at(n * 10), title: `ticket ${n}` },
      ...{ comments: listOf(3, "created_at", n * 10 + 1), history: listOf(3, "at", n * 10 + 4) },
    });
    const { report } = await read([0, 1, 2].map(ticket));
    expect(report).toMatchObject({ records: 21, undated: 0 });
  });

  test("documents one after another have their lists read", async () => {
    const page = (n: number) =>
      JSON.stringify({ alerts: listOf(3, "time", n), events: listOf(2, "ts", n) }, null, 1);
    const { report } = await readBytes(new TextEncoder().encode(`${page(0)}\n${page(10)}\n`));
    expect(report).toMatchObject({ records: 10, undated: 0 });
  });

  test("an object of a list without a time is a record without one", async () => {
    const { report } = await read({ a: [{ time: at(0) }, { name: "x" }], b: listOf(2, "time") });
    expect(report).toMatchObject({ records: 4, undated: 1 });
  });

  test("a record whose list comes first is cited by what stands behind the list", async () => {
    const ticket = (n: number) => ({
      comments: listOf(2, "created_at", n * 10 + 1),
      ...{ id: n, title: `ticket ${n}`, created_at: at(n * 10) },
    });
    const text = JSON.stringify([0, 1, 2].map(ticket), null, 1);
    const { report, records, elements } = await readBytes(new TextEncoder().encode(text));
    expect(report).toMatchObject({ records: 9, undated: 0 });
    const cited = records
      .filter(({ message }) => message.includes("ticket"))
      .map(({ locator }) => locator.kind === "index" && elements[locator.index])
      .map((span) => span && text.slice(span.from, span.to));
    expect(cited.map((own) => own && /"title": "([^"]*)"/.exec(own)?.[1])).toEqual(
      [0, 1, 2].map((n) => `ticket ${n}`),
    );
    expect(cited.join("")).not.toContain("comments");
  });

  test.each([
    ["of a document", {}],
    ["of a record", { id: 7, created_at: at(0), title: "hosts" }],
  ])("forty lists of one kind %s are all read", async (_name, own) => {
    const lists = Array.from({ length: 40 }, (_, n) => [`host-${n}`, listOf(2, "time", n)]);
    const { report } = await read({ ...own, ...Object.fromEntries(lists) });
    expect(report).toMatchObject({ records: "id" in own ? 81 : 80, undated: 0, warnings: [] });
  });

  test("more lists of different kinds than are read are counted", async () => {
    const lists = Array.from({ length: 30 }, (_, n) => [
      `list${n}`,
      [{ time: at(n), [`member${n}`]: n }],
    ]);
    const { report } = await read(Object.fromEntries(lists));
    expect(report.warnings).toEqual([
      "The document has 30 lists with times; 24 were read, the others were not.",
    ]);
  });

  test("a single dated record beside the lists is a record too, with the lists it has itself", async () => {
    const incident = { time: at(3), message: "declared", notes: listOf(2, "time", 4) };
    const exported = { from: at(0), to: at(9) };
    for (const indent of [0, 2]) {
      const { records } = await read({ exported, incident, logs: listOf(3, "time") }, indent);
      expect(records.map(({ stamp }) => stamp?.raw)).toEqual([3, 4, 5, 0, 1, 2].map(at));
      expect(records[0]).toMatchObject({ message: "declared" });
    }
  });

  test("results of SARIF are of the end of their run, with their level, on one line too", async () => {
    const results = [
      { ruleId: "r1", level: "error", message: { text: "injection" } },
      { ruleId: "r2", message: { text: "unused" } },
    ];
    const invocations = [{ executionSuccessful: true, startTimeUtc: at(0), endTimeUtc: at(4) }];
    const run = { tool: { driver: { name: "checker" } }, invocations, results };
    for (const indent of [0, 2]) {
      const { records } = await read({ version: "2.1.0", runs: [run] }, indent);
      expect(records).toMatchObject([
        { stamp: { raw: at(4) }, severity: "error", message: "r1: injection" },
        { stamp: { raw: at(4) }, severity: "warning", message: "r2: unused" },
      ]);
    }
  });
});
