import type { Instant } from "@/lib/base/instant";
import { instant } from "@/lib/base/instant";
import {
  failuresMax,
  findNextTry,
  judgeAnswer,
  type TargetAnswer,
} from "@/lib/domain/notices/delivery-plan";
import { type NoticeMessage, type NoticeWay, noticeWays } from "@/lib/domain/notices/notice";
import type { NoticeQueue, NoticeTarget, TakenNotice } from "@/lib/investigation/ports/notice-port";
import type { Clock } from "@/lib/investigation/ports/ports";
import type { Seal } from "../environment/seal";
import { toMail, toWebhookBody } from "./notice-text";
import { type OutsideReach, postSafely } from "./post-safely";
import { signWebhook } from "./sign-webhook";

/** Sends one mail. Never throws: a failure is an answer. */
export type MailSender = (mail: {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}) => Promise<TargetAnswer>;

type Given = {
  readonly queue: NoticeQueue;
  readonly clock: Clock;
  readonly origin: string;
  readonly secrets: Seal;
  readonly reach: OutsideReach;
  /** Null where no mail server is set. */
  readonly sendMail: MailSender | null;
  readonly reportFailure: (error: unknown) => void;
};

export type NoticeSender = {
  /** Tries what is due, once; answers how many were tried. */
  sweep(): Promise<number>;
  /** Sweeps from now on, every few seconds. */
  start(): void;
  /** Waits for what is on its way. */
  stop(): Promise<void>;
};

const sweepEveryMs = 2_000;
/** Longer than any try takes: whoever holds a message for so long is dead. */
const leaseMs = 120_000;
/** Tried at the same time, of each way. */
const atOnce = 10;
/** Settled messages are kept for so long, as the record of what was sent. */
const keptMs = 30 * 86_400_000;

export function createNoticeSender(given: Given): NoticeSender {
  const going = new Map<NoticeWay, Promise<number>>();
  // One way does not wait for the other: a mail server that hangs holds up no webhook.
  const sweepWay = (way: NoticeWay) => {
    const turn = going.get(way) ?? tryDue(given, way).finally(() => going.delete(way));
    going.set(way, turn);
    return turn;
  };
  const sweep = async () => {
    const tried = await Promise.all(noticeWays.map(sweepWay));
    return tried.reduce((sum, count) => sum + count, 0);
  };
  let timer: NodeJS.Timeout | undefined;
  let forgottenAt: Instant | null = null;
  const tick = async () => {
    await sweep();
    const now = given.clock.now();
    if (forgottenAt !== null && now - forgottenAt < keptMs / 30) return;
    forgottenAt = now;
    await given.queue.forget(instant(now - keptMs));
  };
  return {
    sweep,
    start() {
      timer = setInterval(() => void tick().catch(given.reportFailure), sweepEveryMs).unref();
    },
    async stop() {
      clearInterval(timer);
      await Promise.allSettled(going.values());
    },
  };
}

async function tryDue(given: Given, way: NoticeWay): Promise<number> {
  const { queue, clock } = given;
  const taken = await queue.take(way, { now: clock.now(), leaseMs, limit: atOnce });
  // A notice that throws holds up no other: it is due again after its lease.
  await Promise.all(taken.map((notice) => tryOne(given, notice).catch(given.reportFailure)));
  return taken.length;
}

async function tryOne(given: Given, notice: TakenNotice): Promise<void> {
  const { queue, clock } = given;
  const answer = await send(given, notice);
  const at = clock.now();
  const judged = answer === null ? "gone" : judgeAnswer(answer);
  const next = judged === "failed" ? findNextTry(notice.createdAt, notice.tries, at) : null;
  const failures = await queue.settle(notice, {
    state: judged === "delivered" ? "delivered" : next === null ? "given-up" : "waiting",
    ...{ nextAt: next ?? at, at },
    answer: answer ?? { status: null, text: "There is nowhere to send it to any more." },
  });
  if (failures === null || notice.target.kind === "mail") return;
  const why = findWhyOff(judged, failures);
  if (why !== null) await turnOff(given, notice.target, { at, why });
}

function findWhyOff(judged: ReturnType<typeof judgeAnswer>, failures: number): string | null {
  if (judged === "gone") return "Its server answered 410: this address is gone for good.";
  return failures < failuresMax ? null : `The last ${failures} tries failed.`;
}

async function turnOff(
  { queue }: Given,
  { id, url }: Extract<NoticeTarget, { kind: "webhook" }>,
  off: { readonly at: Instant; readonly why: string },
): Promise<void> {
  if (!(await queue.turnOff(id, off))) return;
  console.warn(`The webhook to ${new URL(url).host} was turned off. ${off.why}`);
}

/** Null: it is given up, whatever the way. */
async function send(
  given: Given,
  { id, message, target }: TakenNotice,
): Promise<TargetAnswer | null> {
  if (target.kind === "mail") return mail(given, id, message, target.address);
  const secret = given.secrets.open(target.sealedSecret, secretPlace(target));
  if (secret === null) {
    return {
      status: null,
      text: "The secret cannot be read: WHENCE_SECRET is another one now. Add the webhook again.",
    };
  }
  const body = toWebhookBody(message, given.origin);
  const sentAtSeconds = Math.floor(given.clock.now() / 1000);
  return postSafely(
    target.url,
    body,
    signWebhook({ id, body, sentAtSeconds }, secret),
    given.reach,
  );
}

/** A sealed secret opens for its own webhook and address alone. */
export function secretPlace({ id, url }: { readonly id: string; readonly url: string }): string {
  return JSON.stringify([id, url]);
}

async function mail(
  { sendMail, origin }: Given,
  id: string,
  message: NoticeMessage,
  address: string | null,
): Promise<TargetAnswer | null> {
  if (sendMail === null || address === null) return null;
  return sendMail({ id, to: address, ...toMail(message, origin) });
}
