import { assertPresent } from "@/lib/base/assert";
import { endingBlockId } from "@/lib/domain/review/document-text";
import { parseRevisionDocument, type RevisionDocument } from "../revision-document";

const cited = (line: number) => [{ path: "app.log", lines: [line, line], quote: `line ${line}` }];

/** An event at so many seconds after 14:00:00. */
export function eventAt(id: string, second: number, kind: string, importance = "key") {
  const at = `2026-03-08T14:${String(Math.floor(second / 60)).padStart(2, "0")}:${String(second % 60).padStart(2, "0")}.000Z`;
  return {
    ...{ id, kind, importance, title: `${kind} ${id}`, status: "proposed", actor: "rules" },
    time: { kind: "stated", earliest: at, latest: at, granularity: "second", raw: "" },
    evidence: cited(second + 1),
  };
}

export function link(source: string, target: string, relation = "causes") {
  return {
    ...{ id: `lnk_${source}_${target}`, source, target, relation, mechanism: "" },
    ...{ confidence: 0.8, status: "proposed", evidence: [], against: [] },
  };
}

export function block(id: string, text: string, more: object = {}) {
  return { id, form: "paragraph", text, citations: [], ...more };
}

/** A rollout at 14:00:00 has a shop answer 503 from 14:01:00 on, noticed 10 s later, until a rollback a minute later. */
export function documentOf(more: object = {}): RevisionDocument {
  const parsed = parseRevisionDocument({
    schema: "whence.timeline/1",
    incident: {
      title: "Shop answers 503",
      startedAt: "2026-03-08T14:01:00.000Z",
      detectedAt: "2026-03-08T14:01:10.000Z",
      mitigatedAt: "2026-03-08T14:02:10.000Z",
      resolvedAt: "2026-03-08T14:02:20.000Z",
    },
    outcome: "incident",
    events: [
      eventAt("rollout", 0, "change"),
      eventAt("failing", 60, "failure"),
      eventAt("alert", 70, "alert"),
      eventAt("rollback", 120, "mitigation"),
    ],
    impactEvents: ["failing"],
    causalLinks: [link("rollout", "failing")],
    rootCauses: [{ rank: 1, event: "rollout", subject: "orders-api 2.14.0" }],
    coherence: { score: 0.63, label: "Plausible" },
    text: {
      zone: "UTC",
      day: "2026-03-08",
      sections: [
        {
          ...{ id: "headline", heading: "Headline" },
          blocks: [
            block("headline/impact", "The shop failed for 1 min 20 s.", { citations: cited(61) }),
            block(endingBlockId, "The rollback ended it.", { claims: ["rollback"] }),
          ],
        },
        {
          ...{ id: "clock", heading: "Clock" },
          blocks: [block("clock/detectedAt", "An alert fired.", { citations: cited(71) })],
        },
        {
          ...{ id: "happened", heading: "What happened" },
          blocks: [
            block("a", "A rollout started.", { form: "step", citations: cited(1) }),
            block("b", "Requests failed.", { form: "step", citations: cited(61) }),
            block("c", "About 9,000 people saw <b>errors</b>.", {
              ...{ by: "Ada", generated: "Requests failed.", notInEvidence: ["9,000"] },
            }),
          ],
        },
        { ...{ id: "factors", heading: "Contributing factors" }, blocks: [] },
      ],
    },
    ...more,
  });
  return assertPresent(parsed, "document");
}
