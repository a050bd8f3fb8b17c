import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toJsonValue } from "@/lib/base/canonical-json";
import { toolCallIds } from "@/lib/domain/ids";
import { type Introspected, introspectionTools } from "./introspection-tools";

const callId = (number: number) => toolCallIds.fromDigest(number.toString(16).padStart(16, "0"));
const place = (line: number) => ({
  ...{ path: "db-01/postgresql.log", at: "2026-03-01T10:00:00.000Z" },
  locator: { kind: "lines", from: line, to: line },
});
const counted = (number: number, found: number, isCut = false) => ({
  ...{ id: callId(number), name: "count", arguments: { words: ["refused"] } },
  result: toJsonValue({
    ...{ found, isCut },
    places: Array.from({ length: found }, (_, index) => place(index + 1)),
  }),
});
const introspected: Introspected = {
  findings: [
    { id: "fnd_00000001", expert: "logs", toolCalls: [counted(1, 2), counted(2, 90, true)] },
    { id: "fnd_00000002", expert: "access", toolCalls: [] },
  ],
  toolsets: [
    {
      name: "logs",
      about: "what was written",
      tools: [{ name: "count", description: "How many" }],
    },
  ],
  mask: (text) => text.replaceAll("refused", "[hidden]"),
};
const ask = (name: string, given: unknown) => {
  const answered = introspectionTools
    .find((tool) => tool.name === name)
    ?.answer(introspected, given);
  if (answered === undefined) throw new Error(`No tool ${name}`);
  return answered.ok
    ? { texts: answered.value.lines.map(({ text }) => text), ...answered.value }
    : { texts: [], lines: [], note: answered.error };
};

/** Characters of each line of an answer, and its lines by the hundred. */
const sizesOf = (hostile: Introspected, given: unknown) =>
  introspectionTools.flatMap((tool) => {
    const answered = tool.answer(hostile, given);
    if (!answered.ok) return [answered.error.length];
    const { lines } = answered.value;
    return [lines.length * 100, ...lines.map(({ text }) => text.length)];
  });

describe("the Critic's questions", () => {
  test("a tool call tells what it asked and how much it found, masked", () => {
    expect(ask("get_tool_call", { id: callId(1) }).texts).toEqual([
      `${callId(1)} count {"words":["[hidden]"]}: 2 found`,
    ]);
  });
  test("a finding's id gives all the tool calls it rests on, and says of which more was left", () => {
    const { texts } = ask("get_tool_call", { id: "fnd_00000001" });
    expect(texts).toHaveLength(2);
    expect(texts[1]).toMatch(/90 found, and there is more that was not looked at$/);
  });
  test("a result tells its places, each of which can be opened", () => {
    const { lines } = ask("get_tool_result", { id: callId(1) });
    expect(lines.map((line) => line.place)).toEqual([
      { path: "db-01/postgresql.log", locator: { kind: "lines", from: 1, to: 1 } },
      { path: "db-01/postgresql.log", locator: { kind: "lines", from: 2, to: 2 } },
    ]);
  });
  test("a long result comes in parts, and all of it can be had", () => {
    const first = ask("get_tool_result", { id: callId(2) });
    expect(first.note).toContain("50 more with skip 40");
    const all = [0, 40, 80].flatMap(
      (skip) => ask("get_tool_result", { id: callId(2), skip }).lines,
    );
    expect(new Set(all.map((line) => JSON.stringify(line.place))).size).toBe(90);
  });
  test.each([
    [
      "get_tool_call",
      { id: "tcl_ffffffff" },
      /^No tool call is tcl_ffffffff\. Those submitted: tcl_/,
    ],
    ["get_tool_call", { id: "fnd_00000002" }, /^No tool call is fnd_00000002/],
    ["get_tool_result", {}, /^Bad argument id/],
    ["get_toolset_info", { name: "nobody" }, /^No toolset is called nobody\. There are: logs/],
  ])("what there is not is answered with what there is: %s %j", (name, given, message) => {
    expect(ask(name, given).note).toMatch(message);
  });
  test("toolsets tell who knows what, and by which tools", () => {
    expect(ask("list_toolsets", {}).texts).toEqual(["logs: what was written (1 tools)"]);
    expect(ask("get_toolset_info", { name: "logs" }).texts).toEqual(["count: How many"]);
  });
  test("no answer is unbounded, and none throws, whatever a result holds", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.string(), (value, id) => {
        const hostile: Introspected = {
          ...introspected,
          findings: [
            {
              ...{ id, expert: "logs" },
              toolCalls: Array.from({ length: 100 }, (_, number) => ({
                ...{ id: callId(number), name: "x".repeat(5000), arguments: toJsonValue(value) },
                result: toJsonValue(value),
              })),
            },
          ],
        };
        for (const given of [{ id }, { id: callId(1) }, { name: id }, value]) {
          expect(sizesOf(hostile, given).every((size) => size <= 4000)).toBe(true);
        }
      }),
    );
  });
});
