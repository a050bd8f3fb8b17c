import { formatInstant, parseInstant } from "@/lib/base/instant";
import { fail, ok, type Result } from "@/lib/base/result";
import { indexContexts } from "@/lib/domain/provenance/causal-chain";
import { toContexts } from "@/lib/domain/provenance/context";
import { createAgentDesk } from "@/lib/investigation/agents/agent-view";
import { maskContexts } from "@/lib/investigation/agents/masked-contexts";
import type { Recall } from "@/lib/investigation/asking/searching/recall";
import { recallEvidence } from "@/lib/investigation/asking/searching/recall-evidence";
import type { TimelineDocument } from "@/lib/investigation/document/document-schema";
import { createCitedPlaces } from "@/lib/investigation/document/masking/cited-places";
import {
  findNames,
  findPeople,
  maskDocument,
} from "@/lib/investigation/document/masking/mask-document";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import type { AgentCase, AgentCases, ListedCase } from "@/lib/mcp/agent-cases";
import { serveOverStdio } from "@/lib/mcp/transports";
import { createEvidenceReading, type EvidenceReading } from "@/lib/tasks/survey/evidence-reading";
import { systemClock } from "../environment/clock";
import { reportFailure } from "../environment/report-failure";
import { namesInChats } from "../review/mask-for-guests";
import { type AnalyzeRequest, withAnalyzedFiles } from "./headless";

type OpenedFolder = Result<{ readonly listed: ListedCase; readonly opened: AgentCase }, string>;

/**
 * Serves an analysis of files of this machine to an agent on it, until it ends. It is served from the first moment on and
 * read meanwhile: what is asked before that is done waits, so that no agent gives up on a server that does not answer.
 */
export async function serveFolder(
  request: Omit<AnalyzeRequest, "signal">,
  signal: AbortSignal,
): Promise<void> {
  const leaving = new AbortController();
  const { promise, resolve, reject } = Promise.withResolvers<OpenedFolder>();
  // Whoever asks is told; until then nobody waits for it.
  promise.catch(() => undefined);
  const reading = createEvidenceReading();
  const analysed = withAnalyzedFiles(
    { ...request, reading, signal: AbortSignal.any([signal, leaving.signal]) },
    async (result, evidence) => {
      if (!result.ok || evidence === null) return resolve(fail("Nothing here could be read."));
      resolve(ok(await openFolder(result.value, evidence, reading)));
      await untilAborted(leaving.signal);
    },
  ).catch(reject);
  try {
    await serveOverStdio(casesOf(promise), signal);
  } finally {
    leaving.abort();
    await analysed;
  }
}

function untilAborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) =>
    signal.addEventListener("abort", () => resolve(), { once: true }),
  );
}

/** What a folder is called in the place of an incident. */
const folderId = "folder";

async function openFolder(
  document: TimelineDocument,
  evidence: EvidenceReader,
  { lookups }: EvidenceReading,
) {
  const citedPlaces = createCitedPlaces();
  const masked = await maskDocument(document, {
    people: namesInChats(evidence),
    hidesAddresses: false,
    findPlace: (citation) => citedPlaces.find(evidence, citation),
  });
  const { signal } = new AbortController();
  const desk = createAgentDesk({ evidence, signal, citedPlaces, lookups });
  const entries = document.journal.entries.flatMap(({ at: text, payload = null, ...entry }) => {
    const at = parseInstant(text);
    // What code of ours has just written says who did it as code of ours does.
    return at === null ? [] : [{ ...entry, at, payload, actor: entry.actor as "rules" }];
  });
  const contexts = maskContexts(indexContexts(toContexts(entries)), {
    people: [...namesInChats(evidence), ...findPeople(document)],
    keeps: findNames(document),
  });
  // Made when somebody asks, once: it takes seconds, and most agents look for themselves.
  let recall: Promise<Recall> | null = null;
  const opened: AgentCase = {
    id: folderId,
    document: async () => masked,
    desk: async (asking) => ({ ...desk, signal: asking }),
    recall: () => {
      recall ??= recallEvidence(evidence);
      return recall;
    },
    contexts: async () => ok(contexts),
    saved: async () => ok([]),
    people: async () => new Map(),
  };
  return { listed: toListed(masked), opened };
}

function toListed({ incident, artifacts, events }: TimelineDocument): ListedCase {
  return {
    ...{ id: folderId, title: incident.title, status: "open", severity: "unset" },
    openedAt: formatInstant(systemClock.now()),
    ...{ files: artifacts.length, events: events.length },
  };
}

function casesOf(folder: Promise<OpenedFolder>): AgentCases {
  return {
    reportFailure,
    async list({ text, offset }) {
      const read = await folder;
      const cases = read.ok ? [read.value.listed] : [];
      const found = cases.filter(({ title }) => title.toLowerCase().includes(text.toLowerCase()));
      return { cases: found.slice(offset), total: found.length };
    },
    async open(id) {
      if (id !== folderId) return fail(`There is one incident here: ${folderId}.`);
      const read = await folder;
      return read.ok ? ok(read.value.opened) : read;
    },
    revisions: async () => ok([]),
    revision: async () => fail("A folder has no revisions."),
    ...{ propose: null, saveContext: null },
  };
}
