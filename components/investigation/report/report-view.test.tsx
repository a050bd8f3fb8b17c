import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { userIdSchema } from "@/lib/domain/ids";
import type { ReportEntry } from "@/lib/domain/review/report-entry";
import { sampleCorrection } from "@/lib/testing/clock-doubts";
import {
  atSecond,
  citation,
  event,
  eventId,
  inUtc,
  timeline,
} from "@/lib/view-model/testing/sample-timeline";
import { sampleWorkspace } from "@/lib/view-model/workspace/testing/sample-workspace";
import { toReport } from "@/lib/writing/report";
import { drawInWorkspace } from "../../testing/draw";
import { go } from "../../testing/next-navigation";
import { ReportDraftsProvider } from "./report-drafts";
import { ReportView } from "./report-view";

const events = [event(1), event(2, { actor: "model" }), event(3, { actor: "person" })];
const whole = timeline({ events });

/** A person's words on every sentence of the whole report, and on one that is gone. */
const report = [
  ...toReport(whole, inUtc).sections.flatMap(({ sentences }) => sentences.map(({ id }) => id)),
  "gone",
].map((key): ReportEntry => {
  const by = userIdSchema.parse("supervisor");
  return {
    key,
    content: { kind: "sentence", text: `Words on ${key}` },
    by,
    writtenAt: atSecond(0),
  };
});

test.each([
  ["the whole", "", null],
  ["a part", "?author=model", "Shows only items added by a model"],
])("of %s only words whose line the timeline lost are notes", (_, address, narrowed) => {
  go(`/${address}`);
  drawInWorkspace(
    <ReportDraftsProvider>
      <ReportView />
    </ReportDraftsProvider>,
    { workspace: sampleWorkspace({ timeline: whole, report }) },
  );
  const lost = screen.getByRole("region", { name: "Other notes" });
  expect(lost.textContent?.match(/Words on \S+/g)).toEqual(["Words on gone"]);
  const notice = screen.queryByText(/^Shows only/);
  if (narrowed === null) expect(notice).toBeNull();
  else expect(notice?.textContent).toContain(narrowed);
  expect(notice?.closest("[data-screen-only]") ?? null).toBeNull();
  go("/");
});

test("of a part, words on a post of the status page are not without a place", () => {
  const { artifact, clock } = sampleCorrection(1, "posts.json");
  const page = {
    ...artifact,
    clock,
    sha256: "0".repeat(64),
    bytes: 1,
    firstAt: null,
    lastAt: null,
  };
  if (page.report.kind !== "read") throw new Error("the sample is read");
  const post = event(4, {
    ...{ kind: "communication", evidence: [citation("posts.json", 1, "We are down")] },
  });
  const by = userIdSchema.parse("supervisor");
  const content = { kind: "sentence", text: "Words on the post" } as const;
  go("/?author=model");
  drawInWorkspace(
    <ReportDraftsProvider>
      <ReportView />
    </ReportDraftsProvider>,
    {
      workspace: sampleWorkspace({
        timeline: timeline({ events: [...events, post] }),
        artifacts: [{ ...page, report: { ...page.report, format: "status page" } }],
        report: [{ key: `customers:${post.id}`, content, by, writtenAt: atSecond(0) }],
      }),
    },
  );
  expect(screen.getByText(/^Shows only/)).toBeDefined();
  expect(screen.queryByText("Words on the post")).toBeNull();
  go("/");
});

test("numbers of a person's words that nothing cited has are named beside them", () => {
  const by = userIdSchema.parse("supervisor");
  const content = { kind: "sentence", text: "It failed 4,711 times" } as const;
  const words = { key: `event:${eventId(1)}`, content, by, writtenAt: atSecond(0) };
  drawInWorkspace(
    <ReportDraftsProvider>
      <ReportView />
    </ReportDraftsProvider>,
    { workspace: sampleWorkspace({ timeline: whole, report: [words] }) },
  );
  expect(screen.getByText(/not in the evidence: 4,711/)).toBeDefined();
});
