import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { answerApiRequest } from "../api/answer-api-request";
import { peerHeader, wayHeader } from "../requests/client-address";

export type ListeningApi = { readonly origin: string; readonly close: () => Promise<void> };

/** The API on a port of this machine, as Next would call it: bodies are streams both ways. */
export async function listenToApi(): Promise<ListeningApi> {
  let origin = "";
  const server = createServer((incoming, outgoing) => {
    const { method = "GET" } = incoming;
    const headers = new Headers();
    for (const [name, value] of Object.entries(incoming.headers)) headers.set(name, `${value}`);
    headers.set(peerHeader, incoming.socket.remoteAddress ?? "");
    headers.set(wayHeader, "direct");
    const leaving = new AbortController();
    outgoing.once("close", () => leaving.abort());
    const hasBody = method !== "GET" && method !== "HEAD";
    const request = new Request(`${origin}${incoming.url}`, {
      ...{ method, headers, signal: leaving.signal, duplex: "half" },
      // The types of Node and of the web name the same stream twice.
      body: hasBody ? (Readable.toWeb(incoming) as unknown as BodyInit) : null,
    } as RequestInit);
    void answerApiRequest(request).then(async (answered) => {
      outgoing.writeHead(answered.status, Object.fromEntries(answered.headers));
      outgoing.end(Buffer.from(await answered.arrayBuffer()));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // It listens on a port.
  origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}
