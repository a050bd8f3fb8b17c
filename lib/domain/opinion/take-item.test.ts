import { expect, test } from "vitest";
import {
  at,
  entityId,
  eventId,
  sampleEvent,
  sampleLink,
  sampleRoot,
} from "@/lib/testing/sample-timeline";
import { causalLinkIds } from "../ids";
import { applyDecision } from "../review/apply-decision";
import { standardPlan } from "../runs/run";
import { toLiveTimeline } from "../timeline/live-timeline";
import { emptyTimeline, type Timeline } from "../timeline/timeline";
import { compareOpinion } from "./compare-opinion";
import { takeItem } from "./take-item";

const settings = { performer: "x", iterationsMax: 1, temperature: null, tokensMax: null };
const plan = standardPlan(() => settings);
const timeline = (pieces: Partial<Timeline>): Timeline => ({ ...emptyTimeline, ...pieces });
const byModel = { actor: "model" } as const;
const theirs = (number: number, changes = {}) =>
  sampleEvent(number, { id: eventId(number + 100), ...byModel, ...changes });
const linkIdOf = (source: string, target: string) =>
  causalLinkIds.fromDigest(`${source.slice(-8)}${target.slice(-8)}`);

/** Takes the first open item of a noun, puts the verdicts in force, and compares again. */
function take(noun: string, here: Partial<Timeline>, there: Partial<Timeline>) {
  const [standing, opinion] = [timeline(here), timeline(there)];
  const item = compareOpinion(standing, opinion, plan).find(
    (each) => each.noun === noun && (each.standing === "there" || each.standing === "conflict"),
  );
  if (item?.standing !== "there" && item?.standing !== "conflict") throw new Error("no open item");
  const taken = takeItem(standing, item, { opinion, linkIdOf });
  if (!taken.ok) return { refused: taken.error };
  const after = taken.value.verdicts.reduce((now, verdict) => {
    const decided = applyDecision(now, verdict, () => entityId(1));
    if (!decided.ok) throw new Error(JSON.stringify(decided.error));
    return decided.value;
  }, taken.value.timeline);
  const again = compareOpinion(after, opinion, plan).find(({ there: id }) => id === item.there);
  const verdicts = taken.value.verdicts.map(({ noun: of, verdict }) => `${verdict.kind} ${of}`);
  return { after, verdicts, again: again?.standing };
}

test("an event is accepted as its author proposed it, with the things it names", () => {
  const name = { id: entityId(9), type: "host", name: "db-1", aliases: [], properties: {} };
  const { after, verdicts, again } = take(
    "event",
    {},
    { entities: [name], events: [theirs(1, { entities: [entityId(9)] })] },
  );
  expect(verdicts).toEqual(["accept event"]);
  expect(after?.events[0]).toMatchObject({ status: "accepted", actor: "model" });
  expect(after?.entities).toEqual([name]);
  expect(again).toBe("agreed");
});

test("a thing of the same name is not brought in twice", () => {
  const db = { id: entityId(1), type: "service", name: "DB", aliases: [], properties: {} };
  const { after } = take(
    "event",
    { entities: [db] },
    {
      entities: [{ ...db, id: entityId(9), type: "host", name: "db" }],
      events: [theirs(1, { entities: [entityId(9)] })],
    },
  );
  expect(after?.entities).toEqual([db]);
  expect(after?.events[0]?.entities).toEqual([entityId(1)]);
});

test("an event both know keeps its name and its author, and takes the time the other says", () => {
  const { after, verdicts, again } = take(
    "event",
    { events: [sampleEvent(1)] },
    { events: [theirs(1, { time: at(50) })] },
  );
  expect(verdicts).toEqual(["edit-event event"]);
  expect(after?.events).toHaveLength(1);
  expect(after?.events[0]).toMatchObject({ id: eventId(1), status: "edited", actor: "rules" });
  expect(again).toBe("agreed");
});

test("an event that was over by the time the other says is left as it is, with the reason", () => {
  const { refused } = take(
    "event",
    { events: [sampleEvent(1, { endTime: at(10) })] },
    { events: [theirs(1, { time: at(90) })] },
  );
  expect(refused).toContain("By that time it was over");
});

test("a link joins the events that stand, and brings those it needs", () => {
  const { after, verdicts, again } = take(
    "causal-link",
    { events: [sampleEvent(1)] },
    {
      events: [theirs(1), theirs(2)],
      causalLinks: [
        { ...sampleLink(1, 2), source: eventId(101), target: eventId(102), ...byModel },
      ],
    },
  );
  expect(verdicts).toEqual(["accept event", "accept causal-link"]);
  expect(after?.causalLinks[0]).toMatchObject({
    ...{ source: eventId(1), target: eventId(102), status: "accepted", actor: "model" },
  });
  expect(again).toBe("agreed");
});

test("a reversed link takes the place of the one that stands", () => {
  const events = [sampleEvent(1), sampleEvent(2)];
  const { after, verdicts, again } = take(
    "causal-link",
    { events, causalLinks: [sampleLink(1, 2)] },
    { events, causalLinks: [sampleLink(2, 1)] },
  );
  expect(verdicts).toEqual(["reject causal-link", "accept causal-link"]);
  expect(after && toLiveTimeline(after).causalLinks).toMatchObject([{ source: eventId(2) }]);
  expect(again).toBe("agreed");
});

test("another relation is taken over by the link that stands", () => {
  const events = [sampleEvent(1), sampleEvent(2)];
  const { verdicts, again } = take(
    "causal-link",
    { events, causalLinks: [sampleLink(1, 2)] },
    { events, causalLinks: [sampleLink(1, 2, "enables")] },
  );
  expect([verdicts, again]).toEqual([["edit-link causal-link"], "agreed"]);
});

test("the cause somebody accepts comes first, before the one that stood", () => {
  const events = [sampleEvent(1), sampleEvent(2)];
  const { after, again } = take(
    "root-cause",
    { events, rootCauses: [sampleRoot(1)] },
    { events, rootCauses: [sampleRoot(2, byModel)] },
  );
  const live = after && toLiveTimeline(after);
  expect(live?.rootCauses.map(({ event }) => event)).toEqual([eventId(2), eventId(1)]);
  expect(again).toBe("agreed");
});

test("what people put aside is not brought back by an opinion", () => {
  const refused = { events: [sampleEvent(1, { status: "rejected" })] };
  const { refused: words } = take("event", refused, { events: [sampleEvent(1, byModel)] });
  expect(words).toContain("Restore it");
});
