import { describe, expect, test } from "vitest";
import { eventId } from "@/lib/testing/sample-timeline";
import type { EventDraft } from "../analysis/event-draft";
import { draftAt, linkOf } from "../testing/drafts";
import { behindActs } from "./candidates";
import type { BelievedRoot } from "./root-claim";

function rootOf(draft: EventDraft, chance: number, number: number): BelievedRoot {
  return {
    ...{ draft, chance, event: eventId(number), subject: draft.title, support: chance },
    ...{ why: [], isRefuted: false, isTrigger: false },
  };
}

const till = [{ type: "service", name: "till" }];
const symptom = draftAt(60, { family: "latency.rise", kind: "degradation", entities: till });
const earlier = draftAt(30, { family: "change.config", kind: "change", entities: till });
const elsewhere = draftAt(30, { family: "change.config", kind: "change" });
const later = draftAt(90, { family: "change.config", kind: "change", entities: till });

describe("a symptom", () => {
  test("comes behind an earlier action that is less likely, and is named no sooner", () => {
    const [first, second] = behindActs([rootOf(symptom, 0.8, 1), rootOf(earlier, 0.3, 2)], []);
    expect(first?.draft).toBe(earlier);
    expect(second?.chance).toBeLessThan(first?.chance ?? 0);
  });

  test("keeps its place before an action that came after it", () => {
    const [first] = behindActs([rootOf(symptom, 0.8, 1), rootOf(later, 0.3, 2)], []);
    expect(first).toMatchObject({ draft: symptom, chance: 0.8 });
  });

  test("keeps its place before an action elsewhere, until a link leads from that to it", () => {
    const roots = [rootOf(symptom, 0.8, 1), rootOf(elsewhere, 0.3, 2)];
    expect(behindActs(roots, [])[0]?.draft).toBe(symptom);
    expect(behindActs(roots, [linkOf(elsewhere, symptom)])[0]?.draft).toBe(elsewhere);
  });

  test("keeps its place where nobody did anything", () => {
    expect(behindActs([rootOf(symptom, 0.8, 1)], [])[0]?.chance).toBe(0.8);
  });
});
