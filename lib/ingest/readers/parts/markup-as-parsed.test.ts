import { expect, test } from "vitest";
import { createRandom } from "../../testing/mutate-bytes";
import { readMutated } from "../../testing/read-mutated";
import { readBytes } from "../../testing/read-sample";

const numbers = Array.from({ length: 8 }, (_, n) => n);
const timeOf = (n: number) => `2026-03-14 02:14:0${n}`;
const head = "<tr><th>Time</th><th>Host</th><th>Text</th></tr>";

async function read(text: string) {
  const { records } = await readBytes(new TextEncoder().encode(`${text}\n`));
  return records.filter(({ stamp }) => stamp !== null);
}

const cases: readonly (readonly [string, (n: number) => string, string])[] = [
  [
    "with entities are read as what these stand for",
    (n) => `<tr><td>${timeOf(n)}</td><td>web&nbsp;1</td><td>5 &lt; 7 &amp; it&#39;s late</td></tr>`,
    "5 < 7 & it's late",
  ],
  [
    "may have a sign > in an attribute",
    (n) =>
      `<tr title="a > b"><td>${timeOf(n)}</td><td data-rule="x>y">web 1</td><td>late</td></tr>`,
    "late",
  ],
  [
    "may have comments in them",
    (n) =>
      `<tr><td>${timeOf(n)}</td><!-- <td>old</td> --><td>web 1</td><td>very<!-- not --> late</td></tr>`,
    "very late",
  ],
  [
    "may leave the ends of their cells out and have attributes without quotes",
    (n) => `<tr><td align=right>${timeOf(n)}<td nowrap>web 1<td>late`,
    "late",
  ],
];

for (const [layout, join] of [
  [
    "on lines of their own",
    (rows: readonly string[]) => ["<table>", head, ...rows, "</table>"].join("\n"),
  ],
  ["on one line", (rows: readonly string[]) => `<table>${head}${rows.join("")}</table>`],
] as const) {
  test.each(cases)(`rows of HTML ${layout} %s`, async (_rule, row, words) => {
    const records = await read(join(numbers.map(row)));
    expect(records.map(({ stamp, fields }) => [stamp?.raw, fields.Time, fields.Text])).toEqual(
      numbers.map((n) => [timeOf(n), timeOf(n), words]),
    );
  });
}

const unclosed = [
  ...["<!--", "<![CDATA[", "<?", "<script>", "<style>", "<title>", "<textarea>", "<plaintext>"],
  ...['<i title="', "<i title='"],
];
const wholes = [
  {
    kind: "a page",
    before: ["<html><body><!-- made by us --><table>", head],
    row: (n: number) => `<tr><td>${timeOf(n)}</td><td>web 1</td><td>late</td></tr>`,
    after: ["</table><!-- of us --></body></html>"],
    column: "Time",
  },
  {
    kind: "a document of XML",
    before: ['<?xml version="1.0"?><log>'],
    row: (n: number) => `<event id="${n}"><at>${timeOf(n)}</at><text>late</text></event>`,
    after: ["</log>"],
    column: "at",
  },
];

/** How many rows are read as such when `harm` came into one of them. */
async function rowsRead(whole: (typeof wholes)[number], harmed: number, at: number, harm: string) {
  const rows = numbers.map((n) => {
    const row = whole.row(n);
    return n === harmed ? row.slice(0, at) + harm + row.slice(at) : row;
  });
  const records = await read([...whole.before, ...rows, ...whole.after].join("\n"));
  const times = records.map(({ fields }) => fields[whole.column]);
  return numbers.filter((n) => n !== harmed && times.includes(timeOf(n))).length;
}

test.each(wholes.flatMap((whole) => unclosed.map((harm) => [harm, whole.kind, whole] as const)))(
  "%s in the first row of %s, which nothing closes, costs no other row",
  async (harm, _kind, whole) => {
    const at = whole.row(0).lastIndexOf("late");
    expect(await rowsRead(whole, 0, at, harm)).toBe(numbers.length - 1);
  },
);

test.each(wholes.map((whole) => [whole.kind, whole] as const))(
  "%s that was opened in a thousand places without a close loses at most the row beside",
  async (_kind, whole) => {
    const random = createRandom(7);
    const any = (count: number) => Math.floor(random() * count);
    const lost: string[] = [];
    for (let nth = 0; nth < 1_000; nth++) {
      const [harmed, at] = [any(numbers.length), any(whole.row(0).length)];
      const harm = unclosed[any(unclosed.length)] ?? "";
      const kept = await rowsRead(whole, harmed, at, harm);
      if (kept < numbers.length - 2) lost.push(`${harm} at ${at} of row ${harmed}: ${kept} kept`);
    }
    expect(lost).toEqual([]);
  },
);

test("entities of HTML are read on lines that do not show that they are HTML", async () => {
  const entry = (n: number) =>
    `<entry><time>${timeOf(n)}</time><text>caf&eacute;&nbsp;${n}</text></entry>`;
  const records = await read(["<!DOCTYPE html>", ...numbers.map(entry)].join("\n"));
  expect(records.map(({ fields }) => fields.text)).toEqual(numbers.map((n) => `café\u00a0${n}`));
});

test("rows that are commented out are no records", async () => {
  const row = (n: number) => `<tr><td>${timeOf(n)}</td><td>web 1</td><td>late</td></tr>`;
  const records = await read(
    ["<table>", head, ...numbers.map(row), `<!-- ${row(9)} -->`, "</table>"].join("\n"),
  );
  expect(records.map(({ stamp }) => stamp?.raw)).toEqual(numbers.map(timeOf));
});

test("rows in a comment of several lines are no records, and break no row around it", async () => {
  const row = (n: number) => `<tr><td>${timeOf(n)}</td><td>web 1</td><td>late</td></tr>`;
  const old = ["<!-- not any more:", row(8), "", row(9), "-->"];
  const halves = ["<tr><td>2026-03-14 02:14:07</td><td>web 1</td>", ...old, "<td>late</td></tr>"];
  const rows = [
    ...numbers.slice(0, 4).map(row),
    ...old,
    ...numbers.slice(4, 7).map(row),
    ...halves,
  ];
  const records = await read(["<table>", head, ...rows, "</table>"].join("\n"));
  expect(records.map(({ stamp, fields }) => [stamp?.raw, fields.Time])).toEqual(
    numbers.map((n) => [timeOf(n), timeOf(n)]),
  );
});

test("CDATA of several lines is the words of its element, with rows of its own", async () => {
  const event = (n: number) =>
    `<event><time>${timeOf(n)}</time><text><![CDATA[<event>\nlevel: ${n}\n</event>]]></text></event>`;
  const records = await read(["<log>", ...numbers.map(event), "</log>"].join("\n"));
  expect(records.map(({ fields }) => [fields.time, fields.text])).toEqual(
    numbers.map((n) => [timeOf(n), `<event>\nlevel: ${n}\n</event>`]),
  );
  expect(records.map(({ locator }) => locator)).toEqual(
    numbers.map((n) => ({ kind: "lines", from: 2 + 3 * n, to: 4 + 3 * n })),
  );
});

test("words in CDATA are the words of their element, with what looks like a tag", async () => {
  const event = (n: number) =>
    `<event id="${n}"><time>${timeOf(n)}</time><text><![CDATA[if <b> < ${n} & done]]></text></event>`;
  const records = await read(["<log>", ...numbers.map(event), "</log>"].join("\n"));
  expect(records.map(({ fields }) => fields.text)).toEqual(
    numbers.map((n) => `if <b> < ${n} & done`),
  );
});

test.each([
  [
    "a page with a table",
    [
      "<html><body><table>",
      head,
      ...numbers.map(cases[2]?.[1] ?? String),
      "</table></body></html>",
    ],
  ],
  [
    "a document of XML",
    [
      '<?xml version="1.0"?><log>',
      ...numbers.map(
        (n) => `<event id="${n}" rule="a > b"><at>${timeOf(n)}</at><![CDATA[<x>]]></event>`,
      ),
      "</log>",
    ],
  ],
])("%s that was damaged in a thousand ways loses nothing silently", async (_kind, lines) => {
  const bytes = new TextEncoder().encode(`${lines.join("\n")}\n`);
  const { faults } = await readMutated(bytes, { seed: 7, count: 1_000 });
  expect(faults).toEqual([]);
});
