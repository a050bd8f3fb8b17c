import { expect, test } from "vitest";
import type { ClaimNoun } from "@/lib/domain/claim";
import { contradictionIds, factIds } from "@/lib/domain/ids";
import { undecidedParts } from "@/lib/domain/timeline/coherence-part";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { scoreTimeline } from "@/lib/investigation/construction/assessment/score-timeline";
import { buildDocument } from "@/lib/investigation/document/build-document";
import { toMarkdown } from "@/lib/investigation/document/to-markdown";
import { sampleFactor, sampleImpact, sampleRoot } from "@/lib/testing/sample-timeline";
import { parseRevisionDocument } from "../document/revision-document";
import { event, gap, link, stateChange, timeline } from "../testing/sample-timeline";
import { toRevisionPage } from "./revision-page";

const words = "unmistakable words";
const decided = { status: "accepted", actor: "person" } as const;
const side = (fact: string) => ({ fact: factIds.fromSuffix(fact), said: words, evidence: [] });

const claims: Readonly<Record<ClaimNoun, Partial<Timeline>>> = {
  event: { events: [event(3, { ...decided, title: words })] },
  "causal-link": { causalLinks: [link(1, 1, 2, { ...decided, mechanism: words })] },
  "state-change": { stateChanges: [stateChange(1, { ...decided, to: words })] },
  gap: { gaps: [gap(1, { standing: "accepted", description: words })] },
  "root-cause": { rootCauses: [sampleRoot(1, { ...decided, subject: words })] },
  "contributing-factor": { contributingFactors: [sampleFactor(1, { ...decided, why: words })] },
  impact: { impacts: [sampleImpact(2, { ...decided, title: words })] },
  "coherence-part": {
    coherenceParts: undecidedParts.map((part) => ({
      ...part,
      ...{ status: "contested", contest: words, contestedValue: 0.5 },
    })),
  },
  contradiction: {
    contradictions: [
      {
        ...{ id: contradictionIds.fromSuffix("00000001"), ...decided, why: "", note: null },
        ...{ one: side("00000001"), other: side("00000002"), kept: null },
      },
    ],
  },
};

test.each(Object.entries(claims))("%s: Markdown and the permalink tell it", (_, changes) => {
  const told = timeline({ events: [event(1), event(2)], ...changes });
  const document = buildDocument({
    ...{ settings: {}, title: "Orders failed", artifacts: [], timeline: told },
    ...scoreTimeline(told, []),
    ...{ decisions: [], approvals: [], journal: [], revision: null },
    metrics: { ingest: {}, passes: {}, rounds: {}, tokens: 0, wallMs: 0 },
  });
  expect(toMarkdown(document).toLowerCase()).toContain(words);
  const parsed = parseRevisionDocument(document);
  // Contests are drawn as they are read.
  const page = [parsed && toRevisionPage(parsed), parsed?.coherence];
  expect(JSON.stringify(page).toLowerCase()).toContain(words);
});
