import type { Mention } from "../mention";
import { splitPort, toAddress, toPort } from "../names/addresses";
import { toEndpoint } from "../names/entity-names";
import { looksLikeHost } from "../names/host-names";

/** A connection that a message tells of: to whom, or whom it asked for a name. */
export type StatedConnection = {
  readonly kind: "calls" | "resolves";
  readonly to: Mention;
  readonly port: number | null;
};

const target =
  "([A-Za-z0-9_][A-Za-z0-9_.-]{0,252}(?::\\d{1,5})?|\\[[0-9a-fA-F:.]{3,45}\\](?::\\d{1,5})?)";
const article =
  "(?:(?:the|a|server|host|database|db|broker|node|upstream|backend|peer|master|primary|replica|leader|redis|postgres|postgresql|mysql|kafka|rabbitmq|mongodb|at|on|remote|address|socket) ){0,4}";

/** How clients say whom they connect to, those with a port first: in words, Go's net, Node.js, libpq, curl, Java. */
const phrases: readonly RegExp[] = [
  /\b(?:server at|host(?: name)?) "([^"\s]{1,253})"(?: \([^)\s]{1,60}\))?[^"]{0,60}?\bport (\d{1,5})/,
  new RegExp(`\\b(?:connect|connection) to ${target} port (\\d{1,5})`, "i"),
  new RegExp(
    `\\bconnect(?:ing|ed|ion|ions)?(?: attempt| established| opened| made| failed| refused)? (?:to|with) ${article}["'\`(/]?${target}`,
    "i",
  ),
  new RegExp(`\\bdial (?:tcp|udp)[46]?:? ${target}`),
  new RegExp(`\\b(?:ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH) ${target}`),
  new RegExp(`\\b(?:ENOTFOUND|EAI_AGAIN) ${target}`),
  new RegExp(`\\blookup ${target}(?: on [\\d.:]+)?: `),
];

const nameServer = /\blookup \S{1,253} on ([\d.]{7,15}):53\b/;
const isStated = /onnect|dial |ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|lookup | server at "/;

export function readStatedConnections(text: string): readonly StatedConnection[] {
  if (!isStated.test(text)) return [];
  const found: StatedConnection[] = [];
  for (const phrase of phrases) {
    const [, name = "", port] = phrase.exec(text) ?? [];
    const connection = name === "" ? null : toConnection(name, port);
    if (connection !== null && !found.some(({ to }) => to.name === connection.to.name))
      found.push(connection);
  }
  const asked = toAddress(nameServer.exec(text)?.[1] ?? "");
  if (asked !== null) {
    found.push({ kind: "resolves", to: { type: "address", name: asked }, port: null });
  }
  return found;
}

const called =
  /\b(?:connect(?:ion|ed)?|session|flow|request|login|logon|client|accepted|opened)\b[^\n]{0,60}? from \/?([\da-fA-F.:]{7,45}\w?)/i;

/** The address a connection, session or request came from, where no field says it. */
export function readCaller(text: string): Mention | null {
  if (!text.includes(" from ")) return null;
  const name = called.exec(text)?.[1] ?? "";
  const address = toAddress(name) ?? toAddress(splitPort(name).host);
  return address === null ? null : { type: "address", name: address };
}

/** A word counts as a name only with a port behind it, or when it has the form of a host's name. */
function toConnection(text: string, portText: string | undefined): StatedConnection | null {
  const { host, port: stated } = splitPort(text.replace(/[.,]+$/, ""));
  const port = toPort(portText) ?? stated;
  const to = toEndpoint(host);
  if (to === null || (to.type === "endpoint" && port === null && !looksLikeHost(to.name))) {
    return null;
  }
  return { kind: "calls", to, port };
}
