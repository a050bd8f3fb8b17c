import { formatInstant, type Instant, type Interval, instant } from "@/lib/base/instant";
import { ok, type Result } from "@/lib/base/result";
import { toVisibleJson } from "@/lib/base/visible-json";
import type { IncidentId, PullSourceId } from "@/lib/domain/ids";
import { type Incident, isFollowed } from "@/lib/domain/incident";
import type { PullSource } from "@/lib/domain/pull-source";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import {
  type Actor,
  type CaseProblem,
  findMissingRight,
  refuse,
} from "@/lib/investigation/case-problem";
import { ingestArtifact } from "@/lib/investigation/evidence/files/ingest-artifact";
import { openEvidence } from "@/lib/investigation/evidence/open-evidence";
import { findIncident } from "@/lib/investigation/incident/incidents";
import { importArtifacts } from "@/lib/investigation/intake/import-artifacts";
import type { Container } from "../container";
import type { OutsideReach } from "../notices/post-safely";
import { findAlertExpressions } from "./alert-expressions";
import { type AskSource, openSource } from "./ask-source";
import { pullers } from "./pull-kinds";
import { pullSecrets, pullSourcesOf, sourcePlace } from "./pull-sources";

type Pulled = {
  /** Null where the source has nothing in that time. */
  readonly path: string | null;
  readonly from: string;
  readonly to: string;
  readonly imported: number;
};

type Asked = {
  readonly source: PullSourceId;
  /** Null: the time of the incident, as its timeline has it. */
  readonly from: Instant | null;
  readonly to: Instant | null;
};

const spanMsMax = 24 * 3_600_000;

/** One pull at a time in a process: an answer is held in memory. */
const pulling = new WeakSet<Container["database"]>();

/** Asks a source for the time of an incident; the answer becomes an artifact like a file that somebody sends. */
export async function pullEvidence(
  container: Pick<Container, "env" | "database" | "ports" | "surveys">,
  actor: Actor,
  incidentId: IncidentId,
  asked: Asked,
  resolve?: OutsideReach["resolve"],
): Promise<Result<Pulled, CaseProblem>> {
  const missing = findMissingRight(actor, "investigate");
  if (missing) return missing;
  const { database } = container;
  if (pulling.has(database)) {
    return refuse("conflict", "Another pull is under way. Try again when it has ended.");
  }
  pulling.add(database);
  try {
    return await pull(container, actor, incidentId, asked, resolve);
  } finally {
    pulling.delete(database);
  }
}

async function pull(
  container: Parameters<typeof pullEvidence>[0],
  actor: Actor,
  incidentId: IncidentId,
  { source: id, from, to }: Asked,
  resolve: OutsideReach["resolve"],
): Promise<Result<Pulled, CaseProblem>> {
  const { ports, surveys } = container;
  const incident = await findIncident(ports.cases, incidentId);
  if (!incident.ok) return incident;
  const opened = await openWithCredential(container, id, resolve);
  if (!opened.ok) return opened;
  const { source, ask } = opened.value;
  const timeline = await ports.cases.read.timelines.current(incidentId);
  const own = spanOf(incident.value, timeline, ports.clock.now());
  const span = { earliest: from ?? own.earliest, latest: to ?? own.latest };
  if (span.latest <= span.earliest || span.latest - span.earliest > spanMsMax) {
    return refuse("invalid", "Ask for a time of at most 24 hours that ends after it begins.");
  }
  const expressions =
    source.kind === "prometheus" && source.asksExpressions
      ? await findAlertExpressions(await openEvidence(ports, incidentId))
      : [];
  const pulled = await pullers[source.kind](ask, { ...span, queries: source.queries, expressions });
  if (!pulled.ok) return refuse("conflict", pulled.error);
  const told = { from: formatInstant(span.earliest), to: formatInstant(span.latest) };
  if (pulled.value === null) return ok({ path: null, ...told, imported: 0 });
  const path = pathOf(source, { from, to }, span);
  const artifact = await ingestArtifact(ports.evidence, path, bytesOf(pulled.value));
  const imported = await importArtifacts({ ...ports, surveys }, actor, incidentId, [artifact]);
  return imported.ok ? ok({ path, ...told, imported: imported.value.imported }) : imported;
}

async function openWithCredential(
  container: Pick<Container, "env" | "database">,
  id: PullSourceId,
  resolve: OutsideReach["resolve"],
): Promise<Result<{ readonly source: PullSource; readonly ask: AskSource }, CaseProblem>> {
  const found = await pullSourcesOf(container).find(id);
  if (found === null) return refuse("not-found", "There is no such source any more.");
  const { source, sealedCredential: sealed } = found;
  if (sealed === null) return ok({ source, ask: openSource(source, null, resolve) });
  const credential = pullSecrets(container.env).open(sealed, sourcePlace(source));
  return credential === null
    ? refuse("conflict", `The credential of ${source.name} cannot be read. Add the source again.`)
    : ok({ source, ask: openSource(source, credential, resolve) });
}

const aroundMs = 15 * 60_000;

/** From before the first event until after the last, or until now; at most the last day of it. */
function spanOf(incident: Incident, { events }: Timeline, now: Instant): Interval {
  const times = events.flatMap(({ time }) => (time.kind === "unknown" ? [] : [time.earliest]));
  const first = times.length === 0 ? incident.openedAt - 3_600_000 : Math.min(...times);
  const last = times.length === 0 || isFollowed(incident) ? now : Math.max(...times);
  const latest = Math.min(now, Math.max(last, first) + aroundMs);
  const earliest = Math.max(first - aroundMs, latest - spanMsMax);
  return { earliest: instant(Math.min(earliest, latest - 1)), latest: instant(latest) };
}

/**
 * The whole time of an incident takes the place of what was pulled of it before: the same lines in two files would count twice. Of
 * an incident of more than a day that would lose its beginning.
 */
function pathOf(
  { kind, name }: PullSource,
  { from, to }: Pick<Asked, "from" | "to">,
  span: Interval,
): string {
  const isWhole = from === null && to === null && span.latest - span.earliest < spanMsMax;
  if (isWhole) return `pulled/${name}/${kind}.json`;
  const text = (at: Instant) => formatInstant(at).replace(/[-:]|\.\d+/g, "");
  return `pulled/${name}/${kind}-${text(span.earliest)}-${text(span.latest)}.json`;
}

async function* bytesOf(document: unknown): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`${toVisibleJson(document)}\n`);
}
