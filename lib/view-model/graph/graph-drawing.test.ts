import fc from "fast-check";
import { expect, test } from "vitest";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { sampleRoot } from "@/lib/testing/sample-timeline";
import { event, eventId, link, stated, timeline } from "../testing/sample-timeline";
import type { GraphUnit } from "./graph-chains";
import { chooseUnits } from "./graph-choice";
import { drawGraph, drawnAtFirst, type GraphDrawing } from "./graph-drawing";
import { describeDrawn } from "./graph-words";

const draw = (given: Timeline, view: Partial<Parameters<typeof drawGraph>[2]> = {}) =>
  drawGraph(given, "UTC", { limit: drawnAtFirst, opened: [], ends: [], ...view });
const xOf = (drawing: GraphDrawing, number: number) =>
  drawing.nodes.find(({ id }) => id === eventId(number))?.x ?? Number.NaN;

test("an effect stands right of its cause, also when its onset is told a little earlier", () => {
  const early = event(1, { time: stated(10) });
  const cause = event(2, { time: stated(11) });
  const drawing = draw(timeline({ events: [early, cause], causalLinks: [link(1, 2, 1)] }));
  expect(xOf(drawing, 1)).toBeGreaterThan(xOf(drawing, 2));
});

test("an idle day takes no more room than a few columns", () => {
  const events = [event(1, { time: stated(0) }), event(2, { time: stated(86_400) })];
  const drawing = draw(timeline({ events, causalLinks: [link(1, 1, 2)] }));
  expect(xOf(drawing, 2) - xOf(drawing, 1)).toBeLessThan(500);
});

test("rejected links and links to rejected events are not drawn", () => {
  const events = [event(1), event(2), event(3, { status: "rejected" })];
  const causalLinks = [link(1, 1, 2, { status: "rejected" }), link(2, 1, 3), link(3, 1, 2)];
  const { edges, nodes } = draw(timeline({ events, causalLinks }));
  expect(edges).toHaveLength(1);
  expect(nodes.map(({ id }) => id)).toEqual([eventId(1), eventId(2)]);
});

test("events without a link are left to the timeline", () => {
  const drawing = draw(
    timeline({ events: [event(1), event(2), event(3)], causalLinks: [link(1, 1, 2)] }),
  );
  expect(drawing.counts.linked).toBe(2);
});

/** One after the other, each the cause of the next. */
const chain = (count: number, importance: (number: number) => "key" | "detail") => ({
  events: Array.from({ length: count }, (_, index) =>
    event(index + 1, { importance: importance(index + 1) }),
  ),
  causalLinks: Array.from({ length: count - 1 }, (_, index) =>
    link(index + 1, index + 1, index + 2),
  ),
});

test("beyond the cap the impact stays, and the count says what is hidden", () => {
  const count = drawnAtFirst + 20;
  const long = chain(count, () => "key");
  const drawing = draw(timeline({ ...long, impactEvents: [eventId(count)] }));
  expect(drawing.nodes).toHaveLength(drawnAtFirst);
  expect(drawing.nodes.some((node) => node.what === "event" && node.isImpact)).toBe(true);
  expect(describeDrawn(drawing.counts)).toBe(
    "150 of 170 events drawn, the most important first; 20 only in the table",
  );
  expect(draw(timeline(long), { limit: 300 }).nodes).toHaveLength(count);
});

test("a run of details is folded into one node that says how many they are, and opens", () => {
  const story = timeline(chain(6, (number) => (number === 1 || number === 6 ? "key" : "detail")));
  const folded = draw(story);
  expect(folded.nodes.map(({ what }) => what)).toEqual(["event", "fold", "event"]);
  const [, run] = folded.nodes;
  expect(run?.lines.join(" ")).toContain("4 events in a row");
  expect(run?.lines.at(-1)).toContain("14:02:00 – 14:05:00");
  expect(folded.edges.map(({ source, target }) => [source, target])).toEqual([
    [eventId(1), run?.id],
    [run?.id, eventId(6)],
  ]);
  expect(describeDrawn(folded.counts)).toBe(
    "2 of 6 events drawn, 4 more in 1 box; events without a link are in the timeline",
  );
  expect(draw(story, { opened: [run?.what === "fold" ? run.eventIds : []] }).nodes).toHaveLength(6);
  expect(draw(story, { opened: "all" }).nodes).toHaveLength(6);
});

test.each<readonly [string, Partial<Timeline>]>([
  ["an impact", { impactEvents: [eventId(3)] }],
  ["what a contested link joins", {}],
])("%s is not folded away", (what, changes) => {
  const { events, causalLinks } = chain(6, () => "detail");
  const contested = causalLinks.map((each, index) =>
    index === 2 ? { ...each, isUnsupported: true } : each,
  );
  const links = what === "an impact" ? causalLinks : contested;
  const { nodes } = draw(timeline({ events, causalLinks: links, ...changes }));
  expect(nodes.map(({ id }) => id)).toContain(eventId(3));
});

test("where chains branch or meet, the event is drawn", () => {
  const events = [1, 2, 3, 4, 5].map((number) => event(number, { importance: "detail" }));
  const causalLinks = [link(1, 1, 2), link(2, 2, 3), link(3, 2, 4), link(4, 3, 5), link(5, 4, 5)];
  expect(draw(timeline({ events, causalLinks })).counts).toMatchObject({ drawn: 5, folds: 0 });
});

test("evidence against a link marks it as contested, and confidence shows as width", () => {
  const against = event(1).evidence;
  const causalLinks = [link(1, 1, 2, { confidence: 1, against }), link(2, 2, 3, { confidence: 0 })];
  const { edges } = draw(timeline({ events: [event(1), event(2), event(3)], causalLinks }));
  expect(edges.map(({ label, width }) => [label, width])).toEqual([
    ["contested", 5],
    ["", 1.5],
  ]);
});

test("what a person asked for is drawn, however little it matters", () => {
  const { events, causalLinks } = chain(9, () => "detail");
  const { nodes } = draw(timeline({ events, causalLinks }), { limit: 2, ends: [eventId(5)] });
  expect(nodes.map(({ id }) => id)).toContain(eventId(5));
});

test("roots and the impact say so in words", () => {
  const drawing = draw(
    timeline({
      ...chain(2, () => "key"),
      rootCauses: [sampleRoot(1, { subject: "" })],
      impactEvents: [eventId(2)],
    }),
  );
  expect(drawing.nodes.map(({ lines }) => lines[0])).toEqual(["ROOT CAUSE 1", "IMPACT"]);
});

const unit = (number: number): GraphUnit => ({
  what: "event",
  id: eventId(number),
  events: [event(number)],
});

const join = (number: number, source: number, target: number) => ({
  source: eventId(source),
  target: eventId(target),
  link: link(number, source, target),
});

const numbers = Array.from({ length: 30 }, (_, index) => index + 1);

const units = numbers.map(unit);

test("what joins two important events is drawn before what is important for itself alone", () => {
  // 1 → 2 → 3 → 4, and 10 → 11 apart from it.
  const links = [join(1, 1, 2), join(2, 2, 3), join(3, 3, 4), join(4, 10, 11)];
  const heavy = new Map([[eventId(1), 100], [eventId(4), 90], [eventId(10), 50]]); // biome-ignore format: a table
  const chosen = chooseUnits(units, links, 4, ({ id }) => heavy.get(id as never) ?? 0);
  expect(chosen.map(({ id }) => id)).toEqual([1, 2, 3, 4].map(eventId));
});

test("whatever the graph, no more is drawn than asked for, and every part hangs together", () => {
  const ends = fc.array(
    fc.tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 30 })),
    {
      maxLength: 60,
    },
  );
  fc.assert(
    fc.property(ends, fc.integer({ min: 1, max: 30 }), (pairs, limit) => {
      const links = pairs.filter(([a, b]) => a !== b).map(([a, b], at) => join(at + 1, a, b));
      const chosen = chooseUnits(
        units,
        links,
        limit,
        ({ id }) => Number.parseInt(id.slice(-2), 16) % 7,
      );
      expect(chosen.length).toBeLessThanOrEqual(limit);
      expect(chosen.length).toBeGreaterThan(0);
      // As many parts as the whole graph has among them: none was torn apart.
      const parts = componentsOf(
        links,
        chosen.map(({ id }) => id),
      );
      const whole = componentsOf(
        links,
        units.map(({ id }) => id),
      );
      const touched = new Set(chosen.map(({ id }) => whole.get(id)));
      expect(new Set(parts.values()).size).toBe(touched.size);
    }),
  );
});

/** The first id of the part each id hangs together with, by links both of whose ends are among them. */
function componentsOf(
  links: readonly { readonly source: string; readonly target: string }[],
  ids: readonly string[],
): ReadonlyMap<string, string> {
  const partOf = new Map(ids.map((id) => [id, id]));
  const among = links.filter(({ source, target }) => partOf.has(source) && partOf.has(target));
  // As often as the longest way is long, each end takes the smaller name of the two.
  for (const _ of ids) {
    for (const { source, target } of among) {
      const names = [partOf.get(source) ?? source, partOf.get(target) ?? target];
      const [name = source] = names.toSorted();
      partOf.set(source, name).set(target, name);
    }
  }
  return partOf;
}

test("what only follows in time is drawn faint and called then, and only where it is asked for", () => {
  const given = timeline({
    events: [event(1), event(2), event(3)],
    causalLinks: [link(1, 1, 2)],
    sequences: [{ source: eventId(2), target: eventId(3) }],
  });
  expect(draw(given).nodes).toHaveLength(2);
  const { nodes, edges, counts } = draw(given, { withSequences: true });
  expect(nodes).toHaveLength(3);
  expect(edges.map(({ id, relation, label, width }) => [id, relation, label, width])).toEqual([
    [link(1, 1, 2).id, "causes", "", expect.closeTo(4.3)],
    [`${eventId(2)}:${eventId(3)}`, "then", "then", 1],
  ]);
  expect(describeDrawn(counts)).toBe(
    "3 of 3 events drawn; 1 pair follows in time only; events without a link are in the timeline",
  );
});

test("a pair that a causal link joins is drawn as the link alone", () => {
  const sequences = [{ source: eventId(2), target: eventId(1) }];
  const given = timeline({ events: [event(1), event(2)], causalLinks: [link(1, 1, 2)], sequences });
  expect(draw(given, { withSequences: true }).edges.map(({ relation }) => relation)).toEqual([
    "causes",
  ]);
});
