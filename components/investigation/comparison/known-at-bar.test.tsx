import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { formatInstant, type Instant } from "@/lib/base/instant";
import { routes } from "@/lib/routes/routes";
import { atSecond, event, timeline } from "@/lib/view-model/testing/sample-timeline";
import { sampleWorkspace } from "@/lib/view-model/workspace/testing/sample-workspace";
import { drawInWorkspace, unanswered } from "../../testing/draw";
import { KnownAtBar } from "./known-at-bar";

const of = (...numbers: number[]) =>
  sampleWorkspace({ timeline: timeline({ events: numbers.map((number) => event(number)) }) });
const [now, then, before] = [of(1, 2, 3), of(1, 2), of(1)];
const { incidentId } = now;
const [at, earlier] = [atSecond(60), atSecond(0)];

function open(address: string, answers: ReadonlyMap<Instant, unknown>) {
  window.history.replaceState(null, "", `/?${address}`);
  vi.stubGlobal("fetch", (url: string) => {
    const asked = [...answers].find(
      ([recordedAt]) => url === routes.api.workspace({ incidentId, recordedAt }),
    );
    return asked ? Promise.resolve(Response.json(asked[1])) : unanswered();
  });
  drawInWorkspace(<KnownAtBar />, { workspace: now });
}

test("of two earlier moments what changed from the one to the other is told, and nothing of later", async () => {
  open(
    `known=${formatInstant(at)}&compare=${formatInstant(earlier)}`,
    new Map([
      [at, then],
      [earlier, before],
    ]),
  );
  const bar = await screen.findByRole("region", { name: "Changes since an earlier state" });
  expect(await within(bar).findByText(/1 event added/)).toBeTruthy();
  expect(bar.textContent).toContain("As known at 2026-03-08 14:01:00 UTC, compared with");
  expect(bar.textContent).toContain("Nothing can be changed here");
});

test("compared with now, everything since counts", async () => {
  open(`compare=${formatInstant(earlier)}`, new Map([[earlier, before]]));
  expect(await screen.findByText(/2 events added/)).toBeTruthy();
});
