import type { EntityMention } from "@/lib/domain/timeline/entity";
import { countOnce } from "@/lib/investigation/evidence/count-once";
import { readingKey } from "@/lib/investigation/evidence/evidence-key";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import { operationsLexicon } from "@/lib/knowledge/operations-lexicon";
import { hostOfPath, serviceOfPath } from "@/lib/names/host-and-service";
import { collectSignals, type Observations } from "@/lib/signals/collect-signals";
import type { Lexicon } from "@/lib/signals/lexicon";
import { type Signal, uniqueMentions } from "@/lib/signals/signal";
import type { Statement } from "@/lib/signals/statements";
import type { EvidenceSource } from "@/lib/signals/watch-evidence";
import type { WatchedSpan } from "@/lib/signals/watched-span";
import { attachStatements } from "./attach-statements";
import { markResponses } from "./changes-in-response";
import { markDeedsBeforeTrouble } from "./deeds-before-trouble";
import { deriveChanges } from "./derive-changes";
import { draftEvents, isBackground } from "./draft-events";
import { withoutQuotedKinds } from "./echoes";
import type { EventDraft } from "./event-draft";
import { explainFields } from "./grounding/explain-fields";
import { groundDrafts } from "./grounding/ground-drafts";
import { type Attention, countShared, readAttention } from "./human-attention";
import { judgeStatements } from "./judge-statements";
import { addFromLedger } from "./ledger/add-from-ledger";
import { withKeyOrigins } from "./ledger/key-origins";
import {
  type LedgerPoints,
  readPoints,
  tellCourse,
  type WeighedCourse,
} from "./ledger/tell-course";
import { tellRows } from "./ledger/tell-rows";
import { limitRepeats } from "./limit-repeats";
import { mergeSignals } from "./merge-signals";
import { type IncidentNarrative, readNarrative } from "./narrative/read-narrative";
import { withoutNotes } from "./noted-words";
import { pairSessions } from "./pair-sessions";
import { findPeopleHit } from "./people-hit";
import { readSchedules } from "./read-schedules";
import { findServiceSignals } from "./services/find-service-signals";
import { findDiagnoses } from "./statement-signals";
import { withoutFalseLeads } from "./undone-changes";
import { findWrongLeads } from "./wrong-leads";

/**
 * The kernel names the control group of its victim one line before it names the process
 * (mm/oom_kill.c, dump_oom_victim): `oom-kill:constraint=…,task_memcg=/<group>,task=…`. The group
 * carries the name of the container or host.
 */
const linesBefore = 3;
const group = /(?:task_memcg|oom_memcg)=\/?([^,\s]+)/;

async function findKilledHosts(
  reader: EvidenceReader,
  signals: readonly Signal[],
  known: readonly EntityMention[],
): Promise<readonly Signal[]> {
  const hosts = known.filter(({ type }) => type === "host");
  const named: Signal[] = [];
  for (const signal of signals) {
    named.push(
      signal.family === "process.killed" && signal.detector === "log-signals"
        ? await withHost(reader, signal, hosts)
        : signal,
    );
  }
  return named;
}

async function withHost(
  reader: EvidenceReader,
  signal: Signal,
  hosts: readonly EntityMention[],
): Promise<Signal> {
  const [record] = signal.records;
  if (record === undefined || record.locator.kind !== "lines") return signal;
  const around = await reader.rawLines(
    record.artifactId,
    Math.max(1, record.locator.from - linesBefore),
    record.locator.to,
  );
  const path = around?.lines.flatMap((line) => group.exec(line)?.[1] ?? []).at(-1);
  if (path === undefined) return signal;
  const host = hosts.find(({ name }) => path.toLowerCase().includes(name.toLowerCase()));
  const name =
    host?.name ??
    path
      .split("/")
      .at(-1)
      ?.replace(/\.(slice|scope|service)$/, "") ??
    path;
  return {
    ...signal,
    entities: uniqueMentions([{ type: "host", name }, ...signal.entities]),
    facts: { ...signal.facts, host: name },
  };
}

/** Everything the rules analyst knows of the evidence; a pure function of it. */
export type Analysis = {
  /** What the detectors were given. */
  readonly lexicon: Lexicon;
  readonly observations: Observations;
  readonly watched: WatchedSpan | null;
  readonly attention: Attention;
  readonly drafts: readonly EventDraft[];
  /** The drafts as a course of events. */
  readonly course: WeighedCourse;
  /** By which events that people or other analysts add are told as well. */
  readonly points: LedgerPoints;
  /** What detectors noticed, one happening each, as it was judged beside the rest; most of it is no draft. */
  readonly signals: readonly Signal[];
  /** What was there before the first disturbance as well. */
  readonly background: readonly Signal[];
  readonly entities: readonly EntityMention[];
  readonly statements: readonly Statement[];
  /** The story as people wrote it; null where machines wrote records of their own. */
  readonly narrative: IncidentNarrative | null;
};

const halts = /^(trading\.halt|response\.halt|session\.down)$/;

/**
 * `stop` says that nobody waits for it any more; `before` is an analysis of other evidence, of which nothing
 * is read again that is the same in this. `lexicon`: the words, with what an installation adds to the catalogue. `also`
 * reads along where every record is read.
 */
export async function analyse(
  evidence: EvidenceReader,
  stop?: AbortSignal,
  before?: Analysis,
  lexicon: Lexicon = operationsLexicon,
  also?: EvidenceSource["also"],
): Promise<Analysis> {
  const reader = countOnce(stop === undefined ? evidence : stoppable(evidence, stop));
  const source = { ...(await toSource(reader)), also };
  const collected = await collectSignals(source, lexicon, before?.observations);
  const observations = { ...collected, ledger: await tellRows(collected.ledger, reader) };
  const { watched } = observations;
  const statements = judgeStatements(
    observations.statements,
    observations.changes,
    observations.signals,
  );
  const attention = readAttention(statements);
  const entities = knownEntities(reader, observations);
  const points = readPoints(observations.ledger);
  if (watched === null) {
    const narrative = await readNarrative(reader, statements);
    const drafts = narrative?.drafts ?? [];
    return {
      lexicon,
      observations,
      watched,
      attention,
      drafts,
      course: tellCourse(drafts, points),
      points,
      signals: [],
      background: [],
      entities,
      statements,
      narrative,
    };
  }
  const noted = withoutNotes(observations.signals, observations.ledger.happenings);
  const signals = withoutQuotedKinds(noted);
  const resolved = markResponses(await findKilledHosts(reader, signals, entities));
  const pointed = resolved.filter((signal) => isPointedAt(signal, attention));
  const services = await findServiceSignals(reader, observations);
  const diagnoses = findDiagnoses(statements, entities);
  const { changes } = observations;
  const leads = findWrongLeads({ statements, changes, signals: resolved, diagnoses });
  const hit = findPeopleHit(statements, resolved, [...diagnoses, ...leads]);
  const merged = mergeSignals([...pointed, ...services, ...diagnoses, ...leads, ...hit]);
  const united = markResumes(pairSessions(merged, watched));
  const judged = markDeedsBeforeTrouble(markResponses(deriveChanges(united)));
  const named = draftEvents(judged, attention, watched);
  const told = addFromLedger(
    attachStatements(limitRepeats(withoutFalseLeads(named)), statements),
    observations.ledger,
    watched,
  );
  const drafts = explainFields(await groundDrafts(told, reader), evidence.meanings);
  return {
    ...{ lexicon, observations, watched, attention, points },
    ...withKeyOrigins(drafts, tellCourse(drafts, points)),
    signals: judged,
    background: judged.filter(isBackground),
    entities,
    statements,
    narrative: null,
  };
}

async function toSource(reader: EvidenceReader): Promise<EvidenceSource> {
  return {
    schedules: await readSchedules(reader),
    artifacts: reader.artifacts.map((read) => ({ id: read.artifact.id, key: readingKey(read) })),
    scan: (filter) => reader.scan(filter, { without: ["stamp"] }),
  };
}

function stoppable(reader: EvidenceReader, stop: AbortSignal): EvidenceReader {
  return {
    ...reader,
    async *scan(filter, options) {
      for await (const chunk of reader.scan(filter, options)) {
        stop.throwIfAborted();
        yield chunk;
      }
    },
  };
}

/** An old warning is news only when people's explanation names it. */
function isPointedAt(signal: Signal, attention: Attention): boolean {
  if (signal.family !== "warning.novel") return true;
  return countShared(signal.explanation, attention.diagnosisWords) > 0;
}

function knownEntities(
  reader: EvidenceReader,
  { signals }: Observations,
): readonly EntityMention[] {
  const hosts = reader.artifacts.map(({ artifact }) => hostOfPath(artifact.path));
  const services = reader.artifacts.map(({ artifact }) => serviceOfPath(artifact.path));
  return uniqueMentions([
    ...signals
      .filter(({ detector }) => detector === "change-records" || detector === "alert-transitions")
      .flatMap(({ entities }) => entities),
    ...hosts.map((name) => (name === null ? null : { type: "host", name })),
    ...services.map((name) => (name === null ? null : { type: "service", name })),
    ...signals.flatMap(({ entities }) => entities),
  ]);
}

/** A strategy or desk that is enabled is daily life, unless something was halted before: then trading resumes. */
function markResumes(signals: readonly Signal[]): readonly Signal[] {
  const halted = Math.min(
    ...signals.filter(({ family }) => halts.test(family)).map(({ onset }) => onset.latest),
    Number.POSITIVE_INFINITY,
  );
  return signals.map((signal) =>
    signal.family === "session.enable" && signal.onset.earliest > halted
      ? { ...signal, family: "trading.resume", severity: 0.75, novelty: 1 }
      : signal,
  );
}
