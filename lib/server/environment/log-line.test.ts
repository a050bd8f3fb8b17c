import { expect, test } from "vitest";
import { toFailureLine } from "./log-line";

test("a failure in one line of JSON tells where it was, and nothing of what was read or sent", () => {
  const secret = "password=Qz7xkvWm42";
  let broken: unknown;
  try {
    JSON.parse(`${secret} of ada@example.org`);
  } catch (error) {
    broken = error;
  }
  const cause = Object.assign(new Error(secret, { cause: broken }), { code: "57P03" });
  const named = Object.assign(new Error("outer", { cause }), { name: `${secret}\n` });
  const line = toFailureLine("1a2b3c4d", "GET run", named, new Date(0));
  expect(line).not.toMatch(/Qz7xkvWm42|ada@example|\n/);
  expect(JSON.parse(line)).toMatchObject({
    ...{
      time: "1970-01-01T00:00:00.000Z",
      level: "error",
      reference: "1a2b3c4d",
      where: "GET run",
    },
    causes: [{ name: "Error" }, { name: "Error", code: "57P03" }, { name: "SyntaxError" }],
  });
  expect(JSON.parse(line).causes[0].frames[0]).toContain("log-line.test.ts");
});

test("what is no error, and what caused itself, is told all the same", () => {
  expect(JSON.parse(toFailureLine("0", "here", "text", new Date(0))).causes).toEqual([
    { name: "string", frames: [] },
  ]);
  const circle = new Error("round");
  circle.cause = circle;
  expect(JSON.parse(toFailureLine("0", "here", circle, new Date(0))).causes).toHaveLength(5);
});
