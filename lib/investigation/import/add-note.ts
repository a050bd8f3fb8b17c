import { formatInstant, type Instant } from "@/lib/base/instant";
import { ok, type Result } from "@/lib/base/result";
import type { Artifact } from "@/lib/domain/artifact";
import type { Entity } from "@/lib/domain/entity";
import type { TimelineEvent } from "@/lib/domain/event";
import { type EventId, eventIds, type IncidentId } from "@/lib/domain/ids";
import { provisionalClock } from "@/lib/ingest/clocks/clock-survey";
import { type Actor, type CaseProblem, findMissingRight, journalActor } from "../case-problem";
import { type Change, commitChange } from "../commit-change";
import { entityIdOf } from "../entity-identity";
import { findIncident } from "../incidents";
import { ingestArtifact } from "../ingest-artifact";
import type { Ports } from "../ports";

type NotePorts = Pick<Ports, "cases" | "evidence" | "clock" | "ids">;

/** A person who writes while the incident is on. */
export type NoteAuthor = Actor & { readonly name: string };

const titleLengthMax = 200;
const quoteLengthMax = 2000;

/**
 * "Now": what a person says becomes an artifact like any other, so that it can be cited, and an
 * accepted event at that time, which later runs keep as a person's word.
 */
export async function addNote(
  ports: NotePorts,
  author: NoteAuthor,
  incidentId: IncidentId,
  text: string,
): Promise<Result<EventId, CaseProblem>> {
  const missing = findMissingRight(author, "investigate");
  if (missing) return missing;
  const incident = await findIncident(ports.cases, incidentId);
  if (!incident.ok) return incident;
  const at = ports.clock.now();
  const eventId = eventIds.create(ports.ids);
  return commitChange(ports.cases, incidentId, async (stores) => {
    const artifacts = await stores.artifacts.list(incidentId);
    const path = notePath(at, artifacts);
    const artifact = await ingestArtifact(ports.evidence, path, noteBytes(author, at, text));
    const timeline = await stores.timelines.current(incidentId);
    const entity = authorEntity(author);
    const event = noteEvent(eventId, entity, artifact, at, text);
    const entities = timeline.entities.some(({ id }) => id === entity.id)
      ? timeline.entities
      : [...timeline.entities, entity];
    return ok<Change<EventId>>({
      drafts: [
        {
          ...{ at, kind: "note-added", actor: journalActor(author), causedBy: null },
          actionType: "conversation",
          rationale: event.title,
          payload: { event: eventId, artifact: artifact.id, path, sha256: artifact.sha256 },
        },
      ],
      write: async (inside) => {
        await inside.artifacts.insert(incidentId, artifact, at);
        await inside.artifacts.setClocks(incidentId, [provisionalClock(artifact)], at);
        const events = [...timeline.events, event];
        await inside.timelines.write(incidentId, { ...timeline, entities, events }, at);
      },
      value: eventId,
    });
  });
}

/** `notes/20261121T031500Z-1.json`; the number tells notes of one second apart. */
function notePath(at: Instant, artifacts: readonly Artifact[]): string {
  const stamp = formatInstant(at)
    .replace(/\.\d+Z$/, "Z")
    .replaceAll(/[-:]/g, "");
  const taken = artifacts.filter(({ path }) => path.startsWith(`notes/${stamp}-`)).length;
  return `notes/${stamp}-${taken + 1}.json`;
}

/** The shape of a Slack export, which the ingest reads: https://slack.com/help/articles/220556107 */
async function* noteBytes(
  author: NoteAuthor,
  at: Instant,
  text: string,
): AsyncGenerator<Uint8Array> {
  const message = {
    type: "message",
    user: author.id,
    user_profile: { display_name: author.name },
    ts: slackStamp(at),
    text,
  };
  yield new TextEncoder().encode(`${JSON.stringify([message], null, 2)}\n`);
}

function slackStamp(at: Instant): string {
  const ms = ((at % 1000) + 1000) % 1000;
  return `${(at - ms) / 1000}.${String(ms).padStart(3, "0")}000`;
}

/** Derived like the entities an analyst registers, so that a person named in chat is the same one. */
function authorEntity({ name }: NoteAuthor): Entity {
  const person = { type: "person", name };
  return { id: entityIdOf(person), ...person, aliases: [], properties: {} };
}

function noteEvent(
  id: EventId,
  entity: Entity,
  artifact: Artifact,
  at: Instant,
  text: string,
): TimelineEvent {
  const [firstLine = ""] = text.split("\n", 1);
  return {
    ...{ id, kind: "communication", importance: "key", reasoning: "", endTime: null },
    title: cut(`${entity.name}: ${firstLine}`, titleLengthMax),
    description: text,
    time: {
      ...{ kind: "stated", earliest: at, latest: at, granularity: "millisecond" },
      ...{ raw: slackStamp(at), basis: "human", zone: null, clockOffsetMs: 0, confidence: 1 },
    },
    entities: [entity.id],
    confidence: { extraction: 1, time: 1, credibility: null },
    evidence: [
      {
        artifactId: artifact.id,
        path: artifact.path,
        locator: { kind: "index", index: 0 },
        quote: text.slice(0, quoteLengthMax).toWellFormed(),
      },
    ],
    ...{ status: "accepted", actor: "person", isUnsupported: false },
  };
}

function cut(text: string, lengthMax: number): string {
  return text.length <= lengthMax ? text : `${text.slice(0, lengthMax - 1).toWellFormed()}…`;
}
