import { describe, expect, it } from "vitest";
import type { Line } from "@/lib/signals/testing/records";
import { entityId } from "@/lib/testing/sample-timeline";
import { listedEvent, misquoted, putQuestion, sampleGap, second } from "../testing/put-question";

/** A ward: monitors of beds and a ventilator, sampled every four seconds. */
const samples = (
  path: string,
  field: string,
  valueAt: (at: number) => number,
  labels: Readonly<Record<string, string>> = {},
): readonly Line[] =>
  Array.from({ length: 100 }, (_, index) => index * 4).map((at) => ({
    ...{ path, at, kind: "metric" as const },
    message: `${field} ${valueAt(at)}`,
    template: `${field} <*>`,
    fields: { [field]: valueAt(at), ...labels },
  }));

const wander = (at: number) => ((at / 4) * 7) % 5;
const still = samples("station/druck.csv", "druck", (at) => 100 + wander(at));
const falling = samples("bett4/saettigung.csv", "saettigung", (at) =>
  at < 152 ? 970 + wander(at) : 780 + wander(at),
);
const bed = { id: entityId(4), type: "device", name: "bett4", aliases: [], properties: {} };
const began = listedEvent(1, 60, ["notiz.txt", 1], { title: "Schicht beginnt", entities: [] });
const onset = listedEvent(2, 152, ["notiz.txt", 2], {
  ...{ title: "Patient unruhig", entities: [bed.id], kind: "degradation" },
});
const notes = [60, 152].map((at) => ({ path: "notiz.txt", at, message: `Eintrag von ${at}` }));
const lines = [...still, ...falling, ...notes];
const timeline = { events: [began, onset], entities: [bed] };

describe("the Metrics Expert", () => {
  it("asked about an event, finds the series of its own that left its level as it began, quoted as it stands", async () => {
    const { answer, calls } = await putQuestion({
      ...{ to: "metrics", lines, timeline, about: onset.id },
    });
    const [found] = answer.findings;
    expect(found).toMatchObject({
      effect: { kind: "support", piece: onset.id },
      method: "measured",
    });
    expect(found?.claim).toMatch(/^saettigung goes from 97\d to 78\d as "Patient unruhig" begins$/);
    expect(found?.evidence_refs).toMatchObject([{ path: "bett4/saettigung.csv", lines: [39, 39] }]);
    expect(found?.tool_calls.map((number) => calls[number - 1]?.name)).toEqual([
      ...["level_changes", "records_at_places", "quote_records"],
    ]);
    expect(misquoted(answer, lines)).toEqual([]);
  });

  it("does not answer with the series the event was read off: it is no second source", async () => {
    const itself = listedEvent(2, 152, ["bett4/saettigung.csv", 41], {
      ...{ title: "saettigung falls to 780", entities: [bed.id], kind: "degradation" },
    });
    const { answer } = await putQuestion({
      ...{ to: "metrics", lines, about: itself.id },
      timeline: { events: [began, itself], entities: [bed] },
    });
    expect(answer.findings).toEqual([]);
  });

  it("says how many series of the same stayed where they were", async () => {
    const pulse = samples("bett4/puls.csv", "puls", (at) => 70 + wander(at));
    const { answer } = await putQuestion({
      ...{ to: "metrics", lines: [...lines, ...pulse], timeline, about: onset.id },
    });
    expect(answer.findings[0]?.counter_search).toContain("1 of 2 do");
  });

  it.each([
    ["that an event cites already", lines, listedEvent(3, 152, ["bett4/saettigung.csv", 39])],
    ["that stay where they were", [...still, ...notes], null],
    [
      "that move a minute later",
      [
        ...samples(
          "bett4/saettigung.csv",
          "saettigung",
          (at) => (at < 215 ? 970 : 780) + wander(at),
        ),
        ...notes,
      ],
      null,
    ],
  ])("finds nothing in series %s, and says what it searched", async (_, given, event) => {
    const events = event === null ? timeline.events : [...timeline.events, event];
    const { answer } = await putQuestion({
      ...{ to: "metrics", lines: given, timeline: { ...timeline, events }, about: onset.id },
    });
    expect(answer.findings).toEqual([]);
    expect(answer.nothing).toContain("series of the piece moved with it");
  });

  it.each([
    ["stayed where it lay", "station/druck.csv", "druck", ["refutation"]],
    ["left its level", "bett4/saettigung.csv", "saettigung", []],
  ])(
    "speaks against an event whose only sample is of a series that %s, and only then",
    async (_, path, field, kinds) => {
      const event = listedEvent(3, 152, [path, 39], { title: `${field} faellt`, entities: [] });
      const { answer } = await putQuestion({
        ...{ to: "metrics", lines, about: event.id },
        timeline: { ...timeline, events: [began, event] },
      });
      expect(answer.findings.map(({ effect }) => effect.kind)).toEqual(kinds);
      expect(misquoted(answer, lines)).toEqual([]);
    },
  );

  it("refutes by no number what a record says in words", async () => {
    const event = listedEvent(3, 152, ["notiz.txt", 2], { title: "Druck faellt", entities: [] });
    const { answer } = await putQuestion({
      ...{ to: "metrics", lines, about: event.id },
      timeline: { ...timeline, events: [began, event] },
    });
    expect(answer.findings).toEqual([]);
  });

  it("asked about a gap, tells a number that the evidence says left its level, and no program's line", async () => {
    const gap = sampleGap(140, 160);
    const beside = ["pumpe.log", "tuer.log", "licht.log"].map((path) => ({
      ...{ path, at: 152.5, message: `${path} ohne strom` },
    }));
    const happening = (path: string, kind: "level" | "line", line: number) => ({
      ...{ at: second(152), until: null, kind, subject: "", words: `${path} ${kind}` },
      ...{ chance: 0.9, witnesses: 1 },
      place: { path, locator: { kind: "lines" as const, from: line, to: line } },
    });
    const { answer } = await putQuestion({
      ...{
        to: "metrics",
        lines: [...lines, ...beside],
      },
      timeline: {
        ...timeline,
        events: [began, listedEvent(4, 200, ["notiz.txt", 2])],
        gaps: [gap],
      },
      about: gap.id,
      happenings: [
        happening("bett4/saettigung.csv", "level", 39),
        happening("pumpe.log", "line", 1),
      ],
    });
    expect(answer.findings).toHaveLength(1);
    expect(answer.findings[0]).toMatchObject({
      effect: { kind: "happening", event_type: "degradation", time_basis: "metric" },
      time: { earliest: "2026-03-04T09:02:32.000Z" },
    });
  });
});
