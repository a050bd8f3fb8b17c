import { nearestInstant } from "@/lib/base/instant";
import type { Severity } from "@/lib/domain/evidence-record";
import type { RecordReference } from "@/lib/domain/record-reference";
import type { FindingDraft } from "@/lib/investigation/rounds/contracts/answer-question";
import { countRecords } from "../tools/ask-records";
import { citeRecords } from "../tools/cite-records";
import { connectionDraft } from "../tools/finding-draft";
import type { Inquiry } from "../tools/inquiry";
import { askRecordsAt } from "../tools/records-at";
import type { DatedEvent, Story } from "../tools/story";
import { type NamedBy, peersOf, type Topology } from "./read-topology";

/** What begins an effect lies this far before it at most. */
const beforeMaxMs = 180_000;
/** Of an effect, records that name its upstream are looked for this long after its onset. */
const namedWithinMs = 15_000;
const citedMax = 3;
/** What is told of somebody, and what gets better, begins nothing. */
const noOrigins: ReadonlySet<string> = new Set([
  "communication",
  "alert",
  "recovery",
  "mitigation",
]);
const noEffects: ReadonlySet<string> = new Set([
  "communication",
  "alert",
  "recovery",
  "mitigation",
  "change",
  "action",
  "access",
]);
const complaints: ReadonlySet<Severity | null> = new Set(["warning", "error", "critical"]);

type Upstream = {
  readonly cause: DatedEvent;
  readonly edge: NamedBy;
  /** Records of the effect's own that name the upstream as it happens. */
  readonly naming: readonly RecordReference[];
};

/**
 * A connection from trouble upstream to an event: records of what the event is about name somebody in complaint as it
 * begins, and that somebody was in trouble shortly before. Peers that were well speak for it, peers that were not against it.
 */
export async function findUpstream(
  inquiry: Inquiry,
  story: Story,
  event: DatedEvent,
  topology: { readonly answer: Topology; readonly call: number },
): Promise<FindingDraft | null> {
  if (noEffects.has(event.kind)) return null;
  const found = upstreamOf(inquiry, story, event, topology.answer);
  if (found === null) return null;
  const { cause, edge, naming } = found;
  const quoted = await citeRecords(inquiry, naming);
  if (quoted.answer.length === 0) return null;
  const peers = await describePeers(inquiry, event, edge.from);
  return connectionDraft({
    ...{ source: cause.id, target: event.id, method: "compared", confidence: 0.65 },
    claim: `"${cause.title}" leads to "${event.title}": records of ${edge.from} name ${edge.to} as it begins`,
    mechanism: `${edge.from} depends on ${edge.to}, which its own records name ${edge.count} times, also as the effect begins`,
    entities: [edge.from, edge.to].map((name) => ({
      name,
      type: inquiry.timeline.entities.find((entity) => entity.name === name)?.type ?? "service",
    })),
    ...{ cited: quoted.answer, calls: [topology.call, quoted.call, ...peers.calls] },
    counterSearch: peers.text,
  });
}

function upstreamOf(
  { timeline }: Inquiry,
  story: Story,
  event: DatedEvent,
  { edges }: Topology,
): Upstream | null {
  const nameOf = new Map(timeline.entities.map(({ id, name }) => [id, name]));
  const own = new Set(event.entities.flatMap((id) => nameOf.get(id) ?? []));
  const linked = ancestorsOf(timeline.causalLinks, event.id);
  const candidates = edges
    .filter(({ from, to }) => own.has(from) && !own.has(to))
    .flatMap((edge) => {
      const naming = namingAt(edge, event);
      const cause = latestTrouble(story, event, edge.to, nameOf);
      return cause === null || naming.length === 0 || linked.has(cause.id)
        ? []
        : { cause, edge, naming };
    });
  return (
    candidates.toSorted(
      (a, b) =>
        b.cause.time.earliest - a.cause.time.earliest ||
        b.naming.length - a.naming.length ||
        (a.edge.to < b.edge.to ? -1 : 1),
    )[0] ?? null
  );
}

function namingAt({ records }: NamedBy, { time }: DatedEvent): readonly RecordReference[] {
  return records
    .filter(
      (record) =>
        complaints.has(record.severity) &&
        Math.abs(record.time.earliest - time.earliest) <= namedWithinMs,
    )
    .slice(0, citedMax);
}

/** The last key event of somebody before an effect. */
function latestTrouble(
  { events }: Story,
  effect: DatedEvent,
  name: string,
  nameOf: ReadonlyMap<string, string>,
): DatedEvent | null {
  return (
    events.findLast(
      ({ entities: [main], kind, time, importance }) =>
        main !== undefined &&
        nameOf.get(main) === name &&
        importance === "key" &&
        !noOrigins.has(kind) &&
        time.latest < effect.time.earliest &&
        time.earliest >= effect.time.earliest - beforeMaxMs,
    ) ?? null
  );
}

/** All that leads to an event already, and the event. */
function ancestorsOf(
  links: readonly { readonly source: string; readonly target: string }[],
  id: string,
): ReadonlySet<string> {
  const met = new Set([id]);
  const waiting = [id];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
    for (const { source, target } of links)
      if (target === next && !met.has(source)) {
        met.add(source);
        waiting.push(source);
      }
  return met;
}

/** How those of the same kind were at the time: a fault of one is none of all. */
async function describePeers(
  inquiry: Inquiry,
  event: DatedEvent,
  name: string,
): Promise<{ readonly text: string; readonly calls: readonly number[] }> {
  const peers = peersOf(name, inquiry.timeline.entities).slice(0, 2);
  if (peers.length === 0)
    return { text: `Whether peers of ${name} were well: it has none`, calls: [] };
  const own = await askRecordsAt(inquiry, event.evidence.slice(0, 1));
  const template = own.answer[0]?.template;
  const calls = [own.call];
  const counts: string[] = [];
  for (const peer of peers) {
    const { answer, call } = await countRecords(inquiry, {
      window: {
        earliest: nearestInstant(event.time.earliest - namedWithinMs),
        latest: nearestInstant(event.time.latest + namedWithinMs),
      },
      names: [peer],
      ...(template !== undefined && { template }),
    });
    calls.push(call);
    counts.push(`${peer} has ${answer.total} records of the same shape then`);
  }
  return { text: `Whether peers of ${name} were well: ${counts.join(", ")}`, calls };
}
