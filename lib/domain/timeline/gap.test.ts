import { describe, expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import { gap } from "@/lib/view-model/testing/sample-timeline";
import { type AddedPiece, type AnyVerdict, addPiece, decidePiece } from "./decidable-nouns";
import { isDecidedGap, storedGapSchema, toGapItem } from "./gap";
import { emptyTimeline } from "./timeline";

const open = gap(1);

function decided(verdict: AnyVerdict, before = open) {
  const timeline = { ...emptyTimeline, gaps: [before] };
  const taken = decidePiece(timeline, "gap", before.id, verdict);
  return taken.ok ? taken.value.gaps[0] : taken.error.kind;
}

const dismiss = { kind: "dismiss", note: "rotated by design" };

test.each<[string, AnyVerdict, object | string, typeof open]>([
  [
    "accepted, it stays open and is stood by",
    { kind: "accept" },
    { ...open, standing: "accepted" },
    open,
  ],
  [
    "dismissed, it keeps the reason",
    dismiss,
    { ...open, status: "dismissed", dismissal: "rotated by design" },
    open,
  ],
  [
    "edited, it changes in what was given",
    { kind: "edit-gap", edit: { type: "logical", window: null } },
    { ...open, type: "logical", window: null, standing: "edited" },
    open,
  ],
  [
    "edited and then accepted, the person's words stay in force",
    { kind: "accept" },
    gap(1, { standing: "edited" }),
    gap(1, { standing: "edited" }),
  ],
  [
    "dismissed, it is not accepted",
    { kind: "accept" },
    "verdict-does-not-fit",
    gap(1, { status: "dismissed" }),
  ],
  [
    "reopened, it is as it was proposed",
    { kind: "restore" },
    open,
    gap(1, { status: "dismissed", dismissal: "x" }),
  ],
  [
    "reopened, what people had made of it stays",
    { kind: "restore" },
    gap(1, { standing: "edited" }),
    gap(1, { status: "dismissed", dismissal: "x", standing: "edited" }),
  ],
  ["rejected: that is for claims", { kind: "reject" }, "verdict-does-not-fit", open],
])("a gap is %s", (_, verdict, expected, before) => {
  expect(decided(verdict, before)).toEqual(expected);
});

describe("a gap a person adds", () => {
  const added = {
    noun: "gap",
    type: "evidential",
    reason: "missing-source",
    files: ["db.log"],
    window: { earliest: instant(1), latest: instant(2) },
    description: "Nobody kept the log",
    expectedEvidence: "The backup",
    severity: "low",
  } satisfies AddedPiece;
  test("is open, stood by, and kept by later runs", () => {
    const next = addPiece({ ...emptyTimeline, gaps: [open] }, added, "a".repeat(16));
    const made = next.ok ? next.value.timeline.gaps[1] : undefined;
    expect(made).toMatchObject({ status: "open", standing: "accepted", actor: "person" });
    expect(made && isDecidedGap(made)).toBe(true);
  });

  test("is not asked twice", () => {
    const again = { ...added, description: open.description };
    expect(addPiece({ ...emptyTimeline, gaps: [open] }, again, "b".repeat(16)).ok).toBe(false);
  });
});

test("a gap nobody stands by reads in a document, and from the store, as it did before anybody could", () => {
  expect(toGapItem(open)).not.toHaveProperty("standing");
  expect(toGapItem(gap(1, { standing: "accepted" }))).toMatchObject({ standing: "accepted" });
  const { standing: _, ...old } = open;
  expect(storedGapSchema.parse(old)).toEqual(open);
});
