import { expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import { decisionIds, userIdSchema } from "@/lib/domain/ids";
import type { Decision } from "@/lib/domain/review/decision";
import { emptyTimeline } from "@/lib/domain/timeline/timeline";
import { sampleEvent, sampleLink } from "@/lib/testing/sample-timeline";
import { describeRefusals } from "./refusals";

test("a performer is told what people refused, of every noun, with their reason", () => {
  const [cause, effect] = [sampleEvent(1, { status: "rejected" }), sampleEvent(2)];
  const link = { ...sampleLink(1, 2), status: "rejected" as const };
  const decision = (noun: "event" | "causal-link", piece: string, note: string): Decision => ({
    ...{ id: decisionIds.fromDigest("1".repeat(16)), noun, piece },
    verdict: { kind: "reject", reason: "wrong", note },
    ...{ by: userIdSchema.parse("me"), decidedAt: instant(1) },
  });
  const refusals = describeRefusals(
    { ...emptyTimeline, events: [cause, effect], causalLinks: [link] },
    [decision("event", cause.id, ""), decision("causal-link", link.id, "by chance")],
  );
  expect(refusals).toEqual([
    { noun: "event", title: cause.title, reason: "wrong" },
    { noun: "causal-link", title: `${cause.title} → ${effect.title}`, reason: "by chance" },
  ]);
});
