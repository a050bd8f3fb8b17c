import { describe, expect, test } from "vitest";
import { readBytes } from "../testing/read-sample";

const namespace = "http://schemas.microsoft.com/win/2004/08/events/event";
const levels = [2, 3, 4, 1];

function eventOf(level: number, n: number, inner = ""): string {
  return [
    `<Event xmlns='${namespace}'>`,
    "<System>",
    "<Provider Name='Service Control Manager'/>",
    "<EventID>7036</EventID>",
    `<Level>${level}</Level>`,
    `<TimeCreated SystemTime='2026-03-14T02:14:0${n}.123456700Z'/>`,
    "<Computer>DC01</Computer>",
    "</System>",
    "<EventData><Data Name='when'>2026-03-13T00:00:00Z</Data></EventData>",
    inner,
    "</Event>",
  ]
    .filter((line) => line !== "")
    .join("\n");
}

async function read(text: string) {
  const { records } = await readBytes(new TextEncoder().encode(`${text}\n`));
  return records
    .filter(({ stamp }) => stamp !== null)
    .map(({ stamp, severity }) => [stamp?.raw.slice(17, 19), severity]);
}

const inLines = levels.map((level, n) => eventOf(level, n)).join("\n");
const expected = [
  ["00", "error"],
  ["01", "warning"],
  ["02", "info"],
  ["03", "critical"],
];

describe("events of Windows in XML", () => {
  test("are one record each with the level of their number, however they lie on the lines", async () => {
    expect(await read(`<?xml version="1.0"?>\n<Events>\n${inLines}\n</Events>`)).toEqual(expected);
    const joined = inLines.replaceAll("\n", "");
    expect(await read(`<?xml version="1.0"?><Events>${joined}</Events>`)).toEqual(expected);
    expect(await read(joined.replaceAll("</Event><Event", "</Event>\n<Event"))).toEqual(expected);
    expect(await read(inLines.replaceAll("'", '"'))).toEqual(expected);
  });

  test("may be a single one", async () => {
    expect(await read(eventOf(2, 0))).toEqual([["00", "error"]]);
    expect(await read(eventOf(2, 0).replaceAll("\n", ""))).toEqual([["00", "error"]]);
  });

  test("have the level and the words that the event log shows", async () => {
    const shown =
      "<RenderingInfo Culture='de-DE'><Message>Dienst beendet</Message><Level>Warnung</Level></RenderingInfo>";
    const { records } = await readBytes(new TextEncoder().encode(`${eventOf(0, 0, shown)}\n`));
    expect(records).toMatchObject([{ severity: "warning", message: "Dienst beendet" }]);
  });
});
