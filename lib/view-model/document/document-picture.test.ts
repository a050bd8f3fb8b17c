import fc from "fast-check";
import { expect, test } from "vitest";
import { endingBlockId } from "@/lib/domain/review/document-text";
import { drawPicture } from "./document-picture";
import { chainTextPx } from "./draw-chain";
import { layOutPhases } from "./phase-scale";
import { tellStory } from "./picture-story";
import { block, documentOf, eventAt, link } from "./testing/sample-document";

test("the chain runs from the cause over the impact to what ended it", () => {
  expect(
    tellStory(documentOf()).map(({ role, number, title, by }) => [role, number, title, by]),
  ).toEqual([
    ["cause", 1, "change rollout", null],
    ["impact", 2, "failure failing", "causes"],
    ["end", 3, "mitigation rollback", "ended"],
  ]);
});

test("what nobody confirmed is called likely, below one in two possible, and what a person decided is stated", () => {
  const unsure = { ...link("rollout", "failing"), confidence: 0.4 };
  const decided = { ...link("rollout", "failing"), status: "accepted" };
  const root = { rank: 1, event: "rollout", subject: "orders-api 2.14.0" };
  const seen = (more: object) => {
    const chain = drawPicture(documentOf(more))?.narrow.chain;
    return [chain?.boxes[0]?.heading, chain?.arrows[0]?.words[0]?.text];
  };
  expect(seen({})).toEqual(["Likely cause 14:00:00", "likely caused"]);
  expect(seen({ causalLinks: [unsure] })).toEqual(["Likely cause 14:00:00", "perhaps caused"]);
  expect(seen({ causalLinks: [decided], rootCauses: [{ ...root, status: "accepted" }] })).toEqual([
    "Cause 14:00:00",
    "caused",
  ]);
  const drawn = { ...unsure, actor: "person" };
  expect(seen({ causalLinks: [drawn], rootCauses: [{ ...root, actor: "person" }] })).toEqual([
    ...["Cause 14:00:00", "caused"],
  ]);
});

test("the picture states the end as surely as prose does: timing alone makes it possible", () => {
  const prevents = { ...link("rollback", "failing"), relation: "prevents" };
  const turns = { mitigatedAt: "rollback" };
  const named = { id: "i", title: "", who: "", status: "edited", turns };
  const seen = (more: object) => tellStory(documentOf(more)).at(-1)?.certainty;
  const way = link("rollout", "failing");
  expect(seen({})).toBe("possible");
  const textCiting = (...citations: object[]) => {
    const ending = block(endingBlockId, "It ended it.", { claims: ["rollback"], citations });
    const sections = [{ id: "headline", heading: "Summary", blocks: [ending] }];
    return { zone: "UTC", day: "2026-03-08", sections };
  };
  const citing = (...citations: object[]) => seen({ text: textCiting(...citations) });
  const credit = { path: "chat.json", index: 11, quote: "rollback was what fixed it" };
  const own = eventAt("rollback", 120, "mitigation").evidence;
  expect([citing(credit, ...own), citing(...own, credit)]).toEqual(["likely", "possible"]);
  // Also where the step itself cites who said so.
  const events = documentOf().events.map((each) =>
    each.id === "rollback" ? { ...each, evidence: [credit] } : each,
  );
  expect(seen({ events, text: textCiting(credit) })).toBe("likely");
  expect(seen({ causalLinks: [way, prevents] })).toBe("likely");
  expect(seen({ causalLinks: [way, { ...prevents, status: "rejected" }] })).toBe("possible");
  expect(seen({ causalLinks: [way, { ...prevents, status: "accepted" }] })).toBe("decided");
  expect(seen({ impacts: [named] })).toBe("decided");
});

test("a mitigation is no end in the picture, as it is none in the text", () => {
  const text = { zone: "UTC", day: "2026-03-08", sections: [] };
  const { resolvedAt: _, ...incident } = documentOf().incident;
  expect(tellStory(documentOf({ text, incident })).at(-1)?.title).toBe(
    "It was mitigated; when it ended is not known",
  );
});

test("an action that the text does not state to have ended it is no end", () => {
  const text = { zone: "UTC", day: "2026-03-08", sections: [] };
  expect(tellStory(documentOf({ text })).at(-1)).toMatchObject({
    ...{ role: "end", event: null, by: null },
    title: "It ended; what ended it is not known",
  });
});

test("without an established cause the chain names the first candidate as that", () => {
  const candidates = [
    { statement: "a job", kind: "action", p: 0.2 },
    { statement: "a full disk", kind: "fault", p: 0.4 },
  ];
  const [cause] = tellStory(documentOf({ rootCauses: [], candidates }));
  expect(cause).toMatchObject({
    ...{ role: "cause", event: null, number: null },
    title: "No cause is established. First candidate: a job",
  });
});

test("a cause that no link connects with the impact is followed by it without a claim", () => {
  const story = tellStory(documentOf({ causalLinks: [] }));
  expect(story.map(({ role, by }) => [role, by])).toEqual([
    ["cause", null],
    ["impact", null],
    ["end", "ended"],
  ]);
});

test("each number of the chain is in the lanes, whatever the kind of its event", () => {
  const events = documentOf().events.map((each) =>
    each.id === "failing" ? { ...each, kind: "observation" } : each,
  );
  const picture = drawPicture(documentOf({ events }));
  const numbersOf = (all: readonly { readonly number: number | null }[] = []) =>
    all.flatMap(({ number }) => (number === null ? [] : [number])).toSorted();
  expect(numbersOf(picture?.wide.lanes?.dots)).toEqual(numbersOf(picture?.wide.chain.boxes));
  expect(picture?.wide.lanes?.lanes.at(-1)?.name).toBe("Other");
});

test("the words of a link are between the top and the bottom of the boxes", () => {
  const notApproved = [{ noun: "causal-link", id: "lnk_rollout_failing", reason: "A guess" }];
  const chain = drawPicture(documentOf({ notApproved }))?.wide.chain;
  const lines = chain?.arrows.flatMap(({ words }) => words) ?? [];
  expect(lines.map(({ text }) => text)).toContain("perhaps");
  expect(Math.min(...lines.map(({ y }) => y - chainTextPx))).toBeGreaterThanOrEqual(0);
  expect(Math.max(...lines.map(({ y }) => y))).toBeLessThanOrEqual(chain?.height ?? 0);
});

test("without an impact the axis says its times, and the caption tells of no phases and no chain", () => {
  const none = {
    incident: { title: "Nothing" },
    impactEvents: [],
    rootCauses: [],
    causalLinks: [],
  };
  const picture = drawPicture(documentOf(none));
  const marks = picture?.wide.lanes?.marks ?? [];
  expect(marks.map(({ labels }) => labels)).toEqual([[], []]);
  expect(marks.every(({ timeText }) => /^\d\d:\d\d:\d\d/.test(timeText))).toBe(true);
  expect(picture?.caption).toBe("Events by kind.");
  expect(picture?.words).not.toBe("");
  expect(drawPicture(documentOf())?.caption).toMatch(/impact \(shaded\).*Numbers are steps/);
});

test("a rejected link is no way to the impact", () => {
  const causalLinks = [{ ...link("rollout", "failing"), status: "rejected" }];
  expect(tellStory(documentOf({ causalLinks }))[1]?.by).toBeNull();
});

test("of a long way its ends are drawn and the steps between are counted", () => {
  const steps = ["one", "two", "three", "four"].map((id, at) =>
    eventAt(id, 10 + at, "degradation"),
  );
  const way = ["rollout", "one", "two", "three", "four", "failing"];
  const causalLinks = way.slice(1).map((to, at) => link(way[at] ?? "", to));
  const events = [...documentOf().events, ...steps];
  expect(tellStory(documentOf({ events, causalLinks })).map(({ title }) => title)).toEqual([
    ...["change rollout", "3 more steps", "degradation four", "failure failing"],
    "mitigation rollback",
  ]);
});

test("every phase is wide enough for its time, and the impact is shaded", () => {
  const lanes = drawPicture(documentOf())?.narrow.lanes;
  expect(lanes?.marks.map(({ labels, timeText }) => [labels, timeText])).toEqual([
    [["Began"], "14:01:00"],
    [["Detected"], "14:01:10"],
    [["Mitigated"], "14:02:10"],
    [["Ended"], "14:02:20"],
  ]);
  expect(lanes?.phases.map(({ durationText, isImpact }) => [durationText, isImpact])).toEqual([
    ["1 m 00 s", false],
    ["10 s", true],
    ["1 m 00 s", true],
    ["10 s", true],
  ]);
  for (const { width } of lanes?.phases ?? []) expect(width).toBeGreaterThanOrEqual(64);
});

test("the texts of two moments never lie upon each other on a phone", () => {
  const marks = drawPicture(documentOf())?.narrow.lanes?.marks ?? [];
  const places = marks.map(({ textX }) => textX);
  const apart = places.slice(1).map((x, at) => x - (places[at] ?? 0));
  expect(apart).toHaveLength(3);
  for (const gap of apart) expect(gap).toBeGreaterThanOrEqual(62);
});

test("moments of one time are one mark with both names", () => {
  const { incident } = documentOf();
  const once = { ...incident, resolvedAt: incident.mitigatedAt };
  const marks = drawPicture(documentOf({ incident: once }))?.wide.lanes?.marks;
  expect(marks?.at(-1)?.labels).toEqual(["Mitigated", "Ended"]);
});

test("thousands of events become a bounded number of dots, and no step of the chain is among the dropped", () => {
  const many = Array.from({ length: 2_000 }, (_, at) =>
    eventAt(`e${at}`, at % 140, "failure", "detail"),
  );
  const drawing = drawPicture(documentOf({ events: [...many, ...documentOf().events] }));
  const dots = drawing?.narrow.lanes?.dots ?? [];
  expect(dots.length).toBeLessThan(150);
  expect(dots.flatMap(({ number }) => number ?? []).toSorted()).toEqual([1, 2, 3]);
});

test("without times and causes there is no picture", () => {
  const nothing = { events: [], incident: { title: "Shop" }, causalLinks: [], rootCauses: [] };
  expect(drawPicture(documentOf({ ...nothing, impactEvents: [] }))).toBeNull();
});

test("phases fill the axis from end to end whatever their durations are", () => {
  const times = fc.uniqueArray(fc.integer({ min: 0, max: 1e12 }), { minLength: 2, maxLength: 6 });
  fc.assert(
    fc.property(times, (moments) => {
      const phases = layOutPhases(moments, { left: 10, right: 350, widthMin: 64 });
      const whole = phases.reduce((sum, { width }) => sum + width, 0);
      expect(phases[0]?.x).toBe(10);
      expect(whole).toBeCloseTo(340, 6);
      for (const { width } of phases) expect(width).toBeGreaterThanOrEqual(64 - 1e-9);
    }),
  );
});
