import { describe, expect, test } from "vitest";
import { boundRepeats, withBoundedRepeats } from "@/lib/base/bound-repeats";
import { leastGrowth } from "@/lib/testing/least-growth";
import { operationsLexicon } from "./operations-lexicon";
import { operationsMechanisms } from "./operations-mechanisms";
import { settingEffects } from "./setting-effects";

describe("every repetition has an end", () => {
  test.each([
    [/a.*b/, "a.{0,300}b"],
    [/a.+?b/, "a.{1,300}?b"],
    [/\w+ [^\s"]* (?:x|y)+/, '\\w{1,120} [^\\s"]{0,120} (?:x|y){1,120}'],
    [/\d{2,}-\d{3,400}/, "\\d{2,120}-\\d{3,400}"],
    [/\*+ \+ [*+.] \\*/, "\\*{1,120} \\+ [*+.] \\\\{0,120}"],
    [/(?<name>[\]*]*)\k<name>\p{L}+/u, "(?<name>[\\]*]{0,120})\\k<name>\\p{L}{1,120}"],
  ])("%s", (pattern, source) => {
    const bounded = boundRepeats(pattern);
    expect([bounded.source, bounded.flags]).toEqual([source, pattern.flags]);
  });

  test("in data of any shape, which is the same otherwise", () => {
    const data = { list: [{ pattern: /a+/i, weight: 1 }], name: "x", none: null };
    expect(withBoundedRepeats(data)).toEqual({
      ...data,
      list: [{ pattern: /a{1,120}/i, weight: 1 }],
    });
  });
});

/** Characters of a hostile line, and of one twice as long. */
const [short, long] = [4000, 8000];
/** Time may double with the length; a little more is the machine's. */
const growthMax = 2.6;
/** Quicker than this, nothing can be told, and nothing needs to be. */
const quickMs = 40;
const turns = 6;

const patterns = patternsIn({ operationsLexicon, operationsMechanisms, settingEffects }, "");

test("the lexicons are looked through as a whole", () => {
  expect(patterns.length).toBeGreaterThan(300);
});

test("no pattern takes longer than the length of a hostile line allows", async () => {
  const slow: string[] = [];
  for (const [name, pattern] of patterns) {
    for (const unit of hostileUnits(pattern)) {
      const line = lineOf(unit, long);
      const whole = () => timeOf(pattern, line);
      if (whole() < quickMs) continue;
      const half = () => timeOf(pattern, line.slice(0, short));
      const growth = await leastGrowth(whole, half, growthMax);
      if (growth > growthMax) slow.push(`${name} grows ${growth.toFixed(1)} times on ${unit}`);
    }
  }
  expect(slow).toEqual([]);
}, 300_000);

function patternsIn(value: unknown, path: string): readonly (readonly [string, RegExp])[] {
  if (value instanceof RegExp) return [[path, value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) => patternsIn(member, `${path}.${key}`));
}

/** What a line is made of that nearly fits: the words of the pattern, alone, in pairs, with and without gaps. */
function hostileUnits({ source }: RegExp): readonly string[] {
  const words = [...new Set(source.match(/[A-Za-z]{3,}/g) ?? [])].slice(0, 40);
  const ends = words.map((word) => word.slice(0, -1));
  const common = ["a", "0", " ", "a ", "1.", "a.a ", "a=", '"', "(", "/a", "-", "\n"];
  return [...common, ...words, ...words.map((word) => `${word} `), `${ends.join(" ")} `];
}

function lineOf(unit: string, length: number): string {
  return unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
}

/** Milliseconds of processor time, the least of several: others may use the machine. */
function timeOf(pattern: RegExp, text: string): number {
  let least = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < turns; turn++) {
    const before = process.cpuUsage();
    pattern.test(text);
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
    if (least < quickMs) break;
  }
  return least;
}
