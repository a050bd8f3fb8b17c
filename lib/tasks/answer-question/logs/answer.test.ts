import { describe, expect, it } from "vitest";
import type { Line } from "@/lib/signals/testing/records";
import { linkId, sampleLink } from "@/lib/testing/sample-timeline";
import { listedEvent, misquoted, putQuestion, routine, sampleGap } from "../testing/put-question";

/** A greenhouse: pumps, a switchboard, tanks and doors, each with a log of its own. */
const pump = routine("estufa/bomba.log", (number) => `ciclo ${number} concluido`);
const board = routine("estufa/painel.log", (number) => `leitura ${number} em ordem`);
const tank = routine("estufa/tanque.log", (number) => `nivel medido ${number}`);
const quiet = [...pump, ...board, ...tank];
const seal: Line = { path: "estufa/bomba.log", at: 62, message: "selo do eixo rompido" };
const broken = [
  seal,
  { path: "estufa/painel.log", at: 62.4, message: "disjuntor abriu sozinho" },
  { path: "estufa/tanque.log", at: 61.7, message: "boia presa no fundo" },
];
const began = listedEvent(1, 40, ["estufa/painel.log", 9], { title: "Leitura estranha" });
const dry = listedEvent(2, 90, ["estufa/bomba.log", 19], { title: "Canteiro seco" });
const story = { events: [began, dry] };
const gap = sampleGap(55, 70);
const happeningsOf = ({ findings }: Awaited<ReturnType<typeof putQuestion>>["answer"]) =>
  findings.filter(({ effect }) => effect.kind === "happening");

describe("the Logs Expert", () => {
  const ask = (lines: readonly Line[], timeline = {}) =>
    putQuestion({
      ...{ to: "logs", lines, about: gap.id },
      timeline: { ...story, gaps: [gap], ...timeline },
    });

  it("asked about a gap, finds what stands out in several files at one moment of it", async () => {
    const lines = [...quiet, ...broken];
    const { answer } = await ask(lines);
    const [found] = happeningsOf(answer);
    expect(found?.time?.earliest).toMatch(/^2026-03-04T09:01:0[12]\./);
    expect(new Set(found?.evidence_refs.map(({ path }) => path))).toEqual(
      new Set(broken.map(({ path }) => path)),
    );
    expect(found?.method).toBe("compared");
    expect(misquoted(answer, lines)).toEqual([]);
  });

  it("repeats no record that an event cites", async () => {
    const listed = broken.map(({ path, at }, index) => listedEvent(3 + index, at, [path, 41]));
    const { answer } = await ask([...quiet, ...broken], { events: [...story.events, ...listed] });
    expect(answer.findings).toEqual([]);
  });

  it("takes nothing for news that its file said as often in quiet times, and says what it compared", async () => {
    const before = broken.flatMap((line) =>
      [2, 12, 22].map((at) => ({ ...line, at: at + line.at / 100 })),
    );
    const { answer, calls } = await ask([...quiet, ...before, ...broken]);
    expect(answer.findings).toEqual([]);
    expect(calls.map(({ name }) => name)).toContain("count_records");
  });

  it("where it finds nothing, says what it searched", async () => {
    const { answer } = await ask(quiet);
    expect(answer.findings).toEqual([]);
    expect(answer.nothing).toMatch(/records that stand out.* to the evidence$/);
  });

  it("has nothing to go by where nothing is told", async () => {
    const { answer } = await putQuestion({ to: "logs", lines: [...quiet, ...broken] });
    expect(answer.findings).toEqual([]);
    expect(answer.nothing).toContain("the timeline tells no story");
  });

  describe("asked about an event", () => {
    const order = {
      path: "portas/porta.log",
      at: 90.5,
      message: "ordem K-771 recusada por leitor L4",
    };
    const ownSays = {
      path: "estufa/bomba.log",
      at: 90,
      message: "K-771 pedida no leitor L4 sem agua",
    };
    const doors = routine("portas/porta.log", (number) => `passagem ${number}`);
    const event = listedEvent(2, 90, ["estufa/bomba.log", 41], { title: "Canteiro seco" });
    const witness = (other: Line) =>
      putQuestion({
        ...{ to: "logs", about: event.id, lines: [...quiet, ...doors, ownSays, other] },
        timeline: { events: [began, event] },
      });

    it("finds a second source that carries its identifiers, in other words", async () => {
      const { answer } = await witness({ ...order, message: "leitor recusou ordem K-771" });
      expect(answer.findings[0]).toMatchObject({
        effect: { kind: "support", piece: event.id },
        evidence_refs: [{ path: "portas/porta.log", quote: "leitor recusou ordem K-771" }],
      });
    });

    it.each([
      ["says the same word for word", ownSays.message],
      ["names something else", "ordem K-902 recusada pela guarita"],
    ])("takes no record for a witness that %s", async (_, message) => {
      const { answer } = await witness({ ...order, message });
      expect(answer.findings.map(({ effect }) => effect.kind)).not.toContain("support");
    });
  });

  describe("asked about a contested link", () => {
    const cause = (at: number) => ({
      path: "estufa/painel.log",
      at,
      message: `pico de tensao ${Math.abs(at)}`,
    });
    const effect = (at: number) => ({
      path: "estufa/bomba.log",
      at,
      message: `bomba ${Math.abs(at)} parada`,
    });
    const night = [-4000, -3000, -2000, -1000];
    const contested = (...more: readonly Line[]) => {
      const lines = [...[...night.map(cause), cause(40)], ...more, effect(90), ...quiet];
      const line = more.filter(({ path }) => path === "estufa/bomba.log").length + 1;
      return putQuestion({
        ...{ to: "logs", lines, about: linkId(1002) },
        timeline: {
          events: [
            listedEvent(1, 40, ["estufa/painel.log", 5], { kind: "degradation" }),
            listedEvent(2, 90, ["estufa/bomba.log", line], {}),
          ],
          causalLinks: [sampleLink(1, 2)],
        },
      });
    };

    it("speaks against a cause that came often before, and the effect never after it", async () => {
      const { answer } = await contested();
      expect(answer.findings[0]).toMatchObject({
        effect: { kind: "refutation", piece: linkId(1002) },
        method: "counted",
      });
      expect(answer.findings[0]?.claim).toContain("4 times before the story");
      expect(answer.findings[0]?.counter_search).toContain("it followed none");
    });

    it("lets it stand where the effect followed one of them", async () => {
      const { answer } = await contested(effect(-1990));
      expect(answer.findings.map(({ effect: { kind } }) => kind)).not.toContain("refutation");
    });
  });
});
