import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { time } from "./time";
import { exitCodes, UsageError } from "./usage-error";

let written: string[];
let printed: string[];
beforeEach(() => {
  written = [];
  printed = [];
  vi.spyOn(process.stdout, "write").mockImplementation((text) => written.push(String(text)) > 0);
  vi.spyOn(process.stderr, "write").mockImplementation((text) => printed.push(String(text)) > 0);
});
afterEach(() => vi.restoreAllMocks());

async function* lines(...all: readonly string[]) {
  yield* all;
}

function answers() {
  return written.map((line) => JSON.parse(line));
}

const rollback = {
  ...{ id: "a", text: "rolled back at 2:31", reference: "2026-06-24T14:45:00+02:00" },
};

test("each case is answered on its line, with places in the text and instants in UTC", async () => {
  const code = await time(["--zone", "Europe/Berlin"], lines(JSON.stringify(rollback), ""));
  expect(code).toBe(exitCodes.done);
  expect(answers()).toMatchObject([
    {
      id: "a",
      spans: [
        {
          ...{ text: "2:31", start: 15, end: 19, type: "absolute", granularity: "minute" },
          ...{ earliest: "2026-06-24T12:31:00.000Z", latest: "2026-06-24T12:31:59.999Z" },
          ...{ alternatives: [{ earliest: "2026-06-24T00:31:00.000Z" }], confidence: 0.8 },
        },
      ],
      rejected: [],
    },
  ]);
});

test.each([
  ["2026-06-24T14:45:00", "2026-06-24T12:35:00.000Z"],
  ["2:45 pm on 24 June, 2026", "2026-06-24T12:35:00.000Z"],
  ["2026-06-24T12:45:00Z", "2026-06-24T12:35:00.000Z"],
])("a reference may be written as %s", async (reference, earliest) => {
  await time(
    ["--zone", "Europe/Berlin"],
    lines(JSON.stringify({ id: 1, text: "10 minutes ago", reference })),
  );
  expect(answers()[0].spans[0].earliest).toBe(earliest);
});

test("a reference that cannot be read is said, and resolves nothing", async () => {
  await time(
    [],
    lines(JSON.stringify({ id: 1, text: "10 minutes ago", reference: "the other day" })),
  );
  expect(answers()).toMatchObject([
    { referenceUnread: true, spans: [{ earliest: null, confidence: 0 }] },
  ]);
});

test("the locale says which number of a date is the day", async () => {
  const spoken = { id: 1, text: "on 03/04/2026", reference: "2026-06-24T12:00:00Z" };
  await time([], lines(JSON.stringify({ ...spoken, locale: "en-GB" }), JSON.stringify(spoken)));
  expect(answers().map(({ spans }) => spans[0].earliest)).toEqual([
    ...["2026-04-03T00:00:00.000Z", "2026-03-04T00:00:00.000Z"],
  ]);
});

test("a line that is no case is named, the others are answered, and the command fails", async () => {
  expect(await time([], lines("{", JSON.stringify(rollback)))).toBe(exitCodes.failed);
  expect(answers()).toHaveLength(1);
  expect(printed.join("")).toContain("Line 1");
});

test("without a case there is nothing readable", async () => {
  expect(await time([], lines())).toBe(exitCodes.nothingReadable);
});

test("a zone that does not exist is bad usage", async () => {
  await expect(time(["--zone", "Mars/Olympus"], lines())).rejects.toThrow(UsageError);
});
