import { describe, expect, it } from "vitest";
import type { Line } from "@/lib/signals/testing/records";
import { entityId, linkId, sampleLink } from "@/lib/testing/sample-timeline";
import { listedEvent, putQuestion, second } from "../testing/put-question";

const request = (at: number, client: string, words: string): Line => ({
  ...{ path: "front/access.log", at, kind: "access", message: words },
  fields: { client, path: words.split(" ")[1] ?? "", status: 200 },
});

/** Three stations, each every few seconds. */
const stations = ["10.1.0.5", "10.1.0.6", "10.1.0.7"];
const usual = Array.from({ length: 240 }, (_, index) =>
  request(index, stations[index % 3] ?? "", `GET /job/${index} 200`),
);
const stranger = [140, 143, 150].map((at) =>
  request(at + 0.5, "10.9.9.9", `GET /export/${at} 200`),
);
const alarm: Line = { path: "shop/shop.log", at: 160, message: "results differ from the ledger" };
const harm = listedEvent(1, 160, ["shop/shop.log", 1], { title: "Results differ" });
const began = listedEvent(2, 100, ["shop/shop.log", 9], { title: "Shift begins" });
const impact = { startedAt: second(160), detectedAt: null, mitigatedAt: null, resolvedAt: null };
const story = { events: [began, harm], impact };

describe("the Access Expert", () => {
  it("finds who was never seen where everybody was known, and when they were last seen", async () => {
    const { answer } = await putQuestion({
      to: "access",
      lines: [...usual, ...stranger, alarm],
      timeline: story,
    });
    expect(answer.findings).toHaveLength(1);
    expect(answer.findings[0]).toMatchObject({
      effect: { kind: "happening", event_type: "access" },
      time: { earliest: "2026-03-04T09:02:20.500Z" },
      method: "counted",
    });
    expect(answer.findings[0]?.claim).toContain("in 3 records until 2026-03-04T09:02:30.500Z");
    expect(answer.findings[0]?.entities[0]).toEqual({ type: "address", name: "10.9.9.9" });
    expect(answer.findings[0]?.evidence_refs).toHaveLength(2);
  });

  it("takes nobody for a stranger where strangers come and go", async () => {
    const visitors = usual.map((line, index) => ({
      ...line,
      fields: { ...line.fields, client: `198.51.100.${(index * 7) % 200}` },
    }));
    const { answer } = await putQuestion({
      to: "access",
      lines: [...visitors, ...stranger, alarm],
      timeline: story,
    });
    expect(answer.findings).toEqual([]);
    expect(answer.nothing).toMatch(/\b244 records, /);
  });

  it("does not repeat an event that cites the newcomer's first record", async () => {
    const lines = [...usual, ...stranger, alarm];
    const listed = listedEvent(3, 140, ["front/access.log", 241], { kind: "access" });
    const { answer } = await putQuestion({
      to: "access",
      lines,
      timeline: { ...story, events: [listed, began, harm] },
    });
    expect(answer.findings).toEqual([]);
  });

  const login = (at: number, outcome: "Failed" | "Accepted", from: string): Line => ({
    path: "gate/auth.log",
    at,
    message: `sshd: ${outcome} password for deploy from ${from} port 22`,
  });

  it("finds a log-in after refused tries from the same address", async () => {
    const tries = [110, 111, 112, 113, 114].map((at) => login(at, "Failed", "203.0.113.9"));
    const lines = [...usual, ...tries, login(120, "Accepted", "203.0.113.9"), alarm];
    const { answer } = await putQuestion({ to: "access", lines, timeline: story });
    expect(answer.findings[0]?.effect).toMatchObject({ kind: "happening", importance: "key" });
    expect(answer.findings[0]?.claim).toBe(
      "Let in from 203.0.113.9 after 5 refused tries from there",
    );
  });

  describe("asked about a link from a log-in", () => {
    const ask = (earlier: readonly number[]) => {
      const lines = [
        ...earlier.map((at) => login(at, "Accepted", "10.1.0.5")),
        login(130, "Accepted", "10.1.0.5"),
        alarm,
      ];
      const entities = [
        { id: entityId(7), type: "account", name: "deploy", aliases: [], properties: {} },
      ];
      const cause = listedEvent(5, 130, ["gate/auth.log", earlier.length + 1], {
        ...{ kind: "access", title: "deploy logs in", entities: [entityId(7)] },
      });
      const timeline = {
        ...story,
        events: [began, cause, harm],
        entities,
        causalLinks: [sampleLink(5, 1)],
      };
      return putQuestion({ to: "access", lines, timeline, about: linkId(5001) });
    };

    it("refutes it when the account was always used so", async () => {
      const { answer } = await ask([10, 50, 90]);
      expect(answer.findings[0]).toMatchObject({
        effect: { kind: "refutation", piece: linkId(5001) },
        method: "counted",
      });
      expect(answer.findings[0]?.evidence_refs).toHaveLength(3);
    });

    it("lets it stand when it was used so but once or twice before", async () => {
      const { answer } = await ask([10, 50]);
      expect(answer.findings).toEqual([]);
    });
  });
});
