import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { artifactIds } from "@/lib/domain/ids";
import { routes } from "@/lib/routes/routes";
import { secondEntity } from "@/lib/view-model/testing/sample-timeline";
import { sampleWorkspace } from "@/lib/view-model/workspace/testing/sample-workspace";
import { drawInWorkspace } from "../../testing/draw";
import { ActorsHere } from "./actors-here";

const workspace = sampleWorkspace();
const place = {
  artifactId: artifactIds.fromDigest("00000000000000bb"),
  locator: { kind: "lines", from: 3, to: 3 } as const,
};
const address = routes.api.placeActors({ incidentId: workspace.incidentId, ...place });

function open(answer: () => Response) {
  const asked: unknown[] = [];
  vi.stubGlobal("fetch", (to: unknown) => {
    asked.push(to);
    return Promise.resolve(to === address ? answer() : new Response(null, { status: 500 }));
  });
  drawInWorkspace(<ActorsHere {...place} />, { workspace });
  return asked;
}

test("a line leads to all that those did whom it names", async () => {
  const actors = [{ id: secondEntity, type: "account", name: "mallory" }];
  open(() => Response.json({ actors }));
  expect(await screen.findByRole("button", { name: "Show all actions of mallory" })).toBeTruthy();
});

test("a line that names nobody, and one of which nobody can tell, show nothing", async () => {
  const asked = open(() => Response.json({ kind: "failed", message: "No" }, { status: 500 }));
  await vi.waitFor(() => expect(asked).toContain(address));
  expect(screen.queryByRole("button")).toBeNull();
  expect(screen.queryByText("No")).toBeNull();
});
