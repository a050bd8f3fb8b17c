import { join } from "node:path";
import { createCaseStore } from "@/db/case-store";
import { connect, type Database } from "@/db/client";
import { makeFolderForGood } from "@/db/files/durable";
import { closeDataFolder } from "@/db/files/private";
import { createJobs, type JobQueue } from "@/db/jobs";
import { authenticationSchema } from "@/db/schema/authentication";
import { createApiTokenStore } from "@/db/stores/api-token-store";
import { type AttemptStore, createAttemptStore } from "@/db/stores/attempt-store";
import { createMeasureStore, type MeasureStore } from "@/db/stores/measure-store";
import { createModelPolicyStore } from "@/db/stores/model-policy-store";
import { createPeopleStore } from "@/db/stores/people-store";
import { createSpendingStore } from "@/db/stores/spending-store";
import { usualRounds } from "@/lib/domain/rounds/rounds-settings";
import {
  createRecordIndexes,
  type RecordIndexes,
} from "@/lib/investigation/asking/searching/record-indexes";
import type { TimelineDocument } from "@/lib/investigation/document/document-schema";
import {
  type CitedPlaces,
  createCitedPlaces,
} from "@/lib/investigation/document/masking/cited-places";
import {
  createEntityCatalogues,
  type EntityCatalogues,
} from "@/lib/investigation/evidence/entities/entity-catalogues";
import type { ModelPolicyStore } from "@/lib/investigation/installation/models/model-policy-port";
import { type ClockSurveys, createClockSurveys } from "@/lib/investigation/intake/clock-surveys";
import type { StagedReadings } from "@/lib/investigation/intake/staging/staged-readings";
import type { ApiTokenStore } from "@/lib/investigation/ports/api-token-port";
import type { FrameCutter } from "@/lib/investigation/ports/frame-port";
import type { PartialFiles } from "@/lib/investigation/ports/partial-files-port";
import type { PeopleStore } from "@/lib/investigation/ports/people-port";
import type { Performer } from "@/lib/investigation/ports/performer-port";
import type { Ports } from "@/lib/investigation/ports/ports";
import type { UploadStore } from "@/lib/investigation/ports/upload-port";
import {
  createEditedRevisions,
  type EditedRevisions,
} from "@/lib/investigation/review/edited-since";
import {
  type ContextIndexes,
  createContextIndexes,
} from "@/lib/investigation/review/provenance/context-indexes";
import { createWaitingList, type WaitingList } from "@/lib/investigation/review/waiting";
import {
  type CaseMemory,
  createCaseMemory,
} from "@/lib/investigation/runs/calibration/case-memory";
import { sha256 } from "@/lib/investigation/sha256";
import { createKnownMotifs, type KnownMotifs } from "@/lib/investigation/similar/known-motifs";
import type { Lookups } from "@/lib/investigation/toolbox/lookups";
import {
  createEvidenceReading,
  type EvidenceReading,
  type EvidenceSurveys,
} from "@/lib/tasks/survey/evidence-reading";
import { tasks } from "@/lib/tasks/task-list";
import { type Auth, createAuth } from "./account/auth";
import { isReachedByOthers, makeSetUpCode, sharedSetUpCode } from "./account/set-up-code";
import {
  type AgentDesks,
  createAgentDesks,
  createIncidentTurns,
  type IncidentTurns,
} from "./agents/agent-limits";
import { type Alerts, createAlerts } from "./alerts/alerts";
import { createLivePresence, type LivePresence } from "./discussion/live-presence";
import { systemClock } from "./environment/clock";
import { type Env, processEnv } from "./environment/env";
import { randomIdSource } from "./environment/id-source";
import { type ModelEnv, readModelEnv } from "./environment/model-env";
import { reportFailure } from "./environment/report-failure";
import { createFrameCutter } from "./frames/frame-cutter";
import { createMetrics, type Metrics } from "./metrics/metrics";
import {
  createLiveEmbedder,
  createLiveModels,
  type LiveEmbedder,
  type LiveModels,
} from "./models/live-models";
import { createSealedKeys, type SealedKeys } from "./models/sealed-keys";
import { createNotices, type Notices } from "./notices/notices";
import { openEvidence, openStaging } from "./reading/open-evidence";
import { createKeptDocuments, type KeptDocuments } from "./review/kept-documents";
import { openFixedPerformers } from "./runs/fixed-performers";
import { playRun, taskLogOf } from "./runs/play-run";
import { createSecretGate, type SecretGate } from "./tokens/secret-gate";
import { createJournalWakeups, type JournalWakeups } from "./workspace/wake-ups";

/** Runs played at a time in this process, unless the environment says it: they share its two cores with the people who read. */
const usualRunsAtOnce = 2;

/** Everything a request may need: the one place where ports meet their adapters. */
export type Container = {
  readonly env: Env;
  readonly database: Database;
  readonly ports: Ports;
  readonly people: PeopleStore;
  /** With what agents are let in. */
  readonly tokens: ApiTokenStore;
  readonly uploads: UploadStore;
  readonly partials: PartialFiles;
  readonly readings: StagedReadings;
  readonly surveys: ClockSurveys;
  readonly entities: EntityCatalogues;
  readonly evidenceSurveys: EvidenceSurveys;
  /** What the tools of models and of agents ask besides the evidence itself. */
  readonly lookups: Lookups;
  /** What questions in words look through. */
  readonly recordIndexes: RecordIndexes;
  /** Journals, read as what led to what. */
  readonly contextIndexes: ContextIndexes;
  /** Which latest revisions are overtaken. */
  readonly editedRevisions: EditedRevisions;
  readonly waiting: WaitingList;
  /** What leaves the page: mails and webhooks, and what people set of them. */
  readonly notices: Notices;
  /** What programs outside report. */
  readonly alerts: Alerts;
  /** What people decided of proposals, over all incidents. */
  readonly caseMemory: CaseMemory;
  /** What approved revisions are compared by. */
  readonly knownMotifs: KnownMotifs;
  readonly embedder: LiveEmbedder;
  readonly policies: ModelPolicyStore;
  readonly sealedKeys: SealedKeys;
  readonly models: LiveModels;
  /** What hides in cited places, remembered over requests. */
  readonly citedPlaces: CitedPlaces;
  /** What permalinks show, remembered over requests. */
  readonly permalinkDocuments: KeptDocuments<TimelineDocument>;
  /** Where agents look at evidence, remembered over requests: which pages they opened, and what stands for what. */
  readonly agentDesks: AgentDesks;
  /** How many unknown secrets of agents are looked up. */
  readonly secretGate: SecretGate;
  /** What agents add, one after the other. */
  readonly proposalTurns: IncidentTurns;
  readonly auth: Auth;
  readonly attempts: AttemptStore;
  /** What making the first account takes of whoever does not sit at this machine. */
  readonly setUpCode: string;
  readonly wakeups: JournalWakeups;
  readonly presence: LivePresence;
  /** For whoever watches the server from outside. */
  readonly measures: MeasureStore;
  readonly metrics: Metrics;
  close(): Promise<void>;
};

/** Opens the stores and starts the worker, which first goes on with what an earlier process left. */
export async function createContainer(env: Env): Promise<Container> {
  await makeFolderForGood(env.dataFolder);
  closeDataFolder(env.dataFolder, (line) => console.warn(line));
  const database = connect({ databaseUrl: env.databaseUrl });
  const cases = createCaseStore(database, { sha256 });
  const { evidence, shared } = await openEvidence(env);
  const jobs: JobQueue = createJobs(
    {
      databaseUrl: env.databaseUrl,
      concurrency: env.runsAtOnce ?? usualRunsAtOnce,
      isOnlyNode: env.isOwnDatabase,
    },
    {
      async run(runId, signal) {
        await models.refresh();
        await playRun({ ports, signal, ...taskLogOf(env) }, runId);
      },
      unfinishedRuns: async () => (await cases.read.runs.unfinished()).map(({ id }) => id),
      reportFailure: (error) => void reportFailure("The job queue", error),
    },
  );
  const reading = createEvidenceReading();
  const { policies, sealedKeys, models } = openModels(env, database, {
    ...{ reading, cutter: createFrameCutter(evidence.blobs) },
    fixed: await openFixedPerformers(env, reading),
  });
  const ports: Ports = {
    ...{ cases, evidence, jobs, tasks, performers: models.performers },
    spending: createSpendingStore(database, policies),
    ...{ clock: systemClock, ids: randomIdSource },
    usualRounds: { ...usualRounds, mode: env.runMode ?? "passes" },
  };
  const { reclaiming, ...staging } = await openStaging(env, database, { ...ports, shared });
  const { readings } = staging;
  await readings.resume();
  await models.refresh();
  warnOfMissing(env, models);
  await jobs.start();
  const wakeups = await createJournalWakeups(database);
  const presence = await createLivePresence(database, systemClock);
  const notices = createNotices(env, database, systemClock);
  const people = createPeopleStore(database);
  const surveys = createClockSurveys(evidence);
  const memories = createMemories();
  const alerts = createAlerts(env.secret, database, {
    ...ports,
    ...{ people, surveys, turns: memories.proposalTurns },
  });
  return {
    ...{ env, database, ports, wakeups, presence, notices, people, alerts },
    tokens: createApiTokenStore(database),
    ...{ ...staging, surveys, ...memories },
    embedder: createLiveEmbedder(env.models ?? {}, models, join(env.dataFolder, "vectors")),
    ...{ evidenceSurveys: reading.surveys, policies, sealedKeys, models },
    lookups: reading.lookups,
    auth: createAuth(env, database.executor, authenticationSchema),
    attempts: createAttemptStore(database),
    setUpCode: env.isOwnDatabase ? makeSetUpCode() : sharedSetUpCode(env.secret),
    ...{ measures: createMeasureStore(database), metrics: createMetrics() },
    async close() {
      reclaiming.stop();
      await readings.close();
      await notices.sender.stop();
      await alerts.files.stop();
      await jobs.stop();
      await wakeups.close();
      await presence.close();
      await evidence.close();
      await database.close();
    },
  };
}

/** What is made of stored things once and kept while this process lives. */
function createMemories() {
  return {
    entities: createEntityCatalogues(),
    recordIndexes: createRecordIndexes(),
    contextIndexes: createContextIndexes(),
    editedRevisions: createEditedRevisions(),
    waiting: createWaitingList(),
    caseMemory: createCaseMemory(),
    knownMotifs: createKnownMotifs(),
    citedPlaces: createCitedPlaces(),
    permalinkDocuments: createKeptDocuments<TimelineDocument>(),
    agentDesks: createAgentDesks(),
    secretGate: createSecretGate(),
    proposalTurns: createIncidentTurns(),
  };
}

type ModelReach = { readonly cutter: FrameCutter; readonly fixed: readonly Performer[] };

const noModels: ModelEnv = readModelEnv({});

function openModels(
  env: Env,
  database: Database,
  { reading, ...given }: ModelReach & { readonly reading: EvidenceReading },
) {
  const policies = createModelPolicyStore(database);
  const sealedKeys = createSealedKeys(env.secret);
  const models = createLiveModels({
    ...{ env: env.models ?? noModels, policies, sealedKeys, ...given },
    ...reading,
  });
  return { policies, sealedKeys, models };
}

/** Whoever set the environment looks at the start, not at the page. */
function warnOfMissing({ models }: Env, { whyNot }: LiveModels): void {
  for (const name of models?.names ?? []) {
    const problem = whyNot(name);
    if (problem !== null) console.warn(`WHENCE_MODEL: ${problem}`);
  }
}

/** On `globalThis`, because a development server loads this module again at every change. */
const slot = globalThis as typeof globalThis & { whenceContainer?: Promise<Container> | undefined };

/** The container of this process. One that could not be made is forgotten, so that the next request tries again. */
export function getContainer(): Promise<Container> {
  slot.whenceContainer ??= openContainer().catch((error: unknown) => {
    slot.whenceContainer = undefined;
    throw error;
  });
  return slot.whenceContainer;
}

async function openContainer(): Promise<Container> {
  const container = await createContainer(processEnv());
  const { env, setUpCode, people } = container;
  if (!(await people.hasAny())) {
    const whose = isReachedByOthers(env)
      ? "Others can reach this server. To make the first account"
      : "To make the first account from another machine, as through a proxy";
    // Where failures go too: the start passes it on before anybody is told that the server is ready.
    console.warn(`${whose}, type this code: ${setUpCode}`);
  }
  return container;
}

/** Tests and commands make their own. */
export function provideContainer(container: Container): void {
  slot.whenceContainer = Promise.resolve(container);
}
