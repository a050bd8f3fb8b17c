import { expect, test } from "vitest";
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
