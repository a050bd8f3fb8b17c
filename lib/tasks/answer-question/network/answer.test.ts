import { describe, expect, it } from "vitest";
import type { Severity } from "@/lib/domain/evidence-record";
import type { Line } from "@/lib/signals/testing/records";
import { entityId, linkId, sampleLink } from "@/lib/testing/sample-timeline";
import { listedEvent, misquoted, putQuestion, routine } from "../testing/put-question";

/** A harbour: cranes that ask a yard for their orders, and a yard that asks a scale. */
const entity = (number: number, name: string) => ({
  ...{ id: entityId(number), type: "service", name, aliases: [], properties: {} },
});
const [crane, yard, scale, twin] = [
  ...[entity(1, "kran7"), entity(2, "hof"), entity(3, "waage"), entity(4, "kran8")],
] as const;
const entities = [crane, yard, scale, twin];

const asking = routine("hafen/kran7.log", (number) => `auftrag ${number} von hof geholt`);
const weighing = routine("hafen/hof.log", (number) => `gewicht ${number} von waage gelesen`);
const failing = (severity: Severity = "error"): readonly Line[] => [
  { path: "hafen/kran7.log", at: 90, severity, message: "kein auftrag: hof antwortet nicht" },
  { path: "hafen/kran7.log", at: 91, severity, message: "kein auftrag: hof antwortet nicht" },
];
const stuck: Line = { path: "hafen/hof.log", at: 60, message: "speicher voll", severity: "error" };
const evidence = (severity?: Severity) => [...asking, ...weighing, stuck, ...failing(severity)];
const upstream = listedEvent(1, 60, ["hafen/hof.log", 41], {
  ...{ title: "Speicher voll", entities: [yard.id] },
});
const harm = listedEvent(2, 90, ["hafen/kran7.log", 41], {
  ...{ title: "Kran steht", entities: [crane.id] },
});
const timeline = { events: [upstream, harm], entities };

describe("the Network Expert", () => {
  const ask = (lines: readonly Line[] = evidence(), changes = {}) =>
    putQuestion({
      ...{ to: "network", lines, about: harm.id },
      timeline: { ...timeline, ...changes },
    });
  const kindsOf = ({ findings }: Awaited<ReturnType<typeof ask>>["answer"]) =>
    findings.map(({ effect }) => effect.kind);

  it("connects an event with the trouble of whoever its records name as it begins, quoted as they stand", async () => {
    const { answer, calls } = await ask();
    const [found] = answer.findings;
    expect(found).toMatchObject({
      effect: { kind: "connection", source: upstream.id, target: harm.id, relation: "causes" },
      entities: [{ name: "kran7" }, { name: "hof" }],
    });
    expect(found?.evidence_refs.map(({ path }) => path)).toEqual([
      ...["hafen/kran7.log", "hafen/kran7.log"],
    ]);
    expect(found?.tool_calls.map((number) => calls[number - 1]?.name)).toContain("topology");
    expect(misquoted(answer, evidence())).toEqual([]);
  });

  it("says how peers were at the time: a fault of all is none of one", async () => {
    const other = {
      path: "hafen/kran8.log",
      at: 90.5,
      message: "kein auftrag: hof antwortet nicht",
    };
    const peer = { ...other, fields: { host: "kran8" } };
    const { answer } = await ask([...evidence(), peer]);
    expect(answer.findings[0]?.counter_search).toBe(
      "Whether peers of kran7 were well: kran8 has 1 records of the same shape then",
    );
  });

  it.each([
    ["something leads there from it already", evidence(), { causalLinks: [sampleLink(1, 2)] }],
    ["its records complain of nobody", evidence("info"), {}],
    [
      "the trouble upstream came after it",
      evidence(),
      { events: [{ ...upstream, time: listedEvent(1, 95, ["hafen/hof.log", 41]).time }, harm] },
    ],
    [
      "whoever is named got better then",
      evidence(),
      { events: [{ ...upstream, kind: "recovery" }, harm] },
    ],
  ])("connects nothing where %s", async (_, lines, changes) => {
    const { answer } = await ask(lines, changes);
    expect(kindsOf(answer)).not.toContain("connection");
  });

  it("finds what stands out upstream before an event and nobody tells", async () => {
    const cut: readonly Line[] = [
      { path: "hafen/hof.log", at: 84, message: "kabel zur bruecke getrennt" },
      { path: "hafen/waage.log", at: 84.3, message: "stromkreis offen" },
      { path: "hafen/tor.log", at: 83.8, message: "schranke ohne strom" },
    ];
    const lines = [...asking, ...weighing, ...cut, ...failing()];
    const { answer } = await ask(lines, {
      events: [{ ...harm }, listedEvent(3, 40, ["hafen/hof.log", 9])],
    });
    const [found] = answer.findings;
    expect(found?.effect).toMatchObject({
      kind: "happening",
      title: "hof: kabel zur bruecke getrennt",
    });
    expect(found?.entities[0]).toEqual({ type: "service", name: "hof" });
    expect(misquoted(answer, lines)).toEqual([]);
  });

  it("asked about a contested link, goes after its effect", async () => {
    const other = listedEvent(3, 30, ["hafen/kran7.log", 7], { entities: [scale.id] });
    const { answer } = await putQuestion({
      ...{ to: "network", lines: evidence(), about: linkId(3002) },
      timeline: { ...timeline, events: [other, upstream, harm], causalLinks: [sampleLink(3, 2)] },
    });
    expect(answer.findings[0]?.effect).toMatchObject({ source: upstream.id, target: harm.id });
  });

  it("where nobody names anybody, says what it searched", async () => {
    const mute = routine("hafen/kran7.log", (number) => `auftrag ${number} erledigt`);
    const { answer } = await ask(mute);
    expect(answer.findings).toEqual([]);
    expect(answer.nothing).toMatch(/^0 pairs of which one names the other;/);
  });
});
