import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { formatInstant, type Instant } from "@/lib/base/instant";
import { contradictionIds, factIds } from "@/lib/domain/ids";
import { factWordsMax } from "@/lib/view-model/asking/fact-list";
import { atSecond, timeline } from "@/lib/view-model/testing/sample-timeline";
import { sampleWorkspace } from "@/lib/view-model/workspace/testing/sample-workspace";
import { drawInWorkspace } from "../../testing/draw";
import { FoundRecords } from "./found-lists";
import { KnownFacts } from "./known-facts";

const side = (number: number, statement: string) => ({
  ...{ fact: factIds.fromSuffix(String(number).padStart(8, "0")), said: statement, evidence: [] },
});
const contradiction = (number: number, status: "proposed" | "dismissed") => ({
  id: contradictionIds.fromSuffix(String(number).padStart(8, "0")),
  ...{ one: side(1, `size is ${number}0`), other: side(2, `size is ${number}5`) },
  ...{ why: "from the same moment on", kept: null, actor: "rules" as const, status },
  note: status === "dismissed" ? "two pools" : null,
});
const workspace = sampleWorkspace({
  timeline: timeline({
    contradictions: [contradiction(1, "dismissed"), contradiction(2, "proposed")],
  }),
});

const fact = (content: string, createdAt: Instant) => ({
  ...{ id: "fct_00000009", content, type: "state", source: "state-change", piece: null },
  ...{ validFrom: atSecond(0), validUntil: null, createdAt, evidence: [] },
});

function open(address: string, answer: (query: URLSearchParams) => unknown) {
  window.history.replaceState(null, "", `/?${address}`);
  const asked: URLSearchParams[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    const { pathname, searchParams } = new URL(url, "http://here");
    if (!pathname.endsWith("/facts")) return Response.json(workspace);
    asked.push(searchParams);
    return Response.json(answer(searchParams));
  });
  drawInWorkspace(<KnownFacts />, { workspace });
  return asked;
}

test("what contradicts comes first, what nobody decided on before the rest", async () => {
  open("", () => ({ facts: [fact("pool: size is 10", atSecond(60))], hasMore: false }));
  const list = screen.getByRole("list", { name: "Contradictions" });
  const items = within(list).getAllByRole("listitem");
  expect(items.map(({ textContent }) => textContent)).toEqual([
    "size is 20, or size is 25from the same moment on",
    "size is 10, or size is 15Dismissed: no contradiction: two pools",
  ]);
  const facts = await screen.findByRole("list", { name: "Confirmed" });
  expect(list.compareDocumentPosition(facts) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(facts.textContent).toContain("known since 2026-03-08 14:01:00");
});

test("what was so at a moment is asked for, and what is no moment is not", async () => {
  const asked = open("", () => ({ facts: [], hasMore: false }));
  await screen.findByText("No such fact is known.");
  const moment = screen.getByRole("textbox", { name: "Time zone and time" });
  expect(screen.getByRole("textbox", { name: "Words" })).toHaveProperty("maxLength", factWordsMax);
  fireEvent.change(moment, { target: { value: "about noon" } });
  fireEvent.click(screen.getByRole("button", { name: "Find" }));
  expect(screen.getByText(/Not a valid time/)).toBeTruthy();
  expect(asked).toHaveLength(1);
  fireEvent.change(moment, { target: { value: formatInstant(atSecond(30)) } });
  fireEvent.change(screen.getByRole("textbox", { name: "Words" }), { target: { value: "pool" } });
  fireEvent.click(screen.getByRole("button", { name: "Find" }));
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  expect(Object.fromEntries(asked[1] ?? [])).toEqual({ at: String(atSecond(30)), words: "pool" });
});

test("at an earlier moment of ours facts are those known then, and that records are of now is said", async () => {
  const at = atSecond(60);
  const asked = open(`known=${formatInstant(at)}`, () => ({ facts: [], hasMore: true }));
  expect(await screen.findByText(/as it is known at 2026-03-08 14:01:00/)).toBeTruthy();
  expect(asked.map((query) => query.get("recordedAt"))).toContain(String(at));
  drawInWorkspace(<FoundRecords found={[]}>{null}</FoundRecords>, { workspace });
  expect(await screen.findByText(/The search covers the files of now/)).toBeTruthy();
});
