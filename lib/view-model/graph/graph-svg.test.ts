import fc from "fast-check";
import { expect, test } from "vitest";
import { event, eventId, link, timeline } from "../testing/sample-timeline";
import { estimateTextPx } from "../text/text-width";
import { drawGraph } from "./graph-drawing";
import { escapeXml, toGraphSvg } from "./graph-svg";

const svgOf = (title: string, incident: string | null = "Checkout is down", zone = "UTC") =>
  toGraphSvg(
    drawGraph(
      timeline({
        events: [event(1, { title }), event(2), event(3)],
        causalLinks: [
          link(1, 1, 2, { isUnsupported: true }),
          link(2, 2, 3, { relation: "prevents" }),
        ],
        impactEvents: [eventId(3)],
      }),
      "UTC",
      { limit: 150, opened: [], ends: [] },
    ),
    { title: incident, zone, part: null, colour: () => "#123456" },
  );

/** Names of all elements: none may come from what somebody wrote. */
const elementsOf = (svg: string) =>
  new Set([...svg.matchAll(/<\/?([^\s/>]+)/g)].map(([, name]) => name));
const ours = elementsOf(svgOf("plain").text);

test("the picture says what it is of, whose times it shows, how much is drawn, and what its lines mean", () => {
  const { text } = svgOf("plain");
  for (const words of [
    "Checkout is down",
    "times in UTC",
    "3 of 3 events drawn",
    "dotted line, bar",
    "prevents",
    "contested",
    "IMPACT",
  ]) {
    expect(text).toContain(words);
  }
});

test("a long name of a zone takes another line rather than running out of the picture", () => {
  const { text, width } = svgOf("plain", "Checkout", "America/Argentina/ComodRivadavia");
  const lines = [...text.matchAll(/>([^<>]+)<\/(?:text|tspan)>/g)].map(([, line]) => line ?? "");
  expect(lines.some((line) => line.includes("ComodRivadavia"))).toBe(true);
  expect(Math.max(...lines.map((line) => estimateTextPx(line, 12)))).toBeLessThan(width);
});

test.each([
  ["markup", "<script>alert(1)</script><image href='x' onerror='y'/>"],
  ["the end of the text", '</tspan></text><a href="javascript:alert(1)">'],
  ["an entity", "&lt;b&gt; &#x3c;b> &amp"],
  ["ten thousand characters", "<b>".repeat(3_400)],
  ["right to left", "\u202eفشل قاعدة البيانات\u202c"],
  ["wide signs", "数据库连接失败".repeat(40)],
  ["signs no document may hold", "a\u0000b\u0008c\ud800d\ufffee"],
])("%s in titles stays text", (_, hostile) => {
  const { text, width } = svgOf(hostile, hostile);
  expect(elementsOf(text)).toEqual(ours);
  expect(text).not.toMatch(/<[^>]*\son\w+=|&(?!amp;|lt;|gt;|quot;|#39;)/);
  expect(text.isWellFormed()).toBe(true);
  expect(width).toBeLessThan(2_000);
});

test("whatever is written, no sign of markup is left and nothing else is lost", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      const escaped = escapeXml(text);
      expect(escaped).not.toMatch(/[<>"']/);
      expect(escaped.isWellFormed()).toBe(true);
    }),
  );
});

test("a figure of a page leaves its title to the page, and says the rest", () => {
  const { text } = svgOf("plain", null);
  expect(text).not.toContain("<title>");
  expect(text).not.toContain("Checkout is down");
  expect(text).toContain("3 of 3 events drawn");
});
