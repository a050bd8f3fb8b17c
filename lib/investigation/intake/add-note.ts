import { formatInstant, type Instant } from "@/lib/base/instant";
import { ok, type Result } from "@/lib/base/result";
import type { Artifact } from "@/lib/domain/evidence/artifact";
import type { EvidenceReference } from "@/lib/domain/evidence/evidence";
import { type EntityId, type EventId, eventIds, type IncidentId } from "@/lib/domain/ids";
import type { Entity } from "@/lib/domain/timeline/entity";
import { nameEntities } from "@/lib/domain/timeline/entity";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import { provisionalClock } from "@/lib/ingest/clocks/clock-survey";
import { type Actor, type CaseProblem, findMissingRight, journalActor } from "../case-problem";
import { type Change, commitChange } from "../commit-change";
import { entityIdOf } from "../evidence/entities/entity-identity";
import { ingestArtifact } from "../evidence/files/ingest-artifact";
import { findIncident } from "../incident/incidents";
import type { Ports } from "../ports/ports";
import { planDecisions } from "../review/deciding/plan-decisions";
import { type ImportOutcome, type ImportPorts, importArtifacts } from "./import-artifacts";

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
  return addStatement(ports, author, incidentId, text, (known, statement) => {
    const { entities, ids } = nameEntities(
      known,
      [{ type: "person", name: author.name }],
      entityIdOf,
    );
    return { entities, event: noteEvent(author, ids, statement) };
  });
}

/**
 * What a program says is evidence like a file it sends: a person's note stands on the timeline, and a program decides on
 * nothing that stands there.
 */
export async function sendNote(
  ports: ImportPorts & Pick<NotePorts, "evidence">,
  sender: NoteAuthor,
  incidentId: IncidentId,
  text: string,
): Promise<Result<ImportOutcome & { readonly path: string }, CaseProblem>> {
  const incident = await findIncident(ports.cases, incidentId);
  if (!incident.ok) return incident;
  const at = ports.clock.now();
  const path = notePath(at, await ports.cases.read.artifacts.list(incidentId));
  const artifact = await ingestArtifact(ports.evidence, path, noteBytes(sender, at, text));
  const imported = await importArtifacts(ports, sender, incidentId, [artifact]);
  return imported.ok ? ok({ ...imported.value, path }) : imported;
}

/** What somebody said, as it was kept: the artifact made of it, and the event it tells of. */
export type Statement = {
  readonly eventId: EventId;
  readonly artifact: Artifact;
  readonly at: Instant;
  readonly text: string;
};

/**
 * Words of a person as an artifact, and an event that cites them, in one change. The event is a decision of theirs, as
 * one they add from the evidence is: undo takes it back, and the words stay among the evidence.
 */
export async function addStatement(
  ports: NotePorts,
  author: NoteAuthor,
  incidentId: IncidentId,
  text: string,
  tell: (
    known: readonly Entity[],
    statement: Statement,
  ) => { readonly entities: readonly Entity[]; readonly event: TimelineEvent },
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
    const { entities, event } = tell(timeline.entities, { eventId, artifact, at, text });
    const accepted = { noun: "event", piece: eventId, verdict: { kind: "accept" } } as const;
    const next = { ...timeline, entities, events: [...timeline.events, event] };
    const decided = planDecisions(ports, author, incidentId, [accepted], next);
    return ok<Change<EventId>>({
      drafts: [
        {
          ...{ at, kind: "note-added", actor: journalActor(author), causedBy: null },
          actionType: "conversation",
          rationale: event.title,
          payload: { event: eventId, artifact: artifact.id, path, sha256: artifact.sha256 },
        },
        ...decided.drafts,
      ],
      write: async (inside, entries) => {
        await inside.artifacts.insert(incidentId, artifact, at);
        await inside.artifacts.setClocks(incidentId, [provisionalClock(artifact)], at);
        await decided.write(inside, entries);
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

/** The author is named as an analyst names people, so that a person named in chat is the same one. */
function noteEvent(
  { name }: NoteAuthor,
  entities: readonly EntityId[],
  statement: Statement,
): TimelineEvent {
  const { eventId, at, text } = statement;
  const [firstLine = ""] = text.split("\n", 1);
  return {
    ...{ id: eventId, kind: "communication", importance: "key", reasoning: "", endTime: null },
    title: cut(`${name}: ${firstLine}`, titleLengthMax),
    description: text,
    time: {
      ...{ kind: "stated", earliest: at, latest: at, granularity: "millisecond" },
      ...{ raw: slackStamp(at), basis: "human", zone: null, clockOffsetMs: 0, confidence: 1 },
    },
    entities,
    confidence: { extraction: 1, time: 1, credibility: null },
    evidence: [citeStatement(statement)],
    ...{ status: "accepted", actor: "person", isUnsupported: false },
  };
}

export function citeStatement({ artifact, text }: Statement): EvidenceReference {
  return {
    artifactId: artifact.id,
    path: artifact.path,
    locator: { kind: "index", index: 0 },
    quote: text.slice(0, quoteLengthMax).toWellFormed(),
  };
}

function cut(text: string, lengthMax: number): string {
  return text.length <= lengthMax ? text : `${text.slice(0, lengthMax - 1).toWellFormed()}…`;
}
