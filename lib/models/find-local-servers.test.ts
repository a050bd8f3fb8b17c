import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { findLocalServers } from "./find-local-servers";

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

const find = (...addresses: readonly string[]) =>
  findLocalServers(addresses.map((address) => ({ program: "Ollama", address })));

test("a server that lists its models is found with their names", async () => {
  const address = await serve(({ url }, response) =>
    response.end(url === "/v1/models" ? '{"data":[{"id":"qwen3:8b"},{"id":"gemma3"}]}' : "{}"),
  );
  expect(await find(address)).toEqual([
    { program: "Ollama", address, models: ["qwen3:8b", "gemma3"] },
  ]);
});

test("a server without a model is found, and has none", async () => {
  const address = await serve((_, response) => response.end('{"data":null}'));
  expect(await find(address)).toMatchObject([{ models: [] }]);
});

test.each<readonly [string, RequestListener]>([
  ["a web page", (_, response) => response.end("<html>hello</html>")],
  ["another API", (_, response) => response.end('{"items":[]}')],
  ["a refusal", (_, response) => response.writeHead(401).end('{"data":[]}')],
  [
    "a redirect",
    (_, response) => response.writeHead(302, { location: "http://127.0.0.1:9" }).end(),
  ],
  ["no answer", () => undefined],
])("%s is no server of models, and hides no other", async (_, answer) => {
  const good = await serve((_, response) => response.end('{"data":[{"id":"gemma3"}]}'));
  const found = await find(await serve(answer), "http://127.0.0.1:9/v1", good);
  expect(found.map(({ address }) => address)).toEqual([good]);
});
