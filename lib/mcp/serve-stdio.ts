import { serveStdio } from "@modelcontextprotocol/server/stdio";
import type { AgentCases } from "./agent-cases";
import { createAgentServer } from "./agent-server";

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
