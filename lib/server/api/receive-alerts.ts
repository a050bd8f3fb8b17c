import { z } from "zod";
import { parseJson } from "@/lib/base/parse-json";
import { fail, ok, type Result } from "@/lib/base/result";
import { deliveryOutcomes } from "@/lib/domain/alerts/alert-delivery";
import { type AlertSource, checkOf } from "@/lib/domain/alerts/alert-source";
import { actorThrough, findMissingScope } from "@/lib/investigation/agents/api-tokens";
import { type Delivery, takeDelivery } from "@/lib/investigation/alerts/take-delivery";
import { sha256 } from "@/lib/investigation/sha256";
import { isFromSender } from "../alerts/check-sender";
import type { Container } from "../container";
import { processInstallation } from "../environment/env";
import { openTo } from "../incident/open-to";
import { settingsOf } from "../installation/settings-of";
import { readBodyText } from "../requests/body-text";
import { findClientAddress, networkOf } from "../requests/client-address";
import { hasUnknownHost, unknownHostSentence } from "../requests/known-host";
import { admitByToken } from "../tokens/token-door";
import { apiHeaders, respondProblem } from "./problem";

/** Of one delivery. */
export const alertBytesMax = 1024 * 1024;
const perMinute = { attempts: 900, windowMs: 60_000 };
/** Refusals that are noted, of one network and source. */
export const notedPerMinute = { attempts: 20, windowMs: 60_000 };

export const deliveryAnswer = z.object({
  outcome: z.enum(deliveryOutcomes),
  reason: z.string(),
  incidents: z.array(z.string()),
});

type Problem = {
  readonly status: number;
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
};

/** One delivery of an alert source. The sender and administrators get the same reason of a refusal. */
export async function receiveAlerts(
  request: Request,
  container: Container,
  name: string,
): Promise<Response> {
  if (hasUnknownHost(request, processInstallation().origin)) {
    return respondProblem(421, unknownHostSentence);
  }
  const { alerts, ports } = container;
  const found = await alerts.store.findSource(name);
  const received = await receive(request, container, found);
  if (received.ok)
    return Response.json(deliveryAnswer.parse(received.value), { headers: apiHeaders });
  const { status, message, headers } = received.error;
  if (found !== null && status !== 429 && (await isNoted(request, container, found.source))) {
    const refused = { at: ports.clock.now(), outcome: "refused", reason: message } as const;
    await alerts.store.noteDelivery(found.source.id, null, { ...refused, incidents: [] });
  }
  return respondProblem(status, message, headers);
}

/** Refusals of a network are noted a few times a minute, so that they hide none of others, and count as tries of a secret. */
async function isNoted(
  { headers }: Request,
  { secretGate, attempts, ports, env }: Container,
  { id }: AlertSource,
): Promise<boolean> {
  const network = networkOf(findClientAddress(headers, env.trustedProxies));
  const now = ports.clock.now();
  if (secretGate.take(network, sha256(`${id} refused`), now).waitMs > 0) return false;
  const key = `alert refusals ${id} ${network}`;
  return (await attempts.take(key, notedPerMinute, now)) === 0;
}

type Found = { readonly source: AlertSource; readonly sealedSecret: string | null };

async function receive(request: Request, container: Container, found: Found | null) {
  const tooLarge: Problem = {
    status: 413,
    message: `The body is too large. Send at most ${alertBytesMax / 1024} KiB.`,
  };
  // Before a byte of it is read.
  if (Number(request.headers.get("content-length") ?? 0) > alertBytesMax) return fail(tooLarge);
  const body = await readBodyText(request, alertBytesMax);
  if (body === null) return fail(tooLarge);
  // Not before the body was read, as for a source that exists: no answer shows which sources exist.
  if (found === null) return fail(unknownSender);
  const { source } = found;
  const sender = await admitSender(request, container, { ...found, body });
  if (!sender.ok) return sender;
  const payload = parseJson(body);
  if (typeof payload !== "object" || payload === null) {
    return refuseSender(400, "The body is not an object in JSON.");
  }
  const { settings } = await settingsOf(container).current();
  // Of a private incident a sender knows what its person knows.
  const { ports } = await openTo(container, sender.value);
  const taken = await takeDelivery(
    { ...ports, alerts: container.alerts.store },
    {
      ...{ source, payload, actor: sender.value, rules: settings.alertRules },
      ...{ event: request.headers.get("x-github-event"), key: sha256(body) },
    },
  );
  if (!taken.ok) return refuseSender(400, taken.error);
  void container.alerts.files.sweep();
  return taken;
}

const unknownSender: Problem = {
  status: 401,
  message:
    "There is no source of this name, or its token, signature or secret is missing or wrong.",
};

type Sent = Found & { readonly body: string };
type Sender = Result<Delivery["actor"], Problem>;

/** As whom the delivery comes in: the owner of the token, or whoever added the source. */
async function admitSender(request: Request, container: Container, sent: Sent): Promise<Sender> {
  const { source } = sent;
  const check = checkOf(source.setup);
  if (check.kind === "token") return admitTokenOwner(request, container, source);
  const known = checkSecret(request, container, check, sent);
  if (!known.ok) return known;
  const { ports, attempts, people } = container;
  const waitMs = await attempts.take(`alerts ${source.id}`, perMinute, ports.clock.now());
  if (waitMs > 0) return fail(waitFor(waitMs));
  const owner = await people.find(source.createdBy);
  if (owner === null || !owner.isActive) {
    return refuseSender(403, "The account that added this source was deactivated.");
  }
  return ok({ id: owner.id, role: owner.role, through: { kind: "sender", name: source.name } });
}

async function admitTokenOwner(
  request: Request,
  container: Container,
  { name }: AlertSource,
): Promise<Sender> {
  const admitted = await admitByToken(request, container);
  if (!admitted.ok) return admitted.error.status === 401 ? fail(unknownSender) : admitted;
  const agent = admitted.value;
  const unscoped = findMissingScope(agent, "send");
  if (unscoped !== null) return refuseSender(403, unscoped.error.message);
  if (agent.token.incidents !== null) return refuseSender(403, "Use a token for every incident.");
  return ok({ ...actorThrough(agent, "sender"), through: { kind: "sender", name } });
}

/** Who tries secrets waits, as at the door of tokens. */
function checkSecret(
  { headers }: Request,
  { ports, secretGate, alerts, env }: Container,
  check: Parameters<typeof isFromSender>[0],
  { source, sealedSecret, body }: Sent,
): Result<null, Problem> {
  const network = networkOf(findClientAddress(headers, env.trustedProxies));
  const given = sha256(`${source.id} ${headers.get(check.header)}`);
  const { waitMs, settle } = secretGate.take(network, given, ports.clock.now());
  if (waitMs > 0) return fail(waitFor(waitMs));
  const secret = sealedSecret === null ? null : alerts.secrets.open(sealedSecret, source.id);
  const isGenuine = secret !== null && isFromSender(check, secret, { headers, body });
  settle(isGenuine);
  if (isGenuine) return ok(null);
  return secret === null
    ? refuseSender(401, "The secret of this source cannot be opened. Add the source again.")
    : fail(unknownSender);
}

function refuseSender(status: number, message: string) {
  return fail<Problem>({ status, message });
}

function waitFor(waitMs: number): Problem {
  const seconds = Math.ceil(waitMs / 1000);
  const message = `Too many requests. Send again in ${seconds} s.`;
  return { status: 429, message, headers: { "Retry-After": `${seconds}` } };
}
