import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { formatInstant } from "@/lib/base/instant";
import { atSecond } from "@/lib/view-model/testing/sample-timeline";
import { sampleWorkspace } from "@/lib/view-model/workspace/testing/sample-workspace";
import { drawInWorkspace } from "../../testing/draw";
import { AskView } from "./ask-view";

const workspace = sampleWorkspace({});
const question = "When was the alert?";

/** A server where a model takes part in what is found unless it is asked not to. */
function open(address = "", isMeaningSet = true) {
  window.history.replaceState(null, "", `/?ask=${encodeURIComponent(question)}${address}`);
  const asked: URLSearchParams[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    const { pathname, searchParams } = new URL(url, "http://here");
    if (pathname.endsWith("/facts")) return Response.json({ facts: [], hasMore: false });
    if (!pathname.endsWith("/answer")) return Response.json(workspace);
    asked.push(searchParams);
    const isUsed = isMeaningSet && searchParams.get("meaning") !== "no";
    return Response.json({
      answer: { kind: "none", answer: "", evidence: [], confidence: 0, reasoning: "searched" },
      ...{ pieces: [], records: [], searched: { pieces: 0, records: 0, left: 0 } },
      meaning: { isUsed, note: null, unconfirmed: null },
    });
  });
  drawInWorkspace(<AskView />, { workspace });
  return asked;
}

const last = (asked: readonly URLSearchParams[], name: string) => asked.at(-1)?.get(name);

test("off, nothing is asked of a model, and on again it is", async () => {
  const asked = open();
  const byMeaning = await screen.findByRole("switch", { name: /Also search by meaning/ });
  expect(last(asked, "meaning")).toBe("yes");
  fireEvent.click(byMeaning);
  await vi.waitFor(() => expect(last(asked, "meaning")).toBe("no"));
  // Who switched it off can switch it on, though no model took part in this answer.
  fireEvent.click(await screen.findByRole("switch", { name: /Also search by meaning/ }));
  await vi.waitFor(() =>
    expect(screen.getByRole("switch", { name: /Also search by meaning/ })).toHaveProperty(
      "checked",
      true,
    ),
  );
});

test("where no model is set there is nothing to switch", async () => {
  open("", false);
  await screen.findByRole("switch", { name: /Include times and conversations/ });
  expect(screen.queryByRole("switch", { name: /Also search by meaning/ })).toBeNull();
});

test("times are weighed and rejected and replaced pieces are left out until somebody says otherwise", async () => {
  const asked = open();
  const times = await screen.findByRole("switch", { name: /Include times and conversations/ });
  expect([last(asked, "lift"), last(asked, "superseded")]).toEqual(["yes", "no"]);
  fireEvent.click(times);
  await vi.waitFor(() => expect(last(asked, "lift")).toBe("no"));
  fireEvent.click(await screen.findByRole("switch", { name: /Include rejected and replaced/ }));
  await vi.waitFor(() => expect(last(asked, "superseded")).toBe("yes"));
});

test("as known at an earlier moment it is asked so, and no answer from the evidence is promised", async () => {
  const at = atSecond(60);
  const asked = open(`&known=${formatInstant(at)}`);
  await screen.findByRole("switch", { name: /Include times and conversations/ });
  expect(last(asked, "recordedAt")).toBe(String(at));
  expect(screen.getByText(/of the time that you look at/)).toBeTruthy();
  expect(screen.queryByText(/or from the evidence where nothing/)).toBeNull();
});
