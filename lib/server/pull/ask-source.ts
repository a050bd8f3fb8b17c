import { fail, ok, type Result } from "@/lib/base/result";
import type { PullSource } from "@/lib/domain/pull-source";
import { askSafely, type OutsideReach } from "../notices/post-safely";

/** Of all questions of one pull: more is refused, since half an answer would look like a whole one. */
const answerBytesMax = 64 * 1024 * 1024;
const timeoutMs = 30_000;
/** Of all questions of one pull: somebody waits for it. */
const pullMsMax = 120_000;

/** Where servers of a team are. Link-local addresses, at which clouds hand out credentials, are never among them; nor those below. */
const privateNetworks = [
  ...["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "100.64.0.0/10", "127.0.0.0/8"],
  ...["::1/128", "fc00::/7"],
];

/** Where AWS, Google and Alibaba hand out credentials in networks that are private otherwise. */
const metadataAddresses = ["fd00:ec2::254", "fd20:ce::254", "100.100.100.200"];

/** Asks one source for JSON below its address. Problems are in words, and name no credential. */
export type AskSource = (
  path: string,
  query: Readonly<Record<string, string>>,
) => Promise<Result<unknown, string>>;

export function openSource(
  { name, url, isPrivate }: PullSource,
  credential: string | null,
  resolve?: OutsideReach["resolve"],
): AskSource {
  const reach: OutsideReach = {
    ...{ allowedNetworks: isPrivate ? privateNetworks : [], allowsPlain: isPrivate, timeoutMs },
    deniedNetworks: metadataAddresses,
    ...(resolve === undefined ? {} : { resolve }),
  };
  const headers = { accept: "application/json", "user-agent": "Whence", ...authorize(credential) };
  const startedAt = performance.now();
  let bytesLeft = answerBytesMax;
  return async (path, query) => {
    if (performance.now() - startedAt > pullMsMax) {
      return fail(`${name} took longer than ${pullMsMax / 1000} s. Ask for less time.`);
    }
    const address = `${url}${path}?${new URLSearchParams(query)}`;
    const asked = { method: "GET", url: address, headers, bytesMax: bytesLeft } as const;
    const { status, bytes, isCut, problem } = await askSafely(asked, reach);
    bytesLeft -= bytes.length;
    if (problem !== null) return fail(`${name}: ${problem}`);
    if (status !== 200)
      return fail(`${name} answered with status ${status}${whyOf(bytes, credential)}.`);
    if (isCut) return fail(`${name} answered more than 64 MB, or broke off. Ask for less time.`);
    try {
      return ok(JSON.parse(bytes.toString("utf8")) as unknown);
    } catch {
      return fail(`${name} did not answer in JSON.`);
    }
  };
}

function authorize(credential: string | null): Readonly<Record<string, string>> {
  if (credential === null) return {};
  const isBasic = /^[^\s:]+:\S+$/.test(credential);
  const value = isBasic
    ? `Basic ${Buffer.from(credential).toString("base64")}`
    : `Bearer ${credential}`;
  return { authorization: value };
}

/** What Prometheus and Loki say of a question they refuse; an answer that repeats the credential is not shown. */
function whyOf(bytes: Buffer, credential: string | null): string {
  const words = /"error"\s*:\s*"([^"\\]{1,200})"/.exec(bytes.toString("utf8").slice(0, 4_000))?.[1];
  const isShown = words !== undefined && (credential === null || !words.includes(credential));
  return isShown ? ` (${words})` : "";
}
