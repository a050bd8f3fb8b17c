import { describe, expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import { epochMs, type Line, secondsAfter, toReferences } from "./testing/records";
import type { WatchedSpan } from "./watched-span";
import { findWebIntrusion } from "./web-intrusion";
import { WebRequestDetector } from "./web-requests";

const watched: WatchedSpan = {
  start: instant(epochMs),
  end: instant(epochMs + 3_600_000),
  warmUpEnd: instant(epochMs + 10_000),
  baselineEnd: instant(epochMs + 60_000),
};

function request(at: number, method: string, path: string, status: number, client: string): Line {
  const fields = { method, path, status, client };
  return { path: "portal/access.log", at, kind: "access", message: `${method} ${path}`, fields };
}

function investigate(lines: readonly Line[]) {
  const detector = new WebRequestDetector();
  for (const record of toReferences(lines)) detector.observe(record);
  return findWebIntrusion(detector.requests(), watched).toSorted(
    (a, b) => a.onset.earliest - b.onset.earliest,
  );
}

const stranger = "198.18.7.7";

describe("an intrusion through a web application", () => {
  test("is told from the scan over the upload to the first command", () => {
    const scan = Array.from({ length: 40 }, (_, index) =>
      request(100 + index * 0.2, "GET", `/page-${index}.asp`, 404, stranger),
    );
    const found = investigate([
      ...scan,
      request(200, "POST", "/ticket/attach", 201, stranger),
      request(230, "GET", "/attach/77/help.jsp?run=uname%20-a", 200, stranger),
      request(240, "GET", "/attach/77/help.jsp?run=cat+/etc/passwd", 200, stranger),
    ]);
    expect(found.map(({ family, onset }) => [family, secondsAfter(onset)])).toEqual([
      ["access.scan", 100],
      ["access.upload", 200],
      ["access.web-shell", 230],
    ]);
    expect(found.at(-1)?.facts.command).toBe("uname -a");
  });

  test("is not seen in words that happen to be commands", () => {
    const found = investigate([
      request(100, "GET", "/search.php?q=id+card", 200, stranger),
      request(110, "GET", "/search.php?q=find", 200, stranger),
      request(120, "GET", "/doc.php?type=cat", 200, stranger),
      request(130, "GET", "/help.php?topic=50%25%20off", 200, stranger),
    ]);
    expect(found).toEqual([]);
  });

  test("is not seen in a command the server refused", () => {
    expect(investigate([request(100, "GET", "/a.php?c=id", 403, stranger)])).toEqual([]);
  });

  test("a slow search that goes on all day, or pages asked for often, are no scan", () => {
    const slow = Array.from({ length: 40 }, (_, index) =>
      request(20 + index * 60, "GET", `/old-${index}`, 404, stranger),
    );
    const often = Array.from({ length: 300 }, (_, index) =>
      request(100 + index * 0.1, "GET", `/icon-${index % 5}.png`, 404, "192.0.2.8"),
    );
    expect(investigate([...slow, ...often])).toEqual([]);
  });

  test("is found after a day of ordinary uploads and refusals, of which next to nothing is kept", () => {
    const day = Array.from({ length: 30_000 }, (_, index) => [
      request(20 + index, "POST", "/orders", 201, `203.0.113.${index % 200}`),
      request(20.5 + index, "GET", `/gone-${index % 900}`, 404, `203.0.113.${index % 100}`),
    ]).flat();
    const scan = Array.from({ length: 30 }, (_, index) =>
      request(31_000 + index, "GET", `/page-${index}.asp`, 404, stranger),
    );
    const entry = [
      request(31_100, "POST", "/ticket/attach", 201, stranger),
      request(31_130, "GET", "/attach/77/help.jsp?run=uname%20-a", 200, stranger),
    ];
    const detector = new WebRequestDetector();
    for (const record of toReferences([...day, ...scan, ...entry])) detector.observe(record);
    expect(detector.requests()).toHaveLength(32);
    const long = { ...watched, end: instant(epochMs + 40_000_000) };
    expect(findWebIntrusion(detector.requests(), long).map(({ family }) => family)).toEqual([
      "access.scan",
      "access.upload",
      "access.web-shell",
    ]);
  });

  test("a scan is told from its first page however many refusals of one page came before", () => {
    const often = Array.from({ length: 2000 }, (_, index) =>
      request(20 + index * 0.1, "GET", "/favicon.ico", 404, stranger),
    );
    const scan = Array.from({ length: 24 }, (_, index) =>
      request(230 + index, "GET", `/old-${index}`, 404, stranger),
    );
    expect(investigate([...often, ...scan]).map(({ facts }) => facts.paths)).toEqual(["25"]);
    expect(investigate([...often, ...scan.slice(1)])).toEqual([]);
  });
});
