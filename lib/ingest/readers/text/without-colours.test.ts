import fc from "fast-check";
import { expect, test } from "vitest";
import { readBytes, renderRecords } from "../../testing/read-sample";
import { withoutColours } from "./without-colours";

const read = async (text: string) => {
  const { report, records } = await readBytes(new TextEncoder().encode(text));
  return { report, lines: renderRecords(records) };
};

/** Spring Boot on a terminal: https://docs.spring.io/spring-boot/reference/features/logging.html#features.logging.console-output.color-coded */
const spring = [
  "\u001b[2m2026-11-20T09:41:00.123Z\u001b[0;39m \u001b[32m INFO\u001b[0;39m \u001b[35m4711\u001b[0;39m \u001b[2m---\u001b[0;39m \u001b[2m[           main]\u001b[0;39m \u001b[36mc.a.orders.Application\u001b[0;39m \u001b[2m:\u001b[0;39m Started in 3.2 seconds",
  "\u001b[2m2026-11-20T09:41:07.004Z\u001b[0;39m \u001b[31mERROR\u001b[0;39m \u001b[35m4711\u001b[0;39m \u001b[2m---\u001b[0;39m \u001b[2m[nio-8080-exec-1]\u001b[0;39m \u001b[36mc.a.orders.Checkout\u001b[0;39m \u001b[2m:\u001b[0;39m pool is empty",
];

test("lines that a program coloured are read as those it did not colour", async () => {
  const coloured = await read(`${spring.join("\n")}\n`);
  expect(coloured.lines).toEqual((await read(`${withoutColours(spring.join("\n"))}\n`)).lines);
  expect(coloured.lines).toEqual([
    "L1 2026-11-20T09:41:00.123Z log/info - | Started in 3.2 seconds",
    "L2 2026-11-20T09:41:07.004Z log/error - | pool is empty",
  ]);
});

test.each([
  ["logrus", "\u001b[36mINFO\u001b[0m[2026-11-20T09:41:00Z] up"],
  ["zap", "2026-11-20T09:41:00.000Z\t\u001b[31mERROR\u001b[0m\tserver/main.go:12\tdown"],
  ["erasing to the end of the line", "\u001b[K2026-11-20 09:41:00 up\u001b[K"],
  [
    "256 and true colours",
    "\u001b[38;5;208m2026-11-20 09:41:00\u001b[0m \u001b[38:2::1:2:3mup\u001b[m",
  ],
])("%s has its time", async (_, line) => {
  const { lines } = await read(`${[line, line, line].join("\n")}\n`);
  expect(lines).toHaveLength(3);
  for (const text of lines) expect(text).toContain("2026-11-20T09:41:00.000");
});

test("only what steers a terminal is taken off, in time that grows with the line", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      fc.pre(!text.includes("\u001b["));
      expect(withoutColours(text)).toBe(text);
      expect(withoutColours(`\u001b[1;31m${text}\u001b[0m`)).toBe(text);
    }),
  );
  expect(withoutColours("\u001b[".repeat(200_000)).length).toBe(400_000);
});
