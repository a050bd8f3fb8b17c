import { describe, expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import type { Signal } from "./signal";
import { SuspectAnswerDetector } from "./suspect-answers";
import { epochMs, type Line, secondsAfter, toReferences } from "./testing/records";

const watched = {
  start: instant(epochMs),
  end: instant(epochMs + 3_600_000),
  warmUpEnd: instant(epochMs + 10_000),
  baselineEnd: instant(epochMs + 60_000),
};
const suspect = "198.51.100.23";

function request(at: number, path: string, status: number, client: string): Line {
  const fields = { method: "GET", path, status, client };
  return { path: "edge/access.log", at, kind: "access", message: `GET ${path}`, fields };
}

function alert(at: number, src: string): Line {
  return { path: "alerts.json", at, kind: "alert", message: "unusual volume", fields: { src } };
}

function investigate(lines: readonly Line[], told: readonly Signal[] = []) {
  const detector = new SuspectAnswerDetector();
  for (const record of toReferences(lines)) detector.observe(record);
  return detector
    .finish(watched, told)
    .map(({ facts, onset, end, count }) => [
      facts.path,
      secondsAfter(onset),
      end === null ? null : secondsAfter(end),
      count,
    ]);
}

describe("what an address that an alert names was answered", () => {
  const theft = [
    request(20, "/", 200, suspect),
    request(21, "/.env", 200, suspect),
    request(22, "/admin", 403, suspect),
    request(23, "/export?block=0", 200, "192.0.2.14"),
    request(30, "/export?block=1", 200, suspect),
    request(40, "/export?block=2", 200, suspect),
  ];
  const everybody = [1, 2, 3, 4].map((guest) => request(20 + guest, "/", 200, `192.0.2.${guest}`));

  test("is told where hardly anybody else was, with its first and last time", () => {
    expect(investigate([...theft, ...everybody, alert(45, suspect)])).toEqual([
      ["/.env", 21, null, 1],
      ["/export", 30, 40, 2],
    ]);
  });

  test("is told once, by what tells more of the same requests", () => {
    const detector = new SuspectAnswerDetector();
    for (const record of toReferences([...theft, alert(45, suspect)])) detector.observe(record);
    const shell = detector.finish(watched, []).filter(({ facts }) => facts.path === "/.env");
    expect(investigate([...theft, ...everybody, alert(45, suspect)], shell)).toEqual([
      ["/export", 30, 40, 2],
    ]);
  });

  test("is not told of addresses that no alert names", () => {
    expect(investigate([...theft, ...everybody, alert(45, "203.0.113.66")])).toEqual([]);
  });
});
