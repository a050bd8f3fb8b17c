import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { routes } from "@/lib/routes/routes";
import { event, link, linkId, timeline } from "@/lib/view-model/testing/sample-timeline";
import { sampleWorkspace } from "@/lib/view-model/workspace/testing/sample-workspace";
import { drawInWorkspace } from "../../testing/draw";
import { LinkInspector } from "./link-inspector";

const drawn = link(1, 1, 2, { confidence: 0.72 });
const workspace = sampleWorkspace({
  timeline: timeline({ events: [event(1), event(2)], causalLinks: [drawn] }),
});
const address = routes.api.likeThis({ incidentId: workspace.incidentId, piece: linkId(1) });

function open(answer: () => Response, piece = drawn) {
  const asked: unknown[] = [];
  vi.stubGlobal("fetch", (to: unknown) => {
    asked.push(to);
    return Promise.resolve(to === address ? answer() : new Response(null, { status: 500 }));
  });
  drawInWorkspace(<LinkInspector link={piece} />, { workspace });
  return asked;
}

test("what people made of others stands beside the confidence, which stays as it was stated", async () => {
  const interval = { low: 0.625, high: 0.877 };
  const shared = ["noun", "bin", "performer"];
  const likeThis = {
    kind: "known",
    count: 40,
    kept: 31,
    interval,
    shared,
    bin: { from: 0.7, to: 0.8 },
  };
  const asked = open(() => Response.json({ likeThis }));
  expect(await screen.findByText(/Of 40 like this, people kept 31/)).toBeTruthy();
  expect(screen.getByText("72 %")).toBeTruthy();
  expect(asked.filter((to) => to === address)).toHaveLength(1);
});

test("too few cases are said to be too few", async () => {
  open(() => Response.json({ likeThis: { kind: "too-few", count: 3, needed: 10 } }));
  expect(await screen.findByText(/No track record yet/)).toBeTruthy();
});

test("what could not be told is not mentioned", async () => {
  const asked = open(() => Response.json({ kind: "failed", message: "No" }, { status: 500 }));
  await vi.waitFor(() => expect(asked).toContain(address));
  expect(screen.queryByRole("region", { name: "Similar items" })).toBeNull();
  expect(screen.queryByText("No")).toBeNull();
});

test("of a link that a person drew nothing is asked", () => {
  const asked = open(() => Response.json({ likeThis: null }), { ...drawn, actor: "person" });
  expect(asked).not.toContain(address);
});
