import { expect, test } from "vitest";
import { toReferences } from "@/lib/signals/testing/records";
import { toRow } from "./to-row";

function columnsOf(fields: Readonly<Record<string, string | number>>): readonly string[] {
  return toReferences([{ path: "crane.json", at: 0, message: "lift", fields }]).flatMap(
    (record) => [...toRow(record).cells.keys()],
  );
}

test("a field that a program calls seq is a column as any other", () => {
  expect(columnsOf({ seq: 4, load: 12 })).toEqual(["seq", "load"]);
});

test("what our own readers add is none: a process, another time, the number of a message of FIX or of a packet", () => {
  expect(columnsOf({ pid: 7, thread: "main", inner_time: "09:00", load: 12 })).toEqual(["load"]);
  expect(columnsOf({ msg_type: "D", seq: 4 })).toEqual(["msg_type"]);
  expect(columnsOf({ dst_port: 443, seq: 15_921 })).toEqual(["dst_port"]);
});

test("nor is the number by which a web server names a connection, but a field of that name elsewhere is a column", () => {
  expect(columnsOf({ pid: 7, tid: 7, connection: 60, load: 12 })).toEqual(["load"]);
  expect(columnsOf({ connection: 60, load: 12 })).toEqual(["connection", "load"]);
});

test("a number behind a star or a number sign keeps it, and is no amount", () => {
  const cellsOf = (message: string, template: string) =>
    toReferences([{ path: "gate.log", at: 0, message, template }]).flatMap((record) => [
      ...toRow(record).cells.values(),
    ]);
  expect(cellsOf("lot #60 sent 7", "lot #<*> sent <*>")).toEqual(["#60", "7"]);
  expect(cellsOf("lot *60 sent 7", "lot *<*> sent <*>")).toEqual(["*60", "7"]);
  expect(cellsOf("rate 3*60", "rate 3*<*>")).toEqual(["60"]);
});
