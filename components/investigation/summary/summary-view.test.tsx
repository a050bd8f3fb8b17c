import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { Measurement } from "@/lib/domain/evidence/measurement";
import { measurementIds, rootCauseIds } from "@/lib/domain/ids";
import type { RootCause } from "@/lib/domain/timeline/root-cause";
import { citation, event, eventId, timeline } from "@/lib/view-model/testing/sample-timeline";
import { sampleWorkspace } from "@/lib/view-model/workspace/testing/sample-workspace";
import { drawInWorkspace } from "../../testing/draw";
import { go } from "../../testing/next-navigation";
import { SummaryView } from "./summary-view";

const root: RootCause = {
  id: rootCauseIds.fromDigest("0000000000000001"),
  ...{ rank: 1, event: eventId(1), subject: "release 2.14.0", entities: [], score: 0.72 },
  ...{ why: ["it came first"], status: "proposed", actor: "rules" },
};
const told = timeline({
  events: [event(1, { evidence: [citation("deploy.log", 7, "2.14.0 <b>out</b>")] }), event(2)],
  impactEvents: [eventId(2)],
  rootCauses: [root],
});

function open(changes: Parameters<typeof sampleWorkspace>[0] = {}) {
  go("/");
  const workspace = sampleWorkspace({ timeline: told, ...changes });
  return drawInWorkspace(<SummaryView />, { workspace });
}

const asked = () => new URLSearchParams(window.location.search);

test("a line of the headline opens what it is about, and stays on the summary", () => {
  open();
  const headline = within(screen.getByRole("region", { name: "Headline" }));
  fireEvent.click(headline.getByRole("link", { name: /^Most likely cause: release 2\.14\.0/ }));
  expect([asked().get("view"), asked().get("at")]).toEqual(["summary", root.id]);
});

test("the line that shows a cause is quoted as text and opens in its file", () => {
  open();
  const cause = within(screen.getByRole("region", { name: "Cause" }));
  fireEvent.click(cause.getByRole("button", { name: /2\.14\.0 <b>out<\/b>.*deploy\.log, line 7/ }));
  expect(asked().get("at")).toContain("L7");
});

test("every part has its place before anything is known, in the order in which it is read", () => {
  const running = { status: "running", steps: [], plan: [] } as never;
  open({ timeline: timeline(), runs: [running] });
  const parts = screen.getAllByRole("region").map((part) => part.getAttribute("aria-label"));
  expect(parts).toEqual([
    "Headline",
    "Clock of the incident",
    "Cause",
    "What is not known",
    "Places to look",
  ]);
  expect(screen.getByRole("status").textContent).toContain("Preliminary");
});

test("where there is no clock no place is kept for one", () => {
  open({ timeline: timeline({ events: [event(1)] }) });
  expect(screen.getByRole("region", { name: "Headline" })).toBeTruthy();
  expect(screen.queryByRole("region", { name: "Clock of the incident" })).toBeNull();
});

test("a share stays with its unit, and a citation with the word before it", () => {
  open();
  const headline = screen.getByRole("region", { name: "Headline" });
  const number = within(headline).getAllByRole("button", { name: /^Citation / })[0];
  const group = number?.parentElement;
  expect(group?.textContent).toMatch(/^\u00a0\[/);
  expect(group?.previousSibling?.textContent).not.toMatch(/\s$/);
});

test("the status text is in the zone of the incident, whatever the page shows", async () => {
  const writeText = vi.fn((_: string) => Promise.resolve());
  vi.stubGlobal("navigator", { ...navigator, clipboard: { writeText } });
  const { incident } = sampleWorkspace();
  open({ incident: { ...incident, zone: "Europe/Oslo" } });
  fireEvent.click(screen.getByRole("button", { name: "Copy as status text" }));
  expect(writeText.mock.calls[0]?.[0]).toContain("Times are in Europe/Oslo");
  expect(writeText.mock.calls[0]?.[0]).toContain("Not reviewed.");
});

test("a headline with a measured share shows over which records it was counted", () => {
  const share: Measurement = {
    ...{ id: measurementIds.fromDigest("00000000000000aa"), event: eventId(2), component: "shop" },
    ...{ what: "requests to shop that failed", of: "requests to shop", clock: [], window: null },
    query: { paths: ["shop/access.log"], where: [], counted: [] },
    value: { kind: "share", numerator: 3, denominator: 4, parts: [] },
  };
  open({ timeline: { ...told, measurements: [share] } });
  const headline = within(screen.getByRole("region", { name: "Headline" }));
  expect(headline.getByText("How this was counted")).toBeTruthy();
  expect(headline.getByText("shop/access.log")).toBeTruthy();
});
