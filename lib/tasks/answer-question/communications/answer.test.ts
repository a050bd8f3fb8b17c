import { describe, expect, it } from "vitest";
import type { Line } from "@/lib/signals/testing/records";
import { says } from "@/lib/tasks/testing/recording-lines";
import { entityId, linkId, sampleLink } from "@/lib/testing/sample-timeline";
import { listedEvent, putQuestion, second } from "../testing/put-question";

const filler = Array.from({ length: 60 }, (_, index) => ({
  path: "db/db.log",
  at: index * 5,
  message: `checkpoint ${index} done`,
}));
const opened: Line = { path: "gate/gate.log", at: 120, message: "valve V-17 opened by rule R_9" };
const gate = [
  ...Array.from({ length: 8 }, (_, index) => ({
    path: "gate/gate.log",
    at: index,
    message: "tick",
  })),
  opened,
];
const harm = listedEvent(1, 150, ["db/db.log", 31], { title: "Level falls" });
const began = listedEvent(2, 60, ["db/db.log", 13], { title: "Shift begins" });
const impact = { startedAt: second(150), detectedAt: null, mitigatedAt: null, resolvedAt: null };
const story = { events: [began, harm], impact };
const wrote = says(200, "ines", "vi que V-17 abriu, foi a regra R_9");

describe("the Communications Expert", () => {
  it("finds the record of a machine that says what somebody wrote, in whatever language", async () => {
    const { answer } = await putQuestion({
      to: "communications",
      lines: [...filler, ...gate, wrote],
      timeline: story,
    });
    expect(answer.findings).toHaveLength(1);
    expect(answer.findings[0]).toMatchObject({
      effect: {
        kind: "happening",
        title: "gate: valve V-17 opened by rule R_9",
        time_basis: "log",
      },
      time: { earliest: "2026-03-04T09:02:00.000Z" },
      claim: "ines wrote of r_9, v-17, and gate/gate.log records it",
    });
    expect(answer.findings[0]?.evidence_refs.map(({ path }) => path)).toEqual([
      "gate/gate.log",
      wrote.path,
    ]);
  });

  it("gives an event that cites the record its second source", async () => {
    const listed = listedEvent(3, 120, ["gate/gate.log", 9], { title: "Valve opens" });
    const { answer } = await putQuestion({
      to: "communications",
      lines: [...filler, ...gate, wrote],
      timeline: { ...story, events: [began, listed, harm] },
    });
    expect(answer.findings.map(({ effect }) => effect)).toEqual([
      { kind: "support", piece: listed.id },
    ]);
  });

  it.each([
    [
      "that share plain words only",
      says(200, "ines", "somebody opened something, checkpoint done"),
    ],
    ["that share but one name", says(200, "ines", "what about V-17?")],
  ])("finds nothing in messages %s", async (_, message) => {
    const { answer } = await putQuestion({
      to: "communications",
      lines: [...filler, ...gate, message],
      timeline: story,
    });
    expect(answer.findings).toEqual([]);
    expect(answer.nothing).toContain("1 messages");
  });

  describe("asked about a link from a release", () => {
    const ask = (...messages: readonly Line[]) => {
      const entities = [
        { id: entityId(7), type: "service", name: "search", aliases: [], properties: {} },
      ];
      const cause = listedEvent(5, 100, ["db/db.log", 21], {
        ...{ kind: "change", title: "search 9.1 rolled out", entities: [entityId(7)] },
      });
      const timeline = {
        ...story,
        events: [began, cause, harm],
        entities,
        causalLinks: [sampleLink(5, 1)],
      };
      return putQuestion({
        to: "communications",
        lines: [...filler, ...messages],
        timeline,
        about: linkId(5001),
      });
    };

    it.each([
      "it is not the search release, the page does not call it",
      "looked through it all, search has nothing to do with it",
      "不是 search 的问题",
    ])("refutes it by a denial, as a person's word: %s", async (text) => {
      const { answer } = await ask(says(180, "anna", text));
      expect(answer.findings[0]).toMatchObject({
        effect: { kind: "refutation", piece: linkId(5001) },
        method: "read",
        confidence: 0.5,
      });
      expect(answer.findings[0]?.claim).toContain("a person's word");
    });

    it.each([
      ["asks", says(180, "anna", "is it not the search release?")],
      ["guesses", says(180, "anna", "maybe it is not the search release")],
      [
        "denies something else beside it",
        says(180, "anna", "search drops every second page, so it is not the network"),
      ],
      ["names something with a longer name", says(180, "anna", "it is not the search-ui release")],
      ["was there before the release", says(80, "anna", "it is not the search release")],
    ])("lets it stand when a message %s", async (_, message) => {
      const { answer } = await ask(message);
      expect(answer.findings).toEqual([]);
    });

    it("lets it stand when it is taken up again as the cause", async () => {
      const { answer } = await ask(
        says(180, "anna", "it is not the search release"),
        says(
          220,
          "anna",
          "I was wrong: search 9.1 which went out at 09:01 drops the index when it starts, because of that every page fails, so the release is the cause and nothing else we looked at",
        ),
      );
      expect(answer.findings).toEqual([]);
    });
  });
});
