import { createServer, type IncomingHttpHeaders, type RequestOptions, request } from "node:http";
import { type AddressInfo, connect } from "node:net";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  findClientAddress,
  isNetwork,
  networkOf,
  notePeers,
  peerHeader,
  siteOf,
  wayHeader,
} from "./client-address";

const asked = (peer: string, forwardedFor?: string) =>
  new Headers({ [peerHeader]: peer, ...(forwardedFor ? { "x-forwarded-for": forwardedFor } : {}) });

test.each<[string, Headers, readonly string[], string]>([
  ["without a proxy the connection says it", asked("203.0.113.9"), [], "203.0.113.9"],
  ["what a stranger claims counts nothing", asked("203.0.113.9", "192.0.2.1"), [], "203.0.113.9"],
  [
    "nor does it when other proxies are trusted",
    asked("203.0.113.9", "192.0.2.1"),
    ["127.0.0.1", "10.0.0.0/8"],
    "203.0.113.9",
  ],
  ["a trusted proxy is believed", asked("127.0.0.1", "203.0.113.9"), ["127.0.0.1"], "203.0.113.9"],
  [
    "what a client claimed before a trusted proxy is not",
    asked("127.0.0.1", "192.0.2.1, 203.0.113.9"),
    ["127.0.0.1"],
    "203.0.113.9",
  ],
  [
    "through two trusted proxies",
    asked("10.0.0.5", "192.0.2.1, 203.0.113.9, 10.2.3.4"),
    ["10.0.0.0/8"],
    "203.0.113.9",
  ],
  ["all of them are ours", asked("10.0.0.5", "10.0.0.7, 10.0.0.6"), ["10.0.0.0/8"], "10.0.0.7"],
  [
    "a trusted proxy that says nothing is the client",
    asked("127.0.0.1"),
    ["127.0.0.1"],
    "127.0.0.1",
  ],
  [
    "a trusted proxy that knows no address is the client",
    asked("127.0.0.1", "203.0.113.9, unknown"),
    ["127.0.0.1"],
    "127.0.0.1",
  ],
  ["an IPv4 peer of a socket for both", asked("::ffff:127.0.0.1", "::1"), ["127.0.0.1"], "::1"],
  ["an address with a port", asked("127.0.0.1", "203.0.113.9:4711"), ["127.0.0.1"], "203.0.113.9"],
  ["an IPv6 address with a port", asked("::1", "[2001:DB8::1]:443"), ["::1"], "2001:db8::1"],
  ["an IPv6 network of proxies", asked("fd00::7", "2001:db8::1"), ["fd00::/8"], "2001:db8::1"],
  ["a peer without an address", asked(""), ["127.0.0.1"], "unknown"],
  ["outside a server", new Headers({ "x-forwarded-for": "127.0.0.1" }), [], "unknown"],
])("who asks: %s", (_, headers, proxies, expected) => {
  expect(findClientAddress(headers, proxies)).toBe(expected);
});

test("whatever a client sends along, it cannot pass for somebody else", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme-ascii" }), fc.ipV4(), (claimed, peer) => {
      const direct = new Headers({ [peerHeader]: peer });
      direct.set("x-forwarded-for", claimed);
      expect(findClientAddress(direct, [])).toBe(peer);
      // Each proxy of ours puts whom it heard behind what came in.
      const proxied = new Headers({ [peerHeader]: "127.0.0.1" });
      proxied.set("x-forwarded-for", claimed === "" ? peer : `${claimed}, ${peer}`);
      fc.pre(peer !== "127.0.0.1");
      expect(findClientAddress(proxied, ["127.0.0.1"])).toBe(peer);
    }),
  );
});

test.each([
  ["203.0.113.9", "203.0.113.9"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8:1:2::6", "2001:db8:1:2::/64"],
  ["2001:0db8:0001:0002::6", "2001:db8:1:2::/64"],
  ["2001:db8::6", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["unknown", "unknown"],
])("%s has %s to itself", (address, expected) => {
  expect(networkOf(address)).toBe(expected);
});

test.each([
  ["2001:db8:1:2::6", "2001:db8:1::/48"],
  ["2001:db8:1:ffff::6", "2001:db8:1::/48"],
  ["2001:db8:2:2::6", "2001:db8:2::/48"],
  ["203.0.113.9", null],
  ["unknown", null],
])("%s may have %s", (address, expected) => {
  expect(siteOf(address)).toBe(expected);
});

test("addresses of one IPv6 network of 64 bits count as one", () => {
  fc.assert(
    fc.property(fc.ipV6(), (address) => {
      const network = networkOf(address);
      fc.pre(!address.includes("."));
      expect(networkOf(network.replace("::/64", ":1:2:3:4"))).toBe(network);
    }),
  );
});

test.each([
  ["127.0.0.1", true],
  ["10.0.0.0/8", true],
  ["fd00::/8", true],
  ["::1", true],
  ["10.0.0.0/33", false],
  ["fd00::/129", false],
  ["10.0.0.0/", false],
  ["10.0.0.0/8/8", false],
  ["proxy.internal", false],
  ["10.0.0", false],
  ["*", false],
])("%s as a trusted proxy: %s", (text, expected) => {
  expect(isNetwork(text)).toBe(expected);
});

/** What a server finds in the request of a client that sends these headers. */
async function askServer(headers: Readonly<Record<string, string>>): Promise<IncomingHttpHeaders> {
  notePeers();
  const server = createServer((message, response) => {
    response.end(JSON.stringify(message.headers));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // An address a server listens on is never a path of a socket.
  const { port } = server.address() as AddressInfo;
  const answer = await fetchText({ port, host: "127.0.0.1", headers });
  server.close();
  return JSON.parse(answer);
}

function fetchText(options: RequestOptions): Promise<string> {
  return new Promise((resolve, reject) => {
    request(options, (response) => {
      let text = "";
      response.on("data", (part: Buffer) => {
        text += part.toString();
      });
      response.on("end", () => resolve(text));
    })
      .on("error", reject)
      .end();
  });
}

test("the address of the connection stands in the request, over what a client put there", async () => {
  const noted = await askServer({ [peerHeader]: "192.0.2.1", "x-forwarded-for": "192.0.2.2" });
  expect(noted[peerHeader]).toBe("127.0.0.1");
});

test.each<[string, Readonly<Record<string, string>>, string]>([
  ["nothing of a proxy", { accept: "text/html", "x-requested-with": "fetch" }, "direct"],
  ["an address", { "X-Forwarded-For": "203.0.113.9" }, "proxied"],
  ["the standard header", { Forwarded: "for=203.0.113.9" }, "proxied"],
  ["a host", { "X-Forwarded-Host": "whence.example" }, "proxied"],
  ["only that TLS ended there", { "X-Forwarded-Proto": "https" }, "proxied"],
  ["a real address", { "X-Real-IP": "203.0.113.9" }, "proxied"],
  ["its own name", { Via: "1.1 edge" }, "proxied"],
  ["an address in its own words", { "CF-Connecting-IP": "203.0.113.9" }, "proxied"],
  ["an address in other words", { "True-Client-IP": "203.0.113.9" }, "proxied"],
  ["that it is none", { [wayHeader]: "direct", Via: "1.1 edge" }, "proxied"],
])("which way a request came whose sender tells %s", async (_, headers, expected) => {
  expect((await askServer(headers))[wayHeader]).toBe(expected);
});

test("a request by HTTP/1.0 was passed on: no browser speaks it", async () => {
  notePeers();
  const server = createServer(({ headers }, response) => response.end(String(headers[wayHeader])));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1").end("GET / HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n");
  let answer = "";
  for await (const part of socket) answer += String(part);
  server.close();
  expect(answer).toMatch(/proxied$/);
});
