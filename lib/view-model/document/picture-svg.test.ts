import { expect, test } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import { toPictureSvg } from "./picture-svg";
import { documentOf } from "./testing/sample-document";

const svgOf = (more: object = {}) => assertPresent(toPictureSvg(documentOf(more)), "the picture");

test("the picture is a file of its own: title, zone, lanes with the moments, and the chain", () => {
  const svg = svgOf();
  const words = [...svg.matchAll(/<text[^>]*>\u2068?([^<]*?)\u2069?<\/text>/g)].map(
    ([, word]) => word,
  );
  expect(words.slice(0, 2)).toEqual(["Shop answers 503", "2026-03-08, times in UTC"]);
  expect(words).toEqual(expect.arrayContaining(["Changes", "Failures", "Began", "14:01:00"]));
  expect(words).toEqual(
    expect.arrayContaining([
      "1 · Likely cause 14:00:00",
      "2 · Impact 14:01:00",
      "likely",
      "caused",
    ]),
  );
  expect(svg).not.toMatch(/NaN|undefined|href|style=|var\(/);
});

test("hostile titles are text, and marks that turn the direction of writing are written out", () => {
  const title = '</title><script>alert(1)</script>" onload="x\u202e\u001b[31m';
  const events = documentOf().events.map((event) => ({ ...event, title }));
  const svg = svgOf({ events, incident: { title, startedAt: "2026-03-08T14:01:00.000Z" } });
  expect(svg).not.toContain("<script>");
  expect(["\u202e", "\u001b"].filter((mark) => svg.includes(mark))).toEqual([]);
  expect(svg).toContain("[U+202E]");
  // Every tag is one of ours, and what opens closes.
  const tags = [...svg.matchAll(/<\/?([a-z]+)/g)].map(([, name]) => name);
  expect(new Set(tags)).toEqual(
    new Set(["svg", "title", "rect", "text", "g", "line", "circle", "path"]),
  );
});

test("a document with nothing to draw has no picture", () => {
  const empty = { incident: { title: "Nothing" }, events: [], impactEvents: [], rootCauses: [] };
  expect(toPictureSvg(documentOf({ ...empty, causalLinks: [], text: undefined }))).toBeNull();
});

test("boxes, dots and arrows of what the approval leaves out are marked, and the head counts it", () => {
  const reason = "A guess";
  const notApproved = [
    { noun: "causal-link", id: "lnk_rollout_failing", reason },
    { noun: "event", id: "rollback", reason },
  ];
  const words = [...svgOf({ notApproved }).matchAll(/>\u2068?([^<]*?)\u2069?</g)].map(
    ([, word]) => word,
  );
  expect(words).toContain("2026-03-08, times in UTC, the approval leaves out 2 parts");
  // The link itself, and "ended by", whose sentence states the rollback.
  expect(words.filter((word) => word === "approved")).toHaveLength(2);
  expect(words).toContain("Not approved: mitigation rollback");
  expect(words.filter((word) => word?.startsWith("Not approved"))).toHaveLength(2);
  expect(svgOf()).not.toMatch(/approv/i);
});
