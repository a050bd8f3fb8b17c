import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { BlockList, isIP, isIPv6 } from "node:net";

/**
 * Next tells its handlers no socket, and leaves a client's own X-Forwarded-For as it came. So the address of each
 * connection is written into a header of ours before Next sees the request, over whatever a client put there.
 */
export const peerHeader = "x-whence-peer";

/** Whether somebody in between passed the request on. Noted there too: Next adds X-Forwarded-For to all of them. */
export const wayHeader = "x-whence-way";

/** On `globalThis`, because a development server loads this module again at every change. */
const slot = globalThis as typeof globalThis & { whenceNotesPeers?: boolean };

/** From here on every request of this process carries the address of its connection. */
export function notePeers(): void {
  if (slot.whenceNotesPeers) return;
  slot.whenceNotesPeers = true;
  subscribe("http.server.request.start", (message) => {
    // The channel's own contract: https://nodejs.org/api/diagnostics_channel.html#http
    const { request } = message as { readonly request: IncomingMessage };
    request.headers[peerHeader] = request.socket.remoteAddress ?? "";
    request.headers[wayHeader] = isPassedOn(request) ? "proxied" : "direct";
  });
}

/**
 * What proxies say of themselves or of whom they speak for. One that says nothing is told by HTTP/1.0, which no browser
 * speaks and nginx did by itself until 1.29.7. https://nginx.org/en/docs/http/ngx_http_proxy_module.html#proxy_http_version
 */
function isPassedOn({ headers, httpVersion }: IncomingMessage): boolean {
  if (httpVersion === "1.0") return true;
  return Object.keys(headers).some((name) =>
    /^(via|forwarded|x-(forwarded|real|original|envoy)(-.*)?|(.*-)?(client|connecting)-ip)$/.test(
      name,
    ),
  );
}

/** Asked at this machine, under its own name, by nobody who passes on what others ask. */
export function isAskedHere(headers: Headers): boolean {
  const peer = parseAddress(headers.get(peerHeader) ?? "");
  const host = `http://${headers.get("host") ?? ""}`;
  if (peer === null || !isLoopback(peer) || headers.get(wayHeader) !== "direct") return false;
  return URL.canParse(host) && isLoopback(new URL(host).hostname);
}

/** "localhost" by name, 127.0.0.0/8 and ::1. "All addresses" is none of them. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, "").toLowerCase();
  if (bare === "localhost" || bare === "::1") return true;
  return isIP(bare) === 4 && bare.startsWith("127.");
}

/** `address` or `network/bits`, as people write them in the configuration of a proxy. */
export function isNetwork(text: string): boolean {
  const [address = "", bits, ...rest] = text.split("/");
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  if (bits === undefined) return true;
  return /^\d{1,3}$/.test(bits) && Number(bits) <= (family === 6 ? 128 : 32);
}

/**
 * Who sent a request: the other end of the connection, and behind proxies of ours whom they say it was. Their words
 * count from the right, where each proxy adds whom it heard: what stands left of the first stranger is the stranger's.
 */
export function findClientAddress(headers: Headers, trustedProxies: readonly string[]): string {
  const peer = parseAddress(headers.get(peerHeader) ?? "");
  if (peer === null) return "unknown";
  const trusted = toBlockList(trustedProxies);
  const forwarded = headers.get("x-forwarded-for")?.split(",").map(parseAddress) ?? [];
  let client = peer;
  for (const before of forwarded.toReversed()) {
    if (before === null || !isIn(trusted, client)) return client;
    client = before;
  }
  return client;
}

/** What one subscriber has to himself: an IPv4 address, or the 64 bits of an IPv6 network. */
export function networkOf(address: string): string {
  return isIPv6(address) ? ipv6Network(address, 4) : address;
}

/**
 * What one subscriber may have: providers give out IPv6 by 64, 56 or 48 bits, and who has 48 has 65,536 of the smallest.
 * Null for IPv4. https://www.rfc-editor.org/rfc/rfc6177#section-2
 */
export function siteOf(address: string): string | null {
  return isIPv6(address) ? ipv6Network(address, 3) : null;
}

/** By its first groups of 16 bits. */
function ipv6Network(address: string, groupsKept: number): string {
  const [head = "", tail] = address.split("::");
  const groups = (text: string) => (text === "" ? [] : text.split(":"));
  const before = groups(head);
  const after = tail === undefined ? [] : groups(tail);
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const all = [...before, ...Array.from({ length: zeros }, () => "0"), ...after];
  const network = all.slice(0, groupsKept).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(":")}::/${groupsKept * 16}`;
}

export function toBlockList(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", bits] = network.split("/");
    const family = isIPv6(address) ? "ipv6" : "ipv4";
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

export function isIn(list: BlockList, address: string): boolean {
  return list.check(address, isIPv6(address) ? "ipv6" : "ipv4");
}

/** Some proxies add a port, and a socket for both families shows IPv4 as IPv6. Null: no address. */
function parseAddress(text: string): string | null {
  const bare = text
    .trim()
    .replace(/^\[([^\]]*)\](?::\d+)?$/, "$1")
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1")
    .replace(/%.*$/, "")
    .replace(/^::ffff:(?=\d+\.)/i, "")
    .toLowerCase();
  return isIP(bare) === 0 ? null : bare;
}
