import { act, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { decisionIds, userIdSchema } from "@/lib/domain/ids";
import {
  atSecond,
  event,
  eventId,
  link,
  linkId,
  stateChange,
  timeline,
} from "@/lib/view-model/testing/sample-timeline";
import { sampleWorkspace } from "@/lib/view-model/workspace/testing/sample-workspace";
import { drawInWorkspace, unanswered } from "../../testing/draw";
import { Inspector } from "./inspector";

function Side({ piece }: { readonly piece: number }) {
  return (
    <aside>
      <Inspector selection={{ kind: "event", id: eventId(piece) }} />
    </aside>
  );
}

const by = userIdSchema.parse("grace");
const workspace = sampleWorkspace({
  timeline: timeline({ events: [event(1, { status: "rejected" }), event(2)] }),
  people: { [by]: "Grace Hopper" },
  decisions: [
    {
      ...{ id: decisionIds.fromDigest("00000000000000aa"), noun: "event", piece: eventId(1) },
      ...{ verdict: { kind: "reject", reason: "known-good", note: "A drill" } },
      ...{ by, decidedAt: atSecond(5) },
    },
  ],
});

test("the reason of a rejection is at the head of a rejected piece", () => {
  vi.stubGlobal("fetch", unanswered);
  drawInWorkspace(<Side piece={1} />, { workspace });
  const reason = screen.getByRole("note");
  expect(reason.textContent).toBe("Rejected by Grace Hopper: known good. A drill");
  const title = screen.getByRole("heading", { level: 2 });
  expect(reason.compareDocumentPosition(title)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test("a piece is read from its beginning, however far down the one before it was read", () => {
  vi.stubGlobal("fetch", unanswered);
  let choose: (piece: number) => void = () => undefined;
  function Page() {
    const [piece, setPiece] = useState(1);
    choose = setPiece;
    return <Side piece={piece} />;
  }
  drawInWorkspace(<Page />, { workspace });
  const side = screen.getByRole("complementary");
  side.scrollTop = 300;
  act(() => choose(2));
  expect(side.scrollTop).toBe(0);
});

test("a state change and a causal link show the verdicts before their cited lines, as an event does", () => {
  vi.stubGlobal("fetch", unanswered);
  const change = stateChange(1);
  const given = sampleWorkspace({
    timeline: timeline({
      events: [event(1), event(2)],
      stateChanges: [change],
      causalLinks: [link(1, 1, 2)],
    }),
  });
  const cases = [
    { selection: { kind: "state-change", id: change.id }, heading: "Evidence" },
    { selection: { kind: "causal-link", id: linkId(1) }, heading: "Evidence for" },
  ] as const;
  for (const { selection, heading } of cases) {
    const { unmount } = drawInWorkspace(<Inspector selection={selection} />, { workspace: given });
    const evidence = screen.getByRole("heading", { name: heading });
    const accept = screen.getByRole("button", { name: "Accept" });
    expect(accept.compareDocumentPosition(evidence)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    unmount();
  }
});

test("a link that a person drew names them in the place of a percentage", () => {
  vi.stubGlobal("fetch", unanswered);
  const drawn = link(1, 1, 2, { actor: "person", confidence: 1, status: "accepted" });
  drawInWorkspace(<Inspector selection={{ kind: "causal-link", id: drawn.id }} />, {
    workspace: sampleWorkspace({
      timeline: timeline({ events: [event(1), event(2)], causalLinks: [drawn] }),
      people: { [by]: "Grace Hopper" },
      decisions: [
        {
          ...{ id: decisionIds.fromDigest("00000000000000ab"), noun: "causal-link" },
          ...{ piece: drawn.id, verdict: { kind: "accept" }, by, decidedAt: atSecond(5) },
        },
      ],
    }),
  });
  expect(screen.getByText("stated by Grace Hopper")).toBeTruthy();
  expect(screen.queryByText("100 %")).toBeNull();
});
