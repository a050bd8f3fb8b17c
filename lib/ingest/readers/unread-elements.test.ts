import { expect, test } from "vitest";
import { readBytes } from "../testing/read-sample";

const read = (text: string) => readBytes(new TextEncoder().encode(text));

const alert = (name: string) =>
  `{"name":"${name}","startsAt":"2026-11-21T00:2${name.length}:00Z","message":"${name} fails"}`;
const wrapper = (member: string, ...alerts: string[]) =>
  `{"version":"4","${member}":[\n${alerts.join(",\n")}\n]}`;

const noRecords = "element without any records in it";
const cutOff = "element is cut off";

test("a group that leads to no list of records is dropped and counted, the others are read", async () => {
  const spans = (member: string, id: string) => ({
    resource: { attributes: [] },
    scopeSpans: [
      {
        [member]: [
          { traceId: id, spanId: id, name: "GET", startTimeUnixNano: "1795220601000000000" },
        ],
      },
    ],
  });
  const groups = [spans("spans", "a1"), spans("sp", "b2"), spans("spans", "c3")];
  const { report, records } = await read(JSON.stringify({ resourceSpans: groups }, null, 1));
  expect(records.map(({ fields }) => fields.trace_id)).toEqual(["a1", "c3"]);
  expect(report).toMatchObject({ dropped: [{ reason: noRecords, count: 1, lines: [1] }] });
});

test("the element in which a document ends is dropped and counted; brackets alone are not", async () => {
  const text = wrapper("alerts", alert("a"), alert("bb"));
  const cut = await read(text.slice(0, text.indexOf("bb fails")));
  expect(cut.records).toHaveLength(1);
  expect(cut.report).toMatchObject({
    isTruncated: true,
    dropped: [{ reason: cutOff, count: 1, lines: [1] }],
  });
  const unclosed = await read(text.slice(0, -2));
  expect(unclosed.records).toHaveLength(2);
  expect(unclosed.report).toMatchObject({ isTruncated: true, dropped: [] });
});

test("a document that ends before its first record is dropped, and not read as empty", async () => {
  const text = `{"version":"4","alerts":[\n${wrapper("alerts", alert("a"))}`;
  const { report, records } = await read(text);
  expect(records).toEqual([]);
  expect(report).toMatchObject({ kind: "read", dropped: [{ reason: cutOff, count: 1 }] });
});

test("an empty list has lost nothing", async () => {
  const { report } = await read("[\n]");
  expect(report).toMatchObject({ kind: "read", records: 0, dropped: [] });
});
