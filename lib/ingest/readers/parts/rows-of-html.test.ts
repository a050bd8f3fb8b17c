import { describe, expect, test } from "vitest";
import { readBytes } from "../../testing/read-sample";

const numbers = Array.from({ length: 8 }, (_, n) => n);
const head = "<tr><th>Time</th><th>Host</th><th>Text</th></tr>";
const row = (n: number) =>
  `<tr><td>2026-03-14 02:14:0${n}</td><td>web 1</td><td>order ${n} placed by me</td></tr>`;
const rows = numbers.map(row);

async function read(lines: readonly string[]) {
  const { records } = await readBytes(new TextEncoder().encode(`${lines.join("\n")}\n`));
  return records.filter(({ stamp }) => stamp !== null);
}

test.each([
  ["in a page", ["<html><body><table>", head, ...rows, "</table></body></html>"]],
  ["below a title", ["State of the shop", "<table>", head, ...rows, "</table>"]],
  ["all on one line", [`<table>${head}${rows.join("")}</table>`]],
])(
  "a row of HTML is one record of its cells, named by the row of names: %s",
  async (_name, lines) => {
    const records = await read(lines);
    expect(records.map(({ stamp, fields }) => [stamp?.raw, fields])).toEqual(
      numbers.map((n) => {
        const time = `2026-03-14 02:14:0${n}`;
        return [time, { Time: time, Host: "web 1", Text: `order ${n} placed by me` }];
      }),
    );
  },
);

test.each([
  ["with words in bold", (line: string) => line.replace(/<td>(2026[^<]*)/, "<td><b>$1</b>")],
  ["whose ends are left out", (line: string) => line.replace(/<\/t[dr]>/g, "")],
])("rows of HTML %s are not cut at their blanks", async (_name, written) => {
  const lines = rows.map(written);
  const records = await read(["<table>", head, ...lines, "</table>"]);
  expect(records.map(({ message }) => message.split("\n")[0])).toEqual(lines);
});

describe("cells whose ends are left out", () => {
  const short = (line: string) => line.replace(/<\/t[dhr]>/g, "");
  const expected = numbers.map((n) => ({
    Time: `2026-03-14 02:14:0${n}`,
    ...{ Host: "web 1", Text: `order ${n} placed by me` },
  }));

  test.each([
    ["on lines of their own", ["<table>", short(head), ...rows.map(short), "</table>"]],
    ["all on one line", [`<table>${short(head)}${rows.map(short).join("")}</table>`]],
  ])("are cells all the same: %s", async (_name, lines) => {
    const records = await read(lines);
    expect(records.map(({ fields }) => fields)).toEqual(expected);
  });
});

describe("the half of the day in a cell of its own", () => {
  const atMs = (hour: number) => Date.UTC(2026, 2, 14, hour, 14);
  const written = numbers.map((n) => {
    const [hour, half] = [n + 8, n + 8 < 12 ? "AM" : "PM"];
    return {
      n,
      hour,
      half,
      clock: `${String(hour > 12 ? hour - 12 : hour).padStart(2, "0")}:14:00`,
    };
  });
  const times = async (lines: readonly string[]) =>
    (await read(["<table>", ...lines, "</table>"])).map(
      ({ stamp }) => (stamp?.wallMicros ?? 0) / 1000,
    );

  test.each([
    ["behind the clock", "<tr><td>2026-03-14</td><td>CLOCK</td><td>HALF</td><td>m</td></tr>"],
    ["before the clock", "<tr><td>2026-03-14</td><td>HALF</td><td>CLOCK</td><td>m</td></tr>"],
    ["behind the time", "<tr><td>2026-03-14 CLOCK</td><td><b>HALF</b></td><td>m</td></tr>"],
    ["without ends", "<tr><td>2026-03-14<td>CLOCK<td>HALF<td>m"],
  ])("is read with it: %s", async (_name, form) => {
    const lines = written.map(({ clock, half }) =>
      form.replace("CLOCK", clock).replace("HALF", half),
    );
    expect(await times(lines)).toEqual(written.map(({ hour }) => atMs(hour)));
  });

  test("is read with it in Chinese, before the clock", async () => {
    const lines = written.map(
      ({ clock, half }) =>
        `<tr><td>2026-03-14</td><td>${half === "AM" ? "上午" : "下午"}</td><td>${clock}</td></tr>`,
    );
    expect(await times(lines)).toEqual(written.map(({ hour }) => atMs(hour)));
  });

  test("changes no clock of 24 hours", async () => {
    const lines = written.map(
      ({ hour, n }) =>
        `<tr><td>2026-03-14</td><td>${String(hour).padStart(2, "0")}:14:00</td><td>${n % 2 ? "AM" : "PM"}</td></tr>`,
    );
    expect(await times(lines)).toEqual(written.map(({ hour }) => atMs(hour)));
  });

  test("leaves a row out of the times that lacks it, and the file says so", async () => {
    const lines = Array.from(
      { length: 12 },
      (_unused, n) =>
        `<tr><td>2026-03-14 02:14:${10 + n}</td><td>${n === 7 ? "" : "PM"}</td><td>m</td></tr>`,
    );
    const text = `<table>\n${lines.join("\n")}\n</table>\n`;
    const { records, report } = await readBytes(new TextEncoder().encode(text));
    const rowsRead = records.filter(({ message }) => message.startsWith("<tr>"));
    expect(rowsRead.map(({ stamp }) => stamp === null)).toEqual(lines.map((_line, n) => n === 7));
    expect(report.warnings.join(" ")).toContain("do not say its half of the day");
  });
});
