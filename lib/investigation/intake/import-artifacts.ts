import { ok, type Result } from "@/lib/base/result";
import type { Artifact, SourceClock } from "@/lib/domain/evidence/artifact";
import { describeReport } from "@/lib/domain/evidence/artifact-text";
import {
  areChosenAlike,
  describeChosen,
  findChosen,
  isDecidedReading,
} from "@/lib/domain/evidence/chosen-reading";
import { describeSkipped } from "@/lib/domain/evidence/container-report";
import type { ArtifactId, IncidentId, RunId, UserId } from "@/lib/domain/ids";
import type { JournalDraft } from "@/lib/domain/journal";
import {
  type Actor,
  type CaseProblem,
  findMissingRight,
  journalActor,
  refuse,
} from "../case-problem";
import { type Change, commitChange, Overtaken } from "../commit-change";
import { findIncident } from "../incident/incidents";
import type { Ports } from "../ports/ports";
import { noRun, planFollowingRun, wakeFollowing } from "../runs/queue-run";
import type { ClockSurveys } from "./clock-surveys";
import { describeMovedClocks } from "./moved-clocks";
import { type KeptAsWritten, surveyWithout } from "./read-as-written";
import { decisionsOn, surveySettings } from "./survey-settings";

export type ImportPorts = Pick<
  Ports,
  "cases" | "clock" | "ids" | "jobs" | "performers" | "usualRounds"
> & {
  readonly surveys: ClockSurveys;
};

export type ImportOutcome = {
  readonly imported: number;
  readonly alreadyThere: number;
  /** What `undoImport` calls it; null when nothing was new. */
  readonly importSeq: number | null;
  /** The run that will read them; null when nothing was new. */
  readonly runId: RunId | null;
};

/** Who sent the bytes of an artifact, and who else had a hand in what they are or how they read. */
type Supply = { readonly by: UserId; readonly hands: readonly UserId[] };
export type Suppliers = ReadonlyMap<ArtifactId, Supply>;

/**
 * Makes files that were read part of an incident: their artifacts, the clocks of all sources as they
 * now appear, and a run, all or none of it. The same bytes at the same path add nothing, unless a person chose another
 * reading; other bytes at a known path take its place, as when a log that was still growing is dropped in again.
 */
export async function importArtifacts(
  ports: ImportPorts,
  actor: Actor,
  incidentId: IncidentId,
  artifacts: readonly Artifact[],
  suppliers: Suppliers = new Map(),
  /** Corrections that were undone in the preview. */
  kept: readonly KeptAsWritten[] = [],
): Promise<Result<ImportOutcome, CaseProblem>> {
  const missing = findMissingRight(actor, "investigate");
  if (missing) return missing;
  const incident = await findIncident(ports.cases, incidentId);
  if (!incident.ok) return incident;
  // What is new is found again at every attempt: the same import may be under way twice.
  let fresh = artifacts;
  let importSeq: number | null = null;
  const added = await commitChange(ports.cases, incidentId, async (stores) => {
    const known = new Map(
      (await stores.artifacts.list(incidentId)).map((one) => [keyOf(one), one]),
    );
    const zones = new Map(
      (await stores.artifacts.clocks(incidentId)).map(({ artifactId, zone }) => [artifactId, zone]),
    );
    fresh = artifacts.filter((artifact) =>
      isFresh(artifact, known.get(keyOf(artifact)), zones.get(artifact.id)),
    );
    if (fresh.length === 0) {
      return refuse("conflict", "These files are part of the incident already.");
    }
    const change = await planImport(ports, actor, incidentId, { fresh, suppliers, kept });
    const write: typeof change.write = async (inside, entries) => {
      importSeq = entries.find(({ kind }) => kind === "artifact-imported")?.seq ?? null;
      await change.write(inside, entries);
    };
    return ok({ ...change, write });
  });
  const alreadyThere = artifacts.length - fresh.length;
  if (fresh.length === 0) return ok({ imported: 0, alreadyThere, importSeq, runId: null });
  if (!added.ok) return added;
  if (added.value !== null) await wakeFollowing(ports, incidentId, added.value);
  return ok({ imported: fresh.length, alreadyThere, importSeq, runId: added.value });
}

/**
 * The same file adds something only when a person chose another reading of it, or another zone than its clock has now, or took
 * the choices back.
 */
function isFresh(
  { report }: Artifact,
  known: Artifact | undefined,
  zone: string | undefined,
): boolean {
  if (known === undefined) return true;
  if (!isDecidedReading(report)) return false;
  const chosen = findChosen(report);
  const isOtherZone = chosen?.zone !== undefined && chosen.zone !== zone;
  return isOtherZone || !areChosenAlike(chosen, findChosen(known.report));
}

function keyOf({ path, sha256 }: Artifact): string {
  return `${sha256} ${path}`;
}

type PlannedImport = {
  readonly fresh: readonly Artifact[];
  readonly suppliers: Suppliers;
  readonly kept: readonly KeptAsWritten[];
};

async function planImport(
  ports: ImportPorts,
  actor: Actor,
  incidentId: IncidentId,
  { fresh, suppliers, kept: undone }: PlannedImport,
): Promise<Change<RunId | null>> {
  const { read } = ports.cases;
  const at = ports.clock.now();
  const [present, stored] = await Promise.all([
    read.artifacts.list(incidentId),
    read.artifacts.clocks(incidentId),
  ]);
  const paths = new Set(fresh.map(({ path }) => path));
  const replaced = present.filter(({ path }) => paths.has(path));
  const kept = present.filter(({ path }) => !paths.has(path));
  const sources = [...kept, ...fresh];
  const inherited = decisionsOn(fresh, stored, replaced);
  const settingsFor = (decided: readonly SourceClock[]) => surveySettings(at, decided, sources);
  const clocks = await surveyWithout(ports.surveys, sources, settingsFor, inherited, {
    ...{ kept: undone, by: actor.id },
  });
  const following = fresh.some(({ report }) => report.kind === "read")
    ? await planFollowingRun(ports, actor, incidentId, "New evidence was imported")
    : noRun;
  const draft = { at, actor: journalActor(actor), causedBy: null } as const;
  return {
    drafts: [
      ...replaced.map((artifact) => describeReplaced(draft, artifact, fresh)),
      ...fresh.map((artifact) =>
        describeImported(
          draft,
          artifact,
          clocks,
          suppliers.get(artifact.id) ?? { by: actor.id, hands: [] },
        ),
      ),
      ...describeMovedClocks(draft, "New evidence changes", {
        artifacts: kept,
        before: stored,
        after: clocks,
      }),
      ...following.drafts,
    ],
    write: async (inside) => {
      for (const { id } of replaced) await inside.artifacts.withdraw(incidentId, id, at);
      for (const artifact of fresh) {
        if (!(await inside.artifacts.insert(incidentId, artifact, at))) throw new Overtaken();
      }
      await inside.artifacts.setClocks(incidentId, clocks, at);
      await inside.facts.follow(incidentId, at);
      await following.write(inside);
    },
    value: following.runId,
  };
}

type DraftStart = Pick<JournalDraft, "at" | "actor" | "causedBy">;

function describeReplaced(
  start: DraftStart,
  { id, path, sha256 }: Artifact,
  fresh: readonly Artifact[],
): JournalDraft {
  const isReadAgain = fresh.some((artifact) => artifact.id === id);
  return {
    ...start,
    kind: "artifact-withdrawn",
    actionType: "file_edit",
    rationale: isReadAgain
      ? `${path} was imported again with other choices of how to read it`
      : `${path} was imported again with other bytes, which take its place`,
    payload: { artifact: id, path, sha256 },
  };
}

function describeImported(
  start: DraftStart,
  { id, path, sha256, bytes, report }: Artifact,
  clocks: readonly SourceClock[],
  { by: suppliedBy, hands }: Supply,
): JournalDraft {
  const clock = clocks.find(({ artifactId }) => artifactId === id);
  const chosen = findChosen(report);
  const choices = chosen === null ? "" : `; chosen: ${describeChosen(report)}`;
  return {
    ...start,
    kind: "artifact-imported",
    actionType: "file_edit",
    rationale: `${path}: ${describeReport(report)}${choices}`,
    payload: {
      ...{ artifact: id, path, sha256, bytes, format: report.format, suppliedBy },
      ...(hands.length > 0 ? { hands } : {}),
      ...(chosen === null ? {} : { chosen }),
      ...(report.kind === "container" ? { skipped: report.skipped.map(describeSkipped) } : {}),
      zone: clock?.zone ?? null,
      zoneBasis: clock?.zoneBasis ?? null,
    },
  };
}
