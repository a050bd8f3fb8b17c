import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { incidentIds, revisionIds } from "@/lib/domain/ids";
import { routes } from "@/lib/routes/routes";
import type { GivenSimilar } from "@/lib/view-model/similar/similar-schema";
import { timeline } from "@/lib/view-model/testing/sample-timeline";
import { sampleWorkspace } from "@/lib/view-model/workspace/testing/sample-workspace";
import { drawInWorkspace } from "../../testing/draw";
import { SimilarIncidents } from "./similar-incidents";

const workspace = sampleWorkspace({ timeline: timeline({}) });
const address = routes.api.similar({ incidentId: workspace.incidentId });
const revisionId = revisionIds.fromDigest("00000000000000aa");

const nothing: GivenSimilar = {
  ...{ compared: 12, hasMore: false, isComparable: true, altered: 0, similar: [] },
};
const found = {
  ...nothing,
  similar: [
    {
      ...{ incidentId: incidentIds.fromDigest("00000000000000bb"), revisionId, number: 3 },
      ...{ approvedAt: Date.UTC(2026, 0, 5), title: "Checkout down in <January>", likeness: 0.716 },
      matched: ["change of a service, which led to failure of a service"],
      ending: {
        events: [{ title: "Rolled back", at: "2026-01-02T10:00:00.000Z" }],
        ...{ mitigatedAt: null, resolvedAt: "2026-01-02T10:05:00.000Z" },
      },
    },
  ],
};

function openPanel(given: () => Response) {
  const asked = vi.fn<(address: unknown) => void>();
  vi.stubGlobal("fetch", (to: unknown) => {
    asked(to);
    return Promise.resolve(to === address ? given() : new Response(null, { status: 500 }));
  });
  drawInWorkspace(<SimilarIncidents />, { workspace });
  return asked;
}

/** As a browser tells that somebody opened it. */
function toggle() {
  const panel = screen.getByRole<HTMLDetailsElement>("group");
  panel.open = !panel.open;
  fireEvent(panel, new Event("toggle"));
}

test("earlier incidents are compared only once somebody asks, and each leads to its revision", async () => {
  const asked = openPanel(() => Response.json(found));
  expect(asked).not.toHaveBeenCalledWith(address);
  toggle();
  const link = await screen.findByRole("link", { name: "Checkout down in <January>" });
  expect(link.getAttribute("href")).toBe(routes.revision({ revisionId }));
  expect(screen.getByText(/^72 % alike · revision 3, approved 2026-01-05 /)).toBeTruthy();
  const matched = screen.getByRole("list", { name: /^Similarities with / });
  expect(matched.textContent).toBe("change of a service, which led to failure of a service");
  const ended = within(screen.getByRole("list", { name: /^What resolved / }));
  expect(ended.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Rolled back, 2026-01-02 10:00:00 UTC",
    "Ended 2026-01-02 10:05:00 UTC",
  ]);
});

test.each([
  [
    "none is like it",
    nothing,
    "No revision is similar to this timeline, of 12 approved revisions compared",
  ],
  ["nothing is approved", { ...nothing, compared: 0 }, "No revision of another incident"],
  ["nothing stands here", { ...nothing, isComparable: false }, "there is nothing to compare"],
  ["there are too many", { ...nothing, hasMore: true }, "of the newest 12 approved revisions"],
  [
    "one was altered",
    { ...nothing, altered: 1 },
    "One more revision was changed after the approval",
  ],
])("when %s, it says so and how many were compared", async (_name, given, words) => {
  openPanel(() => Response.json(given));
  toggle();
  const panel = screen.getByRole("region", { name: "Similar earlier incidents" });
  expect((await within(panel).findByText(new RegExp(words))).textContent).toContain(words);
});

test("when they could not be compared, it says so, and can be asked again", async () => {
  let isUp = false;
  openPanel(() =>
    isUp
      ? Response.json(nothing)
      : Response.json({ kind: "conflict", message: "The store is away." }, { status: 409 }),
  );
  toggle();
  await screen.findByText("The store is away.");
  isUp = true;
  fireEvent.click(screen.getByRole("button", { name: /again/i }));
  await screen.findByText(/No revision is similar to this timeline/);
});
