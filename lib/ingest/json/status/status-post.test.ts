import { describe, expect, test } from "vitest";
import { readBytes, renderRecords } from "../../testing/read-sample";

async function readJson(value: unknown) {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  const { report, records } = await readBytes(bytes);
  return { format: report.format, lines: renderRecords(records), records };
}

const at = "2026-05-04T07:12:00Z";
const before = "2026-05-04T07:02:00Z";

describe("posts of a status page without their incident", () => {
  test("are messages with their state, whatever the state is called", async () => {
    const posts = [
      { posted_at: before, state: "Untersuchung", body: "Die Anmeldung ist langsam." },
      { posted_at: at, state: "behoben", body: "Die Anmeldung läuft wieder." },
    ];
    const { format, lines, records } = await readJson(posts);
    expect(format).toBe("status page posts (JSON array)");
    expect(lines).toEqual([
      "I0 2026-05-04T07:02:00.000Z message - | Untersuchung - Die Anmeldung ist langsam.",
      "I1 2026-05-04T07:12:00.000Z message - | Behoben - Die Anmeldung läuft wieder.",
    ]);
    expect(records[1]?.fields).toMatchObject({ status: "behoben" });
  });

  test("without a state are told by their sentences, as items of a feed are", async () => {
    const items = [
      {
        id: "7",
        url: "https://status.kiosk.example/7",
        title: "Ticket sales",
        date_published: at,
        content_text: "Ticket sales are slow at three of our kiosks.",
      },
    ];
    const { lines, records } = await readJson({ version: "1.1", items });
    expect(lines).toEqual([
      "I0 2026-05-04T07:12:00.000Z message - | Ticket sales are slow at three of our kiosks.",
    ]);
    expect(records[0]?.fields).toMatchObject({ incident: "Ticket sales" });
  });

  test.each([
    [
      "a log with a level",
      { time: at, level: "info", message: "The cache was filled in two rounds." },
    ],
    ["a log with a host", { time: at, host: "a1", message: "The cache was filled in two rounds." }],
    ["a line of a log", { time: at, message: "Listening on port 8080." }],
    ["a request", { time: at, status: 200, message: "GET / HTTP/1.1" }],
    ["a job", { time: at, status: "failed", text: "Nightly copy of the ledger ended early." }],
  ])("are not %s", async (_what, value) => {
    const { records } = await readJson([value, value]);
    expect(records.every(({ kind }) => kind !== "message")).toBe(true);
  });
});
