import { interval } from "@/lib/base/instant";
import type { FindingDraft } from "@/lib/investigation/rounds/contracts/answer-question";
import type { Inquiry } from "../tools/inquiry";
import { mentionEntities } from "../tools/mention-entities";
import { aroundMs, widen } from "../tools/question-window";
import type { DatedEvent, Story } from "../tools/story";
import { tellMoments } from "../unreported/tell-moments";
import type { UnreportedRecord } from "../unreported/unreported-records";
import type { Topology } from "./read-topology";

/** Somebody who is named once is not yet depended on. */
const namedMin = 3;

/** What stands out at whom an event's own depend on, before it or as it begins. */
export async function findUpstreamMoments(
  inquiry: Inquiry,
  story: Story,
  event: DatedEvent,
  topology: { readonly answer: Topology; readonly call: number },
  max: number,
): Promise<{ readonly findings: readonly FindingDraft[]; readonly searched: string }> {
  const { entities } = inquiry.timeline;
  const own = new Set(
    entities.filter(({ id }) => event.entities.includes(id)).map(({ name }) => name),
  );
  const upstream = new Set(
    topology.answer.edges
      .filter(({ from, to, count }) => own.has(from) && !own.has(to) && count >= namedMin)
      .map(({ to }) => to),
  );
  if (upstream.size === 0) return { findings: [], searched: "no record names an upstream" };
  const isUpstream = ({ record }: UnreportedRecord) =>
    record.kind !== "message" &&
    mentionEntities(record, entities)
      .slice(0, 2)
      .some(({ name }) => upstream.has(name));
  const reported = await tellMoments(inquiry, {
    ...{ story, files: [], isCore: isUpstream, isLookAround: false, max },
    window: widen(interval(event.time.earliest, event.time.latest), aroundMs(story), 0),
  });
  const findings = reported.findings.map((finding) => ({
    ...finding,
    tool_calls: [topology.call, ...finding.tool_calls].slice(0, 20),
  }));
  return {
    findings,
    searched: `${[...upstream].toSorted().join(", ")} before it: ${reported.searched}`,
  };
}
