import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll } from "vitest";
import { POST } from "@/app/api/mcp/route";
import { peerHeader, wayHeader } from "../requests/client-address";

/** The route of agents on a port of this machine, as Next would call it. */
export class AgentDoor {
  #url: URL | undefined;
  readonly #clients: Client[] = [];

  constructor() {
    const server = createServer(async (incoming, outgoing) => {
      const parts: Buffer[] = [];
      for await (const part of incoming) parts.push(part as Buffer);
      const headers = new Headers();
      for (const [name, value] of Object.entries(incoming.headers)) headers.set(name, `${value}`);
      headers.set(peerHeader, incoming.socket.remoteAddress ?? "");
      headers.set(wayHeader, "direct");
      const { method = "GET" } = incoming;
      const leaving = new AbortController();
      outgoing.once("close", () => leaving.abort());
      const body = parts.length === 0 ? null : Buffer.concat(parts);
      const answered =
        method === "POST"
          ? await POST(new Request(this.url, { method, headers, body, signal: leaving.signal }))
          : new Response(null, { status: 405, headers: { allow: "POST" } });
      outgoing.writeHead(answered.status, Object.fromEntries(answered.headers));
      outgoing.end(Buffer.from(await answered.arrayBuffer()));
    });
    beforeAll(async () => {
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      const { port } = server.address() as AddressInfo; // It listens on a port.
      this.#url = new URL(`http://127.0.0.1:${port}/api/mcp`);
    });
    afterAll(async () => {
      await Promise.all(this.#clients.map((client) => client.close()));
      await new Promise((resolve) => server.close(resolve));
    });
  }

  get url(): URL {
    if (this.#url === undefined) throw new Error("Nobody listens yet");
    return this.#url;
  }

  /** The official client, with a token. */
  async connect(secret: string, mode: "auto" | "legacy" = "auto"): Promise<Client> {
    const client = new Client(
      { name: "test-agent", version: "1.0.0" },
      { versionNegotiation: { mode } },
    );
    this.#clients.push(client);
    const headers = { Authorization: `Bearer ${secret}` };
    await client.connect(new StreamableHTTPClientTransport(this.url, { requestInit: { headers } }));
    return client;
  }
}

export type ToolAnswer = { readonly text: string; readonly isError: boolean };

export async function call(
  client: Client,
  name: string,
  given: Record<string, unknown>,
): Promise<ToolAnswer> {
  const { content, isError } = await client.callTool({ name, arguments: given });
  const text = content.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n");
  return { text, isError: isError === true };
}
