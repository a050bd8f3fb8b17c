import fc from "fast-check";
import { expect, test } from "vitest";
import {
  eventId,
  linkId,
  sampleEvent,
  sampleImpact,
  sampleLink,
  sampleRoot,
} from "@/lib/testing/sample-timeline";
import { artifactIds } from "../ids";
import { emptyTimeline, type Timeline } from "../timeline/timeline";
import { findLostSupport } from "./support";

const [logs, chat] = [
  artifactIds.fromDigest("a".repeat(16)),
  artifactIds.fromDigest("b".repeat(16)),
];
const cite = (artifactId: typeof logs, line: number) => ({
  ...{ artifactId, path: "x.log", quote: "x" },
  locator: { kind: "lines", from: line, to: line } as const,
});

/** 1 rests on the logs, 2 on logs and chat, 3 on the chat; 1 led to 2 to 3, which hurt, as 2 did. */
const timeline: Timeline = {
  ...emptyTimeline,
  events: [
    sampleEvent(1, { evidence: [cite(logs, 1)] }),
    sampleEvent(2, { evidence: [cite(logs, 2), cite(chat, 1)] }),
    sampleEvent(3, { evidence: [cite(chat, 2)] }),
  ],
  causalLinks: [sampleLink(1, 2), sampleLink(2, 3)],
  rootCauses: [sampleRoot(1)],
  impacts: [sampleImpact(3, { events: [eventId(2), eventId(3)] })],
};

const lossesOf = (given: Timeline, removed: Parameters<typeof findLostSupport>[1]) =>
  Object.fromEntries(findLostSupport(given, removed).map(({ piece, loss }) => [piece, loss]));

test("without a file, what cites only that falls, and with it what hangs on it", () => {
  const impact = timeline.impacts[0]?.id ?? "";
  const root = timeline.rootCauses[0]?.id ?? "";
  expect(lossesOf(timeline, { kind: "artifact", artifactId: logs })).toEqual({
    [eventId(1)]: "falls",
    [linkId(1002)]: "falls",
    [root]: "falls",
    [eventId(2)]: "weakens",
  });
  expect(lossesOf(timeline, { kind: "artifact", artifactId: chat })).toEqual({
    [eventId(3)]: "falls",
    [linkId(2003)]: "falls",
    [eventId(2)]: "weakens",
    [impact]: "weakens",
  });
});

test("with an event fall its links, and why is named", () => {
  const found = findLostSupport(timeline, { kind: "piece", piece: eventId(2) });
  expect(found.filter(({ loss }) => loss === "falls").map(({ piece }) => piece)).toEqual([
    ...[linkId(1002), linkId(2003)],
  ]);
  expect(found[0]?.because).toEqual([eventId(2)]);
});

test("what was rejected already is not lost again", () => {
  const events = timeline.events.map((each) =>
    each.id === eventId(1) ? { ...each, status: "rejected" as const } : each,
  );
  const losses = lossesOf({ ...timeline, events }, { kind: "artifact", artifactId: logs });
  expect(losses).toEqual({ [eventId(2)]: "weakens" });
});

test("what rests on one file beside others that were withdrawn falls with that one", () => {
  const cited = [
    { ...cite(logs, 2), path: "app.log" },
    { ...cite(chat, 1), path: "chat.json" },
  ];
  const given = { ...timeline, events: [sampleEvent(2, { evidence: cited })] };
  const removed = { kind: "artifact", artifactId: logs } as const;
  const found = (...paths: readonly string[]) => findLostSupport(given, removed, new Set(paths));
  expect(found("app.log", "chat.json")).toMatchObject([{ loss: "weakens", citations: 2 }]);
  expect(found("app.log")[0]).toMatchObject({ piece: eventId(2), loss: "falls", citations: 1 });
});

test("without every file nothing that cites anything stands", () => {
  const files = fc.array(fc.constantFrom(logs, chat), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(fc.array(files, { minLength: 1, maxLength: 6 }), (cited) => {
      const events = cited.map((artifacts, at) =>
        sampleEvent(at + 1, { evidence: artifacts.map((each, line) => cite(each, line + 1)) }),
      );
      const given = { ...emptyTimeline, events };
      for (const { id, evidence } of events) {
        const without = [logs, chat].filter(
          (artifactId) => lossesOf(given, { kind: "artifact", artifactId })[id] === "falls",
        );
        const cites = new Set(evidence.map(({ artifactId }) => artifactId));
        expect(without).toEqual(cites.size === 1 ? [...cites] : []);
      }
    }),
  );
});
