import { expect, test } from "vitest";
import { toRecords } from "../testing/records";
import { edgesOfDocument, edgesOfRows } from "./graph-rows";

const rows = (lines: readonly { message: string; fields?: Record<string, string | number> }[]) =>
  toRecords(lines.map((line, at) => ({ path: "graph", at, ...line })));

test("an adjacency matrix gives an edge for each number above zero", () => {
  const matrix = rows([
    { message: "", fields: { "": "till", till: 0, ledger: 1, vault: 0 } },
    { message: "", fields: { "": "ledger", till: 0, ledger: 0, vault: 1 } },
    { message: "", fields: { "": "vault", till: 0, ledger: 0, vault: 0 } },
  ]);
  expect(edgesOfRows(matrix)).toEqual([
    { from: "till", to: "ledger" },
    { from: "ledger", to: "vault" },
  ]);
});

test("a table of numbers whose columns are no rows is no graph", () => {
  const table = rows([
    { message: "", fields: { name: "till", price: 3, stock: 1 } },
    { message: "", fields: { name: "ledger", price: 2, stock: 9 } },
  ]);
  expect(edgesOfRows(table)).toEqual([]);
});

test("rows and lines that name two ends are edges", () => {
  const table = rows([{ message: "", fields: { caller: "till", callee: "ledger" } }]);
  expect(edgesOfRows(table)).toEqual([{ from: "till", to: "ledger" }]);
  const lines = rows([{ message: "source,target" }, { message: "till,ledger" }]);
  expect(edgesOfRows(lines)).toEqual([{ from: "till", to: "ledger" }]);
});

test.each([
  [
    "edges by id",
    '{"nodes":[{"id":1,"name":"till"},{"id":2,"name":"ledger"}],"links":[{"source":1,"target":2}]}',
  ],
  ["pairs", '{"edges":[["till","ledger"]]}'],
  ["inside an envelope", '{"graph":{"edges":[{"from":"till","to":"ledger"}]}}'],
  ["names to names", '{"till":["ledger"],"ledger":[]}'],
])("a document with %s states its edges", (_, text) => {
  expect(edgesOfDocument(text)).toEqual([{ from: "till", to: "ledger" }]);
});

test.each(["", "{", "null", "[]", '{"a":1}', '{"edges":[{"source":"x","target":"x"}]}'])(
  "%j states no edge",
  (text) => {
    expect(edgesOfDocument(text)).toEqual([]);
  },
);
