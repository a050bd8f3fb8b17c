import { describe, expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import { eventIds } from "@/lib/domain/ids";
import type { CausalLink } from "@/lib/domain/timeline/causal-link";
import { nameEntities } from "@/lib/domain/timeline/entity";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { entityIdOf } from "@/lib/investigation/evidence/entities/entity-identity";
import { sha256 } from "@/lib/investigation/sha256";
import { artifactIdOf, epochMs, type Line } from "@/lib/signals/testing/records";
import { analyse } from "../analysis/analyse";
import { nameOfDraft } from "../analysis/event-draft";
import { memoryReader } from "../testing/memory-reader";
import { play } from "../testing/play";
import { frontDoor, log, says } from "../testing/recording-lines";
import { hum, pages, setting } from "../testing/scenario";
import { readTimeline } from "./read-timeline";
import { playCausalPass } from "./rules";

const quota = (at: number) => setting(at, ["mill", "mill-1"], ["quota", "80", "2"]);
const failing: readonly Line[] = [
  ...frontDoor("gate-1/access.log", 250, 400),
  ...hum("mill-1/mill.log", "ground"),
  ...pages("MillErrors", 265, 430, "mill answers 5xx"),
];

type ReportedEvent = Pick<TimelineEvent, "kind" | "title"> & {
  readonly at: number;
  readonly entity: readonly [type: string, name: string];
  /** What the cited line says. */
  readonly says: string;
};

/** The timeline with an event a person added, citing one of the lines. */
function withEvent(timeline: Timeline, lines: readonly Line[], reported: ReportedEvent): Timeline {
  const line = lines.find(({ message }) => message === reported.says) ?? expect.fail();
  const number = lines.filter(({ path }) => path === line.path).indexOf(line) + 1;
  const [type, name] = reported.entity;
  const named = nameEntities(timeline.entities, [{ type, name }], entityIdOf);
  const event: TimelineEvent = {
    id: eventIds.fromDigest(sha256(reported.title)),
    ...{ kind: reported.kind, title: reported.title, description: "", entities: named.ids },
    ...{ time: timeAt(reported.at), endTime: null, importance: "key" },
    confidence: { extraction: 1, time: 1, credibility: null },
    evidence: [
      {
        ...{ artifactId: artifactIdOf(line.path), path: line.path, quote: line.message },
        locator: { kind: "lines", from: number, to: number },
      },
    ],
    ...{ reasoning: "", status: "accepted", actor: "person", isUnsupported: false },
  };
  return { ...timeline, entities: named.entities, events: [...timeline.events, event] };
}

function timeAt(at: number): TimelineEvent["time"] {
  const moment = instant(epochMs + at * 1000);
  return {
    ...{ kind: "stated", earliest: moment, latest: moment, granularity: "second", raw: "" },
    ...{ basis: "human", zone: null, clockOffsetMs: 0, confidence: 1 },
  };
}

/** The timeline with a word of a person about the events whose title fits. */
function decide(timeline: Timeline, title: RegExp, word: Partial<TimelineEvent>): Timeline {
  const events = timeline.events.map((event) =>
    title.test(event.title) ? { ...event, ...word } : event,
  );
  return { ...timeline, events };
}

/** What was drawn as a cause, and what is a sequence only. */
function linksOf({ events, causalLinks, sequences }: Timeline) {
  const titleOf = (id: string) => events.find((event) => event.id === id)?.title ?? id;
  return [
    ...causalLinks,
    ...sequences.map((sequence) => ({ ...sequence, relation: "comes before" })),
  ].map(({ source, target, relation }) => `${titleOf(source)} ${relation} ${titleOf(target)}`);
}

async function playedOver(lines: readonly Line[], change: (timeline: Timeline) => Timeline) {
  const first = await play(lines);
  const next = await play(lines, undefined, change(first.timeline));
  expect(next.rejections.filter((refusal) => refusal.startsWith("add_causal_link"))).toEqual([]);
  return { before: linksOf(first.timeline), after: linksOf(next.timeline), next };
}

describe("an event a person added", () => {
  test("is an effect of what led to the records it cites", async () => {
    const says = "worker waits: out of tokens";
    const lines = [...failing, quota(240), log("mill-1/mill.log", 246, says)];
    const added = {
      kind: "failure",
      title: "The mill starves",
      entity: ["service", "mill"],
    } as const;
    const { before, after } = await playedOver(lines, (timeline) =>
      withEvent(timeline, lines, { ...added, at: 246, says }),
    );
    expect(before.join("\n")).not.toMatch(/starves/);
    expect(after).toContainEqual(
      expect.stringMatching(/^Config of mill.* causes The mill starves$/),
    );
  });

  test("is a cause where no record of a machine tells what was done", async () => {
    const words = "moved the mill to the other rack, all fine";
    const lines = [...failing, says(245, "mo", words)];
    const added = {
      kind: "change",
      title: "The mill is moved",
      entity: ["service", "mill"],
    } as const;
    const { after, next } = await playedOver(lines, (timeline) =>
      withEvent(timeline, lines, { ...added, at: 245, says: words }),
    );
    expect(after).toContainEqual(expect.stringMatching(/^The mill is moved causes First 502/));
    expect(next.roots[0]).toBe("The mill is moved");
  });

  test("is what its records are, whatever kind it was given", async () => {
    const refused = (at: number) => log("mill-1/mill.log", at, `try ${at}: connection refused`);
    const lines = [...failing, quota(240), ...[60, 100, 180, 246].map(refused)];
    const added = {
      kind: "observation",
      title: "Till is out",
      entity: ["service", "mill"],
    } as const;
    const { after } = await playedOver(lines, (timeline) =>
      withEvent(timeline, lines, { ...added, at: 246, says: "try 246: connection refused" }),
    );
    expect(after).toContainEqual(
      expect.stringMatching(/^Config of mill.* (?:causes|comes before) Till is out$/),
    );
  });
});

describe("a time a person corrected", () => {
  const isChange = /^Config of mill/;
  const word = (at: number) => ({ time: timeAt(at), status: "edited" as const });

  test("takes the links to what had begun before", async () => {
    const { before, after } = await playedOver([...failing, quota(240)], (timeline) =>
      decide(timeline, isChange, word(300)),
    );
    expect(before).toContainEqual(expect.stringMatching(/^Config of mill.* causes First 502/));
    expect(after.filter((link) => /^Config of mill.* causes First 502/.test(link))).toEqual([]);
  });

  test("makes a cause of what was held for an answer", async () => {
    const { before, after } = await playedOver([...failing, quota(300)], (timeline) =>
      decide(timeline, isChange, word(240)),
    );
    expect(before.filter((link) => /^Config of mill.* causes First 502/.test(link))).toEqual([]);
    expect(after).toContainEqual(expect.stringMatching(/^Config of mill.* causes First 502/));
  });
});

test("an event of which a person replaced all citations is what the new ones are", async () => {
  const refused = log("mill-1/mill.log", 246, "try 246: connection refused");
  const lines = [...failing, quota(240), refused];
  const { timeline } = await play(lines);
  const reader = memoryReader(lines);
  const analysis = await analyse(reader);
  const draft = analysis.drafts.find(({ family }) => family === "change.config") ?? expect.fail();
  const { id } = timeline.events.find(({ title }) => title === draft.title) ?? expect.fail();
  const reported = { kind: "change", title: "", entity: ["service", "mill"], at: 246 } as const;
  const { evidence } =
    withEvent(timeline, lines, { ...reported, says: refused.message }).events.at(-1) ??
    expect.fail();
  const familyWith = async (changes: Partial<TimelineEvent>) => {
    const events = timeline.events.map((event) =>
      event.id === id ? { ...event, ...changes } : event,
    );
    const aliases = new Map([[nameOfDraft(draft), id]]);
    const story = await readTimeline(analysis, reader, { ...timeline, events }, aliases);
    return [...story.events].find(([, event]) => event === id)?.[0].family;
  };
  expect(await familyWith({})).toBe("change.config");
  expect(await familyWith({ evidence })).toBe("error.refused");
});

test("what a person refused leads to nothing, and nothing leads to it", async () => {
  const { before, after } = await playedOver([...failing, quota(240)], (timeline) =>
    decide(timeline, /^Config of mill/, { status: "rejected" }),
  );
  expect(before.join("\n")).toMatch(/Config of mill/);
  expect(after.join("\n")).not.toMatch(/Config of mill/);
});

test("a timeline another analyst made has the links of the rules' own", async () => {
  const lines = [...failing, quota(240)];
  const { timeline } = await play(lines);
  const renamed = new Map(timeline.events.map(({ id }) => [id, eventIds.fromDigest(sha256(id))]));
  const nameOf = (id: TimelineEvent["id"]) => renamed.get(id) ?? expect.fail();
  const events = timeline.events.map((event) => ({
    ...event,
    ...{ id: nameOf(event.id), actor: "model" as const, description: "" },
  }));
  const reader = memoryReader(lines);
  const calls = await playCausalPass(await analyse(reader), reader, { ...timeline, events });
  const pairs = (links: readonly Pick<CausalLink, "source" | "target">[]) =>
    links.map(({ source, target }) => [nameOf(source), nameOf(target)]);
  const proposed = calls.flatMap(({ name, arguments: given }) => {
    const { source_event_id, target_event_id } = given as Record<string, unknown>;
    return name === "add_causal_link" ? [[source_event_id, target_event_id]] : [];
  });
  expect(proposed.length).toBeGreaterThan(1);
  expect(proposed.toSorted()).toEqual(pairs(timeline.causalLinks).toSorted());
});
