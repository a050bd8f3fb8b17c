import { constants } from "node:fs";
import { access, statfs } from "node:fs/promises";
import type { MeasureStore } from "@/db/stores/measure-store";
import type { PeopleStore } from "@/lib/investigation/ports/people-port";
import type { Ports } from "@/lib/investigation/ports/ports";
import type { Env } from "../environment/env";
import type { LiveModels } from "../models/live-models";

/** degraded: it serves, and somebody should look. off: there is none here. */
export type PartState = "ok" | "degraded" | "failing" | "off";
export const healthParts = ["database", "store", "disk", "queue", "model"] as const;
export type HealthPart = (typeof healthParts)[number];
export type Health = {
  readonly status: Exclude<PartState, "off">;
  readonly parts: Readonly<Record<HealthPart, PartState>>;
};

/** A part that takes longer does not work for anybody. */
const partMsMax = 5_000;
/** Whoever asks within this time gets the same answer: it costs everybody who may ask nothing. */
const rememberedMs = 2_000;

const mebibyte = 1024 ** 2;
const [lowDiskBytes, fullDiskBytes] = [1024 * mebibyte, 100 * mebibyte];
/** So long a run waits while none is played, and the queue does not work. */
const stuckMs = 120_000;

/** Of the container, which makes the metrics that ask here. */
export type HealthSource = {
  readonly people: Pick<PeopleStore, "hasAny">;
  readonly ports: Pick<Ports, "clock" | "cases">;
  readonly measures: MeasureStore;
  readonly models: Pick<LiveModels, "performers">;
  readonly env: Pick<Env, "dataFolder">;
};

const remembered = new WeakMap<object, { readonly at: number; readonly health: Promise<Health> }>();

/** What works of this node, part by part; says how, and never with what or for whom. */
export function checkHealth(container: HealthSource): Promise<Health> {
  const known = remembered.get(container);
  const now = performance.now();
  if (known !== undefined && now - known.at < rememberedMs) return known.health;
  const health = checkNow(container);
  remembered.set(container, { at: now, health });
  return health;
}

async function checkNow(container: HealthSource): Promise<Health> {
  const states = await Promise.all(
    healthParts.map(async (part) => [part, await within(checks[part](container))] as const),
  );
  const parts = Object.fromEntries(states) as Health["parts"];
  // Without one of these no request of a person can be answered.
  const isFailing = (["database", "store", "disk"] as const).some(
    (part) => parts[part] === "failing",
  );
  const isWell = Object.values(parts).every((state) => state === "ok" || state === "off");
  return { status: isFailing ? "failing" : isWell ? "ok" : "degraded", parts };
}

async function within(check: Promise<PartState>): Promise<PartState> {
  const late = Promise.withResolvers<PartState>();
  const timer = setTimeout(() => late.resolve("failing"), partMsMax);
  // Why a part fails stands in the log of whatever else meets it.
  const state = await Promise.race([check.catch((): PartState => "failing"), late.promise]);
  clearTimeout(timer);
  return state;
}

const checks: Readonly<Record<HealthPart, (container: HealthSource) => Promise<PartState>>> = {
  async database({ people }) {
    await people.hasAny();
    return "ok";
  },
  async store({ env }) {
    await access(env.dataFolder, constants.R_OK | constants.W_OK);
    return "ok";
  },
  async disk({ env }) {
    const free = await freeBytes(env.dataFolder);
    if (free < fullDiskBytes) return "failing";
    return free < lowDiskBytes ? "degraded" : "ok";
  },
  async queue({ measures, ports }) {
    const { runs, oldestQueuedAt } = await measures.read();
    const isIdle = runs.running + runs.stopping === 0;
    const waits = oldestQueuedAt === null ? 0 : ports.clock.now() - oldestQueuedAt;
    return isIdle && waits > stuckMs ? "failing" : "ok";
  },
  async model({ models, ports }) {
    const { performers } = models;
    const named = performers.names.filter((name) => name.includes("/"));
    if (named.length === 0) return "off";
    const contacts = await Promise.all(
      named.map((name) => ports.cases.read.invocations.lastContact(name)),
    );
    return contacts.some((contact) => contact?.isReached === false) ? "degraded" : "ok";
  },
};

/** For whoever is not the administrator of this machine. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
