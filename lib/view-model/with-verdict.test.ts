import { expect, test } from "vitest";
import {
  atSecond,
  event,
  eventId,
  gap,
  link,
  linkId,
  timeline,
  uncertainty,
} from "./testing/sample-timeline";
import { withVerdict } from "./with-verdict";

const before = timeline({
  events: [event(1), event(2)],
  causalLinks: [link(1, 1, 2)],
  gaps: [gap(1)],
  uncertainties: [uncertainty(1)],
});

test.each([
  [{ kind: "accept" }, "accepted"],
  [{ kind: "reject", reason: "wrong", note: "" }, "rejected"],
  [{ kind: "restore" }, "proposed"],
] as const)("a verdict %o shows at once, on its piece alone", (verdict, status) => {
  const after = withVerdict(before, { noun: "event", piece: eventId(1), verdict });
  expect(after.events.map((shown) => shown.status)).toEqual([status, "proposed"]);
});

test("an edit changes the words and the time that were given, and nothing else", () => {
  const edit = { title: "Better title", earliest: atSecond(5), latest: atSecond(6) };
  const after = withVerdict(before, {
    noun: "event",
    piece: eventId(1),
    verdict: { kind: "edit-event", edit },
  });
  expect(after.events[0]).toMatchObject({
    title: "Better title",
    kind: "failure",
    status: "edited",
    time: { earliest: atSecond(5), latest: atSecond(6), raw: "raw stamp", basis: "human" },
  });
});

test("an edit of a link keeps what was not touched", () => {
  const verdict = { kind: "edit-link", edit: { confidence: 0.4 } } as const;
  const after = withVerdict(before, { noun: "causal-link", piece: linkId(1), verdict });
  expect(after.causalLinks[0]).toMatchObject({
    confidence: 0.4,
    relation: "causes",
    status: "edited",
  });
});

test("a gap is dismissed and an uncertainty waived with the reason, and both can be reopened", () => {
  const dismissed = withVerdict(before, {
    noun: "gap",
    piece: gap(1).id,
    verdict: { kind: "dismiss", note: "Maintenance" },
  });
  expect(dismissed.gaps[0]).toMatchObject({ status: "dismissed", dismissal: "Maintenance" });
  const waived = withVerdict(dismissed, {
    noun: "uncertainty",
    piece: uncertainty(1).id,
    verdict: { kind: "waive", note: "Known" },
  });
  expect(waived.uncertainties[0]).toMatchObject({ status: "waived", waiver: "Known" });
  const restored = withVerdict(waived, {
    noun: "gap",
    piece: gap(1).id,
    verdict: { kind: "restore" },
  });
  expect(restored.gaps[0]).toMatchObject({ status: "open", dismissal: null });
});
