import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { z } from "zod";
import { type Instant, instant } from "@/lib/base/instant";
import { relateFacts } from "@/lib/domain/facts/relate-facts";
import { isValidAt, makeFact } from "@/lib/domain/facts/testing/make-fact";
import type { TimedFact } from "@/lib/domain/timeline/timed-fact";
import { findTimes } from "@/lib/time/expressions/find-times";

// Date arithmetic by the finder of times, and where something was at a time by facts: of UnSeenTimeQA the sentences are taken apart here, and
// times, facts and what replaces what are the product's. Read in place from ../shared/evaldata/state-questions.
// npm run bench state-questions

const root = resolve(import.meta.dirname, "../..");
const folder = ["../shared", "../../shared"]
  .map((place) => resolve(root, place, "evaldata/state-questions"))
  .find((place) => existsSync(place));

const arithmeticSchema = z.object({ question: z.string(), answer: z.array(z.string()) });
const storySchema = z.object({
  initial_states_description: z.array(z.string()),
  events: z.array(z.string()),
  question: z.string(),
  answers: z.array(z.string()),
});
type Story = z.infer<typeof storySchema>;

const context = { reference: null, zone: "UTC", isDayFirst: false };
const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

function isRightDate({ question, answer }: z.infer<typeof arithmeticSchema>): boolean {
  const [only] = findTimes(question, context).expressions;
  if (only?.earliest == null || only.latest == null) return false;
  const dates = [only.earliest, only.latest].map((at) => {
    const date = new Date(at);
    return `${months[date.getUTCMonth()]}, ${String(date.getUTCFullYear()).padStart(4, "0")}`;
  });
  return dates.every((each) => answer.includes(each));
}

type Happening = { readonly text: string; readonly from: number; readonly to: number };
const dayMs = 86_400_000;
const startMs = Date.UTC(2026, 0, 1);

/** The times of a sentence as clocks of the first day of 2026. */
function clocksOf(text: string): readonly number[] {
  const day = { ...context, reference: instant(startMs + dayMs - 1) };
  return findTimes(text, day).expressions.flatMap(({ earliest, latest, text: words }) => {
    if (earliest === null) return [];
    const isRange = latest !== null && words.startsWith("from ");
    const ends = isRange ? [earliest, latest - 59_999] : [earliest];
    return ends.map((at) => ((at % dayMs) + dayMs) % dayMs);
  });
}

/** In the order they are told, past midnight where a clock goes back. */
function happeningsOf({ events }: Story): readonly Happening[] {
  let last = 0;
  const place = (clock: number) => {
    last = clock + Math.ceil((last - clock) / dayMs) * dayMs;
    return last;
  };
  return events.slice(1).map((text) => {
    const [from = 0, to = 0] = clocksOf(text);
    return { text, from: place(from), to: place(to) };
  });
}

const placed = /(?:package|truck|airplane) (?<thing>\w+) is at the location (?<at>\w+)/;

function factsOf(story: Story, happenings: readonly Happening[]): readonly TimedFact[] {
  const first = story.initial_states_description.flatMap((text) => {
    const { thing, at } = placed.exec(text)?.groups ?? {};
    return thing === undefined || at === undefined ? [] : [{ thing, value: at, from: -1 }];
  });
  const later = happenings.flatMap(({ text, from, to }) => {
    const thing = /package (\w+)/.exec(text)?.[1];
    if (thing === undefined) return [];
    const isUnloaded = /unload/.test(text);
    const value = isUnloaded
      ? /location (\w+)/.exec(text)?.[1]
      : /(?:truck|airplane) (\w+)/.exec(text)?.[1];
    return value === undefined ? [] : [{ thing, value, from: isUnloaded ? to : from }];
  });
  return [...first, ...later].map(({ thing, value, from }, index) =>
    makeFact(index, { subject: thing, predicate: "location", value, from: from / 1000 }),
  );
}

/** All that comes after something delayed or expedited is so too. */
function moved(story: Story, happenings: readonly Happening[]): readonly Happening[] {
  const match =
    /^If (?<what>.+?) is (?<how>delayed|expedited) by (?<count>\d+) (?<unit>minute|hour)/.exec(
      story.question,
    );
  if (match?.groups === undefined) return happenings;
  const { what = "", how, count, unit } = match.groups;
  const wanted = namesOf(what);
  const index = happenings.findIndex(({ text }) => {
    const has = namesOf(text);
    return (
      has.length > 0 &&
      wanted.every((name) => has.includes(name)) &&
      /unload/.test(text) === /unload/.test(what)
    );
  });
  const byMs =
    Number(count) * (unit === "hour" ? 3_600_000 : 60_000) * (how === "delayed" ? 1 : -1);
  return happenings.map((each, at) =>
    index >= 0 && at >= index ? { ...each, from: each.from + byMs, to: each.to + byMs } : each,
  );
}

function namesOf(text: string): readonly string[] {
  return text.match(/\b[lpta]\d(?:_\d)?\b/g) ?? [];
}

function isRightPlace(story: Story): boolean {
  const happenings = happeningsOf(story);
  const { facts } = relateFacts(factsOf(story, moved(story, happenings)));
  const question = story.question.replace(/^If .+?(?:minutes?|hours?), /, "");
  const thing = /package (\w+)/.exec(question)?.[1] ?? "";
  const begin = happenings[0]?.from ?? 0;
  const [clock] = clocksOf(question);
  if (clock === undefined) return false;
  const at = clock + Math.ceil((begin - clock) / dayMs) * dayMs;
  const asked: Instant = instant(startMs + at);
  const found = facts.find(
    (fact) =>
      fact.expiredAt === null && isValidAt(fact, asked) && fact.content.startsWith(`${thing}:`),
  );
  return found?.about != null && story.answers.includes(found.about.value);
}

if (folder === undefined) {
  process.stdout.write("not there: ../shared/evaldata/state-questions\n");
} else {
  const lines = (await readFile(join(folder, "date-arithmetic.jsonl"), "utf8")).split("\n");
  const cases = lines.filter(Boolean).map((line) => arithmeticSchema.parse(JSON.parse(line)));
  report("date arithmetic", cases.map(isRightDate), 0.99);
  for (const type of [1, 2, 3]) {
    const name = `final_serial_easy_q_type_${type}_split_1.json`;
    const stories = z
      .array(storySchema)
      .parse(JSON.parse(await readFile(join(folder, name), "utf8")));
    report(`UnSeenTimeQA easy, type ${type}`, stories.map(isRightPlace), 0.9);
  }
}

function report(name: string, right: readonly boolean[], aim: number): void {
  const count = right.filter(Boolean).length;
  process.stdout.write(
    `${name.padEnd(26)} ${count} of ${right.length} (${(count / right.length).toFixed(3)}, aim ${aim})\n`,
  );
}
