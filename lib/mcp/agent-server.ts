import {
  McpServer,
  ProtocolError,
  ProtocolErrorCode,
  ResourceTemplate,
} from "@modelcontextprotocol/server";
import { z } from "zod";
import { fail, type Result } from "@/lib/base/result";
import { toMarkdown } from "@/lib/investigation/document/to-markdown";
import type { AgentCases } from "./agent-cases";
import { prompts, promptText } from "./prompts";
import { quotedNotice, quotedUpTo } from "./quoted";
import { toldInputs, withToldInput } from "./told-input";
import { type AgentTool, type Asking, incidentInput } from "./tools/agent-tool";

import { askQuestion } from "./tools/ask-question";
import { entityHistory } from "./tools/entity-history";
import { evidenceTools } from "./tools/evidence-tools";
import { listFiles, listGaps, listIncidents } from "./tools/list-tools";
import { listUndecided } from "./tools/list-undecided";
import { proposeTools } from "./tools/propose-tools";
import { provenanceTools, saveContextTool } from "./tools/provenance-tools";
import { readGraph } from "./tools/read-graph";
import { readTimeline } from "./tools/read-timeline";

/** Also in what an answer is stamped with, so that an agent can tell which server it was. */
const identity = { name: "whence", version: "1" };

const instructions = `Whence holds incidents: their evidence, a timeline with causes, and what is not known. Begin with list_incidents. Places are told by path and line, or element; cite by the same. An argument takes the same in every tool: what it takes is told where it stands first. ${quotedNotice} Values that were hidden stand as tokens such as [email#1], the same value as the same token within an answer. Whatever you propose is checked by code and decided by people.`;

/** A report longer than this is cut, and says so. */
const reportCharactersMax = 200_000;
/** Incidents whose reports and revisions are listed; others are read by their address. */
const listedMax = 50;

/** In the order in which they help. What reads something else of an incident is entered here. */
const readTools: readonly AgentTool[] = [
  listIncidents,
  listFiles,
  readTimeline,
  readGraph,
  entityHistory,
  listGaps,
  listUndecided,
  askQuestion,
  ...evidenceTools,
  ...provenanceTools,
];

const allTools: readonly AgentTool[] = [...readTools, ...proposeTools, saveContextTool];

const told = toldInputs(allTools);

/** The tools, resources and prompts over what an agent may reach. */
export function createAgentServer(cases: AgentCases): McpServer {
  const server = new McpServer(identity, {
    capabilities: { tools: {}, resources: {}, prompts: {} },
    instructions,
  });
  for (const tool of cases.propose === null ? readTools : allTools) addTool(server, cases, tool);
  addReports(server, cases);
  addRevisions(server, cases);
  for (const prompt of prompts) {
    const { name, title, description } = prompt;
    const argsSchema = z.object({ incident: incidentInput });
    server.registerPrompt(name, { title, description, argsSchema }, ({ incident }) => ({
      messages: [{ role: "user", content: { type: "text", text: promptText(prompt, incident) } }],
    }));
  }
  return server;
}

function addTool(server: McpServer, cases: AgentCases, tool: AgentTool): void {
  const { name, description, input, proposes } = tool;
  // By what the protocol assumes else, who adds is not called again: each time it is an entry of the journal, for good.
  const annotations = proposes ? { destructiveHint: false } : { readOnlyHint: true };
  server.registerTool(
    name,
    { description, inputSchema: withToldInput(input, told.get(name) ?? {}), annotations },
    async (given, { mcpReq }) => {
      const { signal, notify, _meta } = mcpReq;
      const tellProgress = toTelling(notify, _meta?.progressToken);
      const answered = await attempt(
        cases,
        name,
        () => tool.answer(cases, given, { signal, tellProgress }),
        signal,
      );
      return answered.ok
        ? { content: [{ type: "text", text: answered.value }] }
        : { isError: true, content: [{ type: "text", text: answered.error }] };
    },
  );
}

type Notify = (notification: {
  readonly method: string;
  readonly params: Record<string, unknown>;
}) => Promise<void>;

/** Only who names a token wants to hear of it. */
function toTelling(
  notify: Notify,
  progressToken: string | number | undefined,
): Asking["tellProgress"] {
  if (progressToken === undefined) return async () => undefined;
  return ({ done: progress, total, message }) =>
    notify({
      method: "notifications/progress",
      params: { progressToken, progress, total, message },
    });
}

/** What goes wrong on our side is kept here, and an agent is told where: no message of ours leaves by accident. */
async function attempt<T>(
  { reportFailure }: AgentCases,
  what: string,
  work: () => Promise<Result<T, string>>,
  signal?: AbortSignal,
): Promise<Result<T, string>> {
  try {
    return await work();
  } catch (error) {
    // Nothing failed, and nobody is there who could read it.
    if (signal?.aborted) return fail("The request was cancelled.");
    return fail(reportFailure(`MCP ${what}`, error));
  }
}

const reportAddress = "whence://incidents/{incident}/report";
const revisionAddress = "whence://incidents/{incident}/revisions/{number}";
const markdown = "text/markdown";

function addReports(server: McpServer, cases: AgentCases): void {
  const list = async () => {
    const { cases: listed } = await unwrap(cases, "list reports", async () => ({
      ok: true,
      value: await cases.list({ text: "", limit: listedMax, offset: 0 }),
    }));
    return {
      // Without their titles: what people or evidence said is told between fences only, and here are none.
      resources: listed.map(({ id }) => ({
        ...{ uri: `whence://incidents/${id}/report`, name: `Report of ${id}` },
        mimeType: markdown,
      })),
    };
  };
  server.registerResource(
    "report",
    new ResourceTemplate(reportAddress, { list }),
    { title: "Report", description: "The report as it stands, masked.", mimeType: markdown },
    async (uri, variables) => {
      const text = await unwrap(cases, "read a report", async () => {
        const opened = await cases.open(String(variables.incident));
        if (!opened.ok) return opened;
        const [document, people] = await Promise.all([
          opened.value.document(),
          opened.value.people(),
        ]);
        return { ok: true, value: toMarkdown(document, people) };
      });
      return { contents: [toContent(uri, text)] };
    },
  );
}

function addRevisions(server: McpServer, cases: AgentCases): void {
  const list = async () => {
    const resources = await unwrap(cases, "list revisions", async () => {
      const { cases: listed } = await cases.list({ text: "", limit: listedMax, offset: 0 });
      const all = await Promise.all(listed.map((one) => listRevisions(cases, one.id)));
      return { ok: true, value: all.flat() };
    });
    return { resources };
  };
  server.registerResource(
    "revision",
    new ResourceTemplate(revisionAddress, { list }),
    {
      ...{ title: "Revision", mimeType: markdown },
      description: "A revision as it was submitted for review, for good, masked.",
    },
    async (uri, variables) => {
      const text = await unwrap(cases, "read a revision", async () => {
        const number = z.coerce.number().int().min(1).safeParse(variables.number);
        if (!number.success) return fail("A revision has a number, from 1.");
        const opened = await cases.revision(String(variables.incident), number.data);
        return opened.ok ? { ok: true, value: toMarkdown(opened.value) } : opened;
      });
      return { contents: [toContent(uri, text)] };
    },
  );
}

async function listRevisions(cases: AgentCases, id: string) {
  const revisions = await cases.revisions(id);
  return (revisions.ok ? revisions.value : []).map(({ number, status }) => ({
    ...{ uri: `whence://incidents/${id}/revisions/${number}`, mimeType: markdown },
    ...{ name: `Revision ${number} of ${id}`, description: status },
  }));
}

function toContent(uri: URL, text: string) {
  const shown = quotedUpTo(text, { charactersMax: reportCharactersMax });
  return { uri: uri.href, mimeType: markdown, text: shown };
}

/** Of a resource the protocol has one way to say no. */
async function unwrap<T>(
  cases: AgentCases,
  what: string,
  work: () => Promise<Result<T, string>>,
): Promise<T> {
  const done = await attempt(cases, what, work);
  if (done.ok) return done.value;
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, done.error);
}
