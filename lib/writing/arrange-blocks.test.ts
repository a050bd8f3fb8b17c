import { expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import { userIdSchema } from "@/lib/domain/ids";
import type { DocumentSectionId } from "@/lib/domain/review/document-text";
import type { BlockPlace, ReportContent, ReportEntry } from "@/lib/domain/review/report-entry";
import { leastGrowth } from "@/lib/testing/least-growth";
import { arrangeBlocks } from "./arrange-blocks";
import { noEvidence, type Passage } from "./telling";

const passage = (id: string, isDetail = false): Passage => ({
  ...{ id, text: `Text of ${id}.`, form: "paragraph" },
  ...{ ...noEvidence, isDetail },
});
const sections = [
  { id: "headline" as const, heading: "Summary", passages: ["h1", "h2"].map((id) => passage(id)) },
  {
    ...{ id: "cause" as const, heading: "Cause" },
    passages: [passage("c1"), passage("c1-why", true), passage("c2"), passage("c3")],
  },
];

const wrote = (key: string, content: ReportContent, at = 0): ReportEntry => ({
  ...{ key, content, by: userIdSchema.parse("ada"), writtenAt: instant(at) },
});
const own = (id: string) => wrote(`own:${id}`, { kind: "block", text: id, form: "paragraph" });
const placed = (id: string, section: BlockPlace["section"], after: string | null, at = 0) =>
  wrote(`place:${id}`, { kind: "place", section, after }, at);
const removed = (id: string) => wrote(`removed:${id}`, { kind: "removed", text: id });

const read = (entries: readonly ReportEntry[], elsewhere?: ReadonlySet<string>) =>
  Object.fromEntries(
    arrangeBlocks(sections, entries, elsewhere).map(({ id, blocks }) => [
      id,
      blocks.map((block) => block.id).join(" "),
    ]),
  ) as Partial<Record<DocumentSectionId, string>>;

const generated = { headline: "h1 h2", cause: "c1 c1-why c2 c3" };

test.each<[string, ReportEntry[], Partial<Record<DocumentSectionId, string>>]>([
  ["nobody wrote anything", [], generated],
  [
    "a block of one's own stands behind the details of its neighbour",
    [own("x"), placed("own:x", "cause", "c1")],
    { ...generated, cause: "c1 c1-why own:x c2 c3" },
  ],
  [
    "first of all",
    [own("x"), placed("own:x", "headline", null)],
    { ...generated, headline: "own:x h1 h2" },
  ],
  [
    "in a section that has no other block",
    [own("x"), placed("own:x", "customers", null)],
    { ...generated, customers: "own:x" },
  ],
  [
    "a sentence takes its details along",
    [placed("c1", "cause", "c3")],
    { ...generated, cause: "c2 c3 c1 c1-why" },
  ],
  [
    "into another section",
    [placed("c2", "headline", "h1")],
    { headline: "h1 c2 h2", cause: "c1 c1-why c3" },
  ],
  [
    "each move is among what the earlier ones left, whatever the order of the keys",
    [placed("c3", "cause", "c1", 2), placed("c2", "cause", null, 1)],
    { ...generated, cause: "c2 c1 c1-why c3" },
  ],
  [
    "two blocks that are each behind the other are both kept",
    [placed("c2", "cause", "c3", 1), placed("c3", "cause", "c2", 2)],
    generated,
  ],
  ["behind itself", [placed("c2", "cause", "c2")], generated],
  ["a detail alone is not moved", [placed("c1-why", "headline", null)], generated],
  [
    "behind what is gone it closes its section",
    [own("x"), placed("own:x", "cause", "gone")],
    { ...generated, cause: "c1 c1-why c2 c3 own:x" },
  ],
  [
    "but none of the headline",
    [own("x"), placed("own:x", "headline", "gone")],
    { ...generated, notes: "own:x" },
  ],
  ["a generated line of the headline stays in it", [placed("h1", "headline", "gone")], generated],
  [
    "words of a sentence that is gone are a note",
    [wrote("gone", { kind: "sentence", text: "x" })],
    { ...generated, notes: "gone" },
  ],
  [
    "a removed sentence takes its details along",
    [removed("c1"), removed("h1")],
    { headline: "h2", cause: "c2 c3" },
  ],
  [
    "behind a removed block",
    [removed("c2"), own("x"), placed("own:x", "cause", "c2")],
    { ...generated, cause: "c1 c1-why own:x c3" },
  ],
  ["all of a section is removed", [removed("h1"), removed("h2")], { cause: generated.cause }],
])("blocks in their order: %s", (_, entries, expected) => {
  expect(read(entries)).toEqual(expected);
});

test("words on what is not shown are no notes", () => {
  const words = wrote("h9", { kind: "sentence", text: "x" });
  expect(read([words], new Set(["h9"]))).toEqual(generated);
});

test("a block carries the words in its place, and of one's own the timeline states nothing", () => {
  const words = wrote("h1", { kind: "sentence", text: "As I saw it" });
  const [headline, , notes] = arrangeBlocks(sections, [words, own("x")]);
  expect(headline?.blocks[0]).toMatchObject({ text: "Text of h1.", entry: words });
  expect(headline?.blocks[1]?.entry).toBeNull();
  expect(notes?.blocks[0]).toMatchObject({ text: "", entry: own("x") });
});

test("thousands of own blocks and moves are in order in the time of their number", async () => {
  const arrange = (count: number) => {
    const ids = Array.from({ length: count }, (_, index) => `own:${index}`);
    const entries = ids.flatMap((id, index) => [
      own(id.slice(4)),
      placed(id, "cause", ids[index - 1] ?? null, index),
    ]);
    const startedAt = performance.now();
    expect(read(entries).cause?.split(" ").slice(0, 2)).toEqual(["own:0", "own:1"]);
    return performance.now() - startedAt;
  };
  const growth = await leastGrowth(
    () => arrange(10_000),
    () => arrange(2_000),
    15,
  );
  expect(growth).toBeLessThan(15);
});
