import fc from "fast-check";
import { expect, test } from "vitest";
import { readPairs } from "./message-pairs";

test("pairs stand behind a blank or an opening mark, numbers are numbers", () => {
  expect(
    readPairs('took ms=12.5 (user=dana,id=-7;path="/a b" x==y 9a=1 a.b-c=d rss=58MiB q=1=2 e= f="'),
  ).toEqual({
    ms: 12.5,
    user: "dana",
    id: -7,
    path: "/a b",
    x: "=y",
    "a.b-c": "d",
    rss: "58MiB",
    "rss (MiB)": 58,
    q: "1=2",
  });
});

test("at most 24 pairs of a message are read", () => {
  const message = Array.from({ length: 30 }, (_unused, index) => `k${index}=v`).join(" ");
  expect(Object.keys(readPairs(message))).toHaveLength(24);
});

/** The same said as an expression: slower, and easier to check. */
const pair = /(?<![^\s({[,;])([A-Za-z_][\w.-]{0,60})=(?:"([^"]*)"|([^\s,;)\]}"]+))/g;

test("every text gives what the expression gives", () => {
  const piece = fc.constantFrom(
    ...["a", "b1", "=", '"', " ", ",", "(", "[", "]", "}", ";", "-1", "2.5", "\t", ".", "é", "x_y"],
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const message = pieces.join("");
      const expected: Record<string, unknown> = {};
      for (const [, key = "", quoted, plain = ""] of [...message.matchAll(pair)].slice(0, 24)) {
        expected[key] = quoted ?? (/^-?\d{1,15}(\.\d+)?$/.test(plain) ? Number(plain) : plain);
      }
      expect(readPairs(message)).toEqual(expected);
    }),
    { numRuns: 2000 },
  );
});
