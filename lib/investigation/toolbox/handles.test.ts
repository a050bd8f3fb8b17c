import { expect, test } from "vitest";
import { createHandles } from "./handles";
import type { CitablePlace } from "./tool-line";

const paths = ["web/app.log", "db/audit.json", "cam.mp4"];
const line = (from: number, to = from): CitablePlace => ({
  path: "web/app.log",
  locator: { kind: "lines", from, to },
});
const element: CitablePlace = { path: "db/audit.json", locator: { kind: "index", index: 7 } };
const frame: CitablePlace = { path: "cam.mp4", locator: { kind: "frame", frameMs: 500 } };

test("a place has the same name whoever asks first, in whatever order, and by it the place is found by others", () => {
  const [one, other] = [createHandles(paths), createHandles(paths.toReversed())];
  const given = [line(214), element, line(3, 5)].map(one.give);
  expect(given).toEqual(["L3.214", "L2.e7", "L3.3-5"]);
  expect([line(3, 5), line(214), element].map(other.give)).toEqual(["L3.3-5", "L3.214", "L2.e7"]);
  expect(given.map(createHandles(paths).find)).toEqual([line(214), element, line(3, 5)]);
});

test("what no line is named like is no place", () => {
  const { find } = createHandles(paths);
  expect(["L4.1", "L0.1", "A12", "L3.", "L3.1-", "evt_1"].map(find)).toEqual(Array(6).fill(null));
});

test("what was shown before keeps its name, and another place gets another", () => {
  const handles = createHandles(paths);
  handles.restore("A12", line(1));
  handles.restore("L3.9", element);
  expect([line(1), line(9), element].map(handles.give)).toEqual(["A12", "L0.2", "L3.9"]);
  expect(handles.find("L3.9")).toEqual(element);
  const gone = { ...line(1), path: "gone.log" };
  expect([frame, gone].map(handles.give).map(handles.find)).toEqual([frame, gone]);
});
