import { expect, test } from "vitest";
import { readBytes } from "../../testing/read-sample";

const numbers = Array.from({ length: 8 }, (_, n) => n);
const time = (n: number) => `2026-03-14 02:14:0${n}`;
const items = numbers.map((n) => `<li>${time(n)} web 1: order ${n} placed</li>`);
const terms = numbers.map((n) => `<dt>${time(n)}</dt><dd>web 1: order ${n} placed</dd>`);

async function read(lines: readonly string[]) {
  const { records } = await readBytes(new TextEncoder().encode(`${lines.join("\n")}\n`));
  return records.filter(({ stamp }) => stamp !== null);
}

test.each([
  ["on lines of their own", ["<html><body><ul>", ...items, "</ul></body></html>"], items],
  ["all on one line", [`<ol>${items.join("")}</ol>`], items],
  [
    "with the time in bold",
    ["<ul>", ...items.map((one) => one.replace(/(2026-\S+ \S+)/, "<b>$1</b>")), "</ul>"],
    items.map((one) => one.replace(/(2026-\S+ \S+)/, "<b>$1</b>")),
  ],
  [
    "whose ends are left out, all on one line",
    [`<ul>${items.join("").replaceAll("</li>", "")}</ul>`],
    items.map((one) => one.replace("</li>", "")),
  ],
  [
    "that hold lists of their own",
    [
      "<ul>",
      ...items.map((one) => one.replace("</li>", "<ul><li>by me</li><li>twice</li></ul></li>")),
      "</ul>",
    ],
    items.map((one) => one.replace("</li>", "<ul><li>by me</li><li>twice</li></ul></li>")),
  ],
])("an item of a list of HTML is one record: %s", async (_name, lines, expected) => {
  const records = await read(lines);
  expect(records.map(({ message }) => message.split("\n")[0])).toEqual(expected);
  expect(records.map(({ stamp }) => stamp?.raw)).toEqual(numbers.map(time));
});

test.each([
  ["on two lines each", ["<dl>", ...terms.map((one) => one.replace("<dd>", "\n<dd>")), "</dl>"]],
  ["all on one line", [`<dl>${terms.join("")}</dl>`]],
  [
    "whose ends are left out",
    [`<dl>${terms.join("").replaceAll("</dt>", "").replaceAll("</dd>", "")}</dl>`],
  ],
])("a term is one record with what is said of it: %s", async (_name, lines) => {
  const records = await read(lines);
  expect(records.map(({ stamp }) => stamp?.raw)).toEqual(numbers.map(time));
  for (const [n, { message }] of records.entries()) expect(message).toContain(`order ${n} placed`);
});

const inner = (n: number) =>
  `<table><tr><td>host</td><td>web 1</td></tr><tr><td>text</td><td>order ${n} placed</td></tr></table>`;

test.each([
  ["on lines of their own", "\n"],
  ["all on one line", ""],
])("a row that holds a table is one record: %s", async (_name, between) => {
  const rows = numbers.map((n) => `<tr><td>${time(n)}</td><td>${inner(n)}</td></tr>`);
  const records = await read([`<table>${between}${rows.join(between)}${between}</table>`]);
  expect(records.map(({ message }) => message.split("\n")[0])).toEqual(rows);
  expect(records.map(({ stamp }) => stamp?.raw)).toEqual(numbers.map(time));
});

test("a table for the layout hides no rows", async () => {
  const rows = numbers.map((n) => `<tr><td>${time(n)}</td><td>order ${n}</td></tr>`);
  const page = `<table><tr><td>menu</td><td><table>${rows.join("")}</table></td></tr></table>`;
  expect((await read([page])).map(({ stamp }) => stamp?.raw)).toEqual(numbers.map(time));
});

test("items that say no time stay as they were", async () => {
  expect(await read(["<ul>", ...numbers.map((n) => `<li>page ${n}</li>`), "</ul>"])).toEqual([]);
});
