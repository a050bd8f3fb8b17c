import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import { type OutsideReach, postSafely } from "./post-safely";

const loopback = { address: "127.0.0.1", family: 4 };
const here: OutsideReach = { allowedNetworks: ["127.0.0.0/8"], timeoutMs: 30_000 };

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A target on this machine; `asked` counts what reached it. */
async function listen(answer: RequestListener) {
  const asked: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = assertPresent(server.address() as AddressInfo | null, "a port");
  return { asked, port, url: `http://127.0.0.1:${port}/hook` };
}

const post = (url: string, reach: OutsideReach) => postSafely(url, "{}", {}, reach);

test("a target of this machine gets nothing unless the installation allows it", async () => {
  const { url, asked, port } = await listen((_, response) => response.end("ok"));
  const closed = { ...here, allowedNetworks: [] };
  const names = { ...closed, resolve: async () => [loopback] };
  const refused = [
    await post(url, closed),
    await post(`http://[::ffff:127.0.0.1]:${port}/`, closed),
    await post(`http://2130706433:${port}/`, closed),
    await post(`https://hooks.example:${port}/`, names),
  ];
  for (const { status, text } of refused) {
    expect(status).toBeNull();
    expect(text).toContain("not a public address");
  }
  expect(asked).toEqual([]);
  expect(await post(url, here)).toEqual({ status: 200, text: "ok" });
});

test("a name with one public and one private address is not reached at all", async () => {
  const resolve = async () => [
    { address: "8.8.8.8", family: 4 },
    { address: "10.0.0.1", family: 4 },
  ];
  const { text } = await post("https://hooks.example/", { ...here, resolve });
  expect(text).toBe("hooks.example is at 10.0.0.1, which is not a public address.");
});

test("a name that means a private address at the second look is resolved once, and checked each time", async () => {
  const { port, asked } = await listen((_, response) => response.end("ok"));
  const answers = [[loopback], [{ address: "10.0.0.1", family: 4 }]];
  let looks = 0;
  const resolve = async () => answers[looks++] ?? [];
  const url = `http://hooks.example:${port}/`;
  expect(await post(url, { ...here, resolve })).toMatchObject({ status: 200 });
  expect(looks).toBe(1);
  expect(await post(url, { ...here, resolve })).toMatchObject({ status: null });
  expect(asked).toHaveLength(1);
});

test("http is for this machine only", async () => {
  const resolve = async () => [{ address: "8.8.8.8", family: 4 }];
  const { status, text } = await post("http://hooks.example/", { ...here, resolve });
  expect({ status, text }).toEqual({
    status: null,
    text: "hooks.example is not on this machine, so its address needs https://.",
  });
});

test("a redirect is not followed", async () => {
  const inside = await listen((_, response) => response.end("secret"));
  const { url } = await listen((_, response) => {
    response.writeHead(302, { location: inside.url }).end();
  });
  expect(await post(url, here)).toEqual({ status: 302, text: "" });
  expect(inside.asked).toEqual([]);
});

test("of an answer that never ends the beginning is kept, in 200 characters", async () => {
  const { url } = await listen((_, response) => {
    response.writeHead(200);
    const go = () => {
      while (!response.destroyed && response.write("a\u0000\n".repeat(1_000)));
    };
    response.on("drain", go).on("error", () => undefined);
    go();
  });
  const { status, text } = await post(url, here);
  expect(status).toBe(200);
  expect(text).toBe(`${"a ".repeat(99)}a…`);
});

test("a target that hangs is left after the time limit", async () => {
  const { url } = await listen(() => undefined);
  expect(await post(url, { ...here, timeoutMs: 50 })).toEqual({
    status: null,
    text: "No answer within 0.05 seconds.",
  });
});

test("an answer that stops after its status counts by its status", async () => {
  const { url } = await listen((_, response) => {
    response.writeHead(200).write("got it");
  });
  expect(await post(url, { ...here, timeoutMs: 2_000 })).toEqual({ status: 200, text: "got it" });
});

test("a name that is never resolved is left after the time limit", async () => {
  const resolve = () => new Promise<never>(() => undefined);
  const { text } = await post("https://hooks.example/", { ...here, resolve, timeoutMs: 50 });
  expect(text).toBe("No answer within 0.05 seconds.");
});
