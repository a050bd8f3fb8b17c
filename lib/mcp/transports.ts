import { createMcpHandler } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import type { AgentCases } from "./agent-cases";
import { createAgentServer } from "./agent-server";

/**
 * One request of streamable HTTP, answered by a server made for it: nothing is kept between requests, so that any process
 * answers any of them. `body` was read by who knows how long it may be.
 */
export function handleAgentRequest(
  request: Request,
  body: unknown,
  cases: AgentCases,
): Promise<Response> {
  const handler = createMcpHandler(() => createAgentServer(cases), {
    // Nothing here changes under an agent's eyes in a way it could wait for.
    maxSubscriptions: 0,
  });
  return handler.fetch(request, { parsedBody: body });
}

/** Serves over standard input and output until the other side ends, or the signal does. */
export async function serveOverStdio(cases: AgentCases, signal: AbortSignal): Promise<void> {
  const ended = new Promise<void>((resolve) => {
    process.stdin.once("end", resolve);
    process.stdin.once("close", resolve);
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
  const handle = serveStdio(() => createAgentServer(cases), {
    onerror: (error) => void cases.reportFailure("MCP over stdio", error),
  });
  await ended;
  await handle.close();
}
