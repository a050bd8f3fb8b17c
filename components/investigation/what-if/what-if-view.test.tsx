import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { event, eventId, link, timeline } from "@/lib/view-model/testing/sample-timeline";
import { sampleWorkspace } from "@/lib/view-model/workspace/testing/sample-workspace";
import { drawInWorkspace } from "../../testing/draw";
import { go } from "../../testing/next-navigation";
import { ReportDraftsProvider } from "../report/report-drafts";
import { WhatIfView } from "./what-if-view";

afterEach(() => go("/"));

const events = [event(1, { title: "Release" }), event(2, { title: "Errors" })];
const incident = timeline({
  events,
  causalLinks: [link(1, 1, 2)],
  impactEvents: [eventId(2)],
});
const drawn = (address: string, changes: Parameters<typeof sampleWorkspace>[0] = {}) => {
  go(`/${address}`);
  return drawInWorkspace(
    <ReportDraftsProvider>
      <WhatIfView />
    </ReportDraftsProvider>,
    { workspace: sampleWorkspace({ timeline: incident, ...changes }) },
  );
};
const outcome = () => screen.queryByRole("region", { name: "What would have become of it" });
const without = `?view=what-if&if=remove:${eventId(1)}`;

test("what the address asks is answered, with each event that comes otherwise and why", () => {
  drawn(without);
  expect(screen.getByText("What if “Release” does not happen?")).toBeTruthy();
  expect(outcome()?.textContent).toContain("The impact would not have happened.");
  const rows = within(screen.getByRole("table", { name: "Events that come otherwise" }));
  const told = rows.getAllByRole("row").map(({ textContent }) => textContent);
  expect(told).toHaveLength(3);
  expect(told[2]).toContain("Nothing that caused it is left: “Release”.");
});

test("a form without an event, or with a time that is none, asks nothing and says what is missing", () => {
  drawn("?view=what-if");
  const form = within(screen.getByRole("form", { name: "Ask by hand" }));
  fireEvent.click(form.getByRole("button", { name: "Ask" }));
  expect(screen.getByText("Choose an event first")).toBeTruthy();
  expect(outcome()).toBeNull();
});

test("no further one is asked beyond what is asked at once, and what an address asks beyond is said", () => {
  const ways = [1, 2].flatMap((number) =>
    Array.from({ length: 11 }, (_, by) => `move:${eventId(number)}:${by + 1}000`),
  );
  drawn(`?view=what-if&if=${ways.join(",")}`);
  expect(screen.getByText(/The address asks 2 more/)).toBeTruthy();
  const form = within(screen.getByRole("form", { name: "Ask by hand" }));
  expect(form.getByRole<HTMLButtonElement>("button", { name: "Ask" }).disabled).toBe(true);
  expect(form.getByText(/take one out first/)).toBeTruthy();
});

test("whoever may only read asks, and takes nothing on", () => {
  const viewer = { ...sampleWorkspace().viewer, role: "viewer" as const };
  drawn(without, { viewer });
  expect(outcome()).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Take it on/ })).toBeNull();
});

test("without causal links it says that nothing leads to anything", () => {
  drawn("?view=what-if", { timeline: timeline({ events }) });
  expect(screen.getByText("No causal links stand")).toBeTruthy();
});
