import { describe, expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import { alertTactics } from "@/lib/knowledge/lexicons/intrusion-words";
import { CampaignDetector } from "./alert-campaign";
import { epochMs, type Line, secondsAfter, toReferences } from "./testing/records";
import type { WatchedSpan } from "./watched-span";

const hour = 3600;
const watched: WatchedSpan = {
  start: instant(epochMs),
  end: instant(epochMs + 24 * hour * 1000),
  warmUpEnd: instant(epochMs + 120_000),
  baselineEnd: instant(epochMs + 24 * hour * 1000),
};

function alert(at: number, name: string): Line {
  return { path: "siem.csv", at, kind: "alert", message: name, fields: { alertname: name } };
}

const chatter = Array.from({ length: 1400 }, (_, index) =>
  alert(index * 61, index % 2 === 0 ? "Mail login ok" : "Package list fetched"),
);
const attack = [
  ...["Port sweep seen", "SQL injection attempt", "Path traversal in URL"].map((name, index) =>
    alert(15 * hour + index * 20, name),
  ),
  ...["Web shell response", "Unknown child of httpd", "User changed UID to root"].map(
    (name, index) => alert(15 * hour + 200 + index * 30, name),
  ),
];

function investigate(lines: readonly Line[]) {
  const detector = new CampaignDetector();
  for (const record of toReferences(lines)) detector.observe(record);
  return detector
    .finish(watched, alertTactics)
    .toSorted((a, b) => a.onset.earliest - b.onset.earliest);
}

describe("an attack in a stream of alerts", () => {
  test("is the time in which rules fire together that hardly ever do, told by tactic", () => {
    const found = investigate([...chatter, ...attack]);
    expect(found.map(({ family, onset }) => [family, secondsAfter(onset)])).toEqual([
      ["access.scan", 15 * hour],
      ["access.web-shell", 15 * hour + 200],
      ["access.privilege", 15 * hour + 260],
    ]);
  });

  test("is not seen in chatter, in the time detectors learn, or in a few alerts", () => {
    const early = attack.map((line) => ({ ...line, at: line.at - 14 * hour }));
    expect(investigate(chatter)).toEqual([]);
    expect(investigate([...chatter, ...early])).toEqual([]);
    expect(investigate(attack)).toEqual([]);
  });

  test("is left open when two times stand out alike", () => {
    const again = attack.map((line) => ({ ...line, at: line.at + 5 * hour }));
    expect(investigate([...chatter, ...attack, ...again])).toEqual([]);
  });
});
