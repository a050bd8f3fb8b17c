import { resolve } from "node:path";
import { z } from "zod";
import type { BucketSettings } from "@/db/bucket/bucket";
import { type RunMode, runModes } from "@/lib/domain/rounds/rounds-settings";
import { isNetwork } from "../requests/client-address";
import { bucketSchema, toBucketSettings } from "./bucket-env";
import { type ModelEnv, readModelEnv } from "./model-env";
import { type OidcSettings, readOidc } from "./oidc-env";
import { listOf, unlessEmpty } from "./setting-schemas";

const networkList = listOf(/[\s,]+/).refine((networks) => networks.every(isNetwork), {
  error: "Give addresses or networks, such as 127.0.0.1 or 10.0.0.0/8",
});

/**
 * The only place that reads the environment. `scripts/start.mjs` sets what a start by hand leaves
 * out: it starts the database and keeps the secret in the data folder.
 */
const envSchema = z.object({
  DATABASE_URL: z.string().min(1, "Set DATABASE_URL, or start by `npm start`, which brings one"),
  WHENCE_DATA: z.string().min(1).default("./data"),
  /** Signs sessions; a change signs everybody out. */
  WHENCE_SECRET: z.string().min(32, "Set WHENCE_SECRET to 32 or more random characters"),
  HOST: z.string().min(1).default("127.0.0.1"),
  PORT: z.coerce.number().int().min(1).max(65535).default(3000),
  /** Set by `scripts/start.mjs` and to nobody else's database: it runs for this app alone. */
  WHENCE_OWN_DATABASE: z.enum(["", "1"]).default(""),
  /** How browsers reach the app; https when something in front of it ends TLS. */
  WHENCE_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** By which Prometheus reads /metrics from another machine. */
  WHENCE_METRICS_TOKEN: unlessEmpty(
    z.string().min(16, "Set WHENCE_METRICS_TOKEN to 16 or more characters").optional(),
  ),
  /** "json": failures are one line of JSON each, as tasks are. */
  WHENCE_LOG: z.enum(["text", "json"]).default("text"),
  /** "0": the log says nothing of tasks, turns and calls while they are performed. */
  WHENCE_TASK_LOG: z.enum(["0", "1"]).default("1"),
  /** How far an analysis goes that an import starts. */
  WHENCE_ROUNDS: z.enum(runModes).default("full"),
  /** A file of turns to perform tasks by: a performer beside the rules. */
  WHENCE_SCRIPT: z.string().min(1).optional(),
  /** Whose X-Forwarded-For is believed: addresses and networks, such as "127.0.0.1, 10.0.0.0/8". */
  WHENCE_TRUSTED_PROXIES: networkList,
  /** Networks that webhooks reach although they are not public, such as "10.0.0.0/8" of a chat server in the house. */
  WHENCE_WEBHOOK_NETWORKS: networkList,
  ...bucketSchema.shape,
  /** Analyses that this node plays at a time; 0: it serves pages, and others play. */
  WHENCE_RUNS_AT_ONCE: z.coerce.number().int().min(0).max(64).default(2),
  /** The mail server, such as smtps://name:password@mail.example:465; no mail is sent without one. */
  WHENCE_SMTP_URL: unlessEmpty(
    z
      .url({ protocol: /^smtps?$/, error: "Give an address that begins with smtp:// or smtps://" })
      .optional(),
  ),
  /** Whom mails come from. */
  WHENCE_MAIL_FROM: unlessEmpty(
    z.email("Give a mail address, such as whence@example.org").optional(),
  ),
});

export type Env = {
  readonly databaseUrl: string;
  /** The PostgreSQL that came with the app: no other app works on it. */
  readonly isOwnDatabase: boolean;
  readonly dataFolder: string;
  readonly secret: string;
  readonly host: string;
  readonly port: number;
  /** Such as http://127.0.0.1:3000, without a path. */
  readonly origin: string;
  /** Addresses and networks whose X-Forwarded-For says who asks. */
  readonly trustedProxies: readonly string[];
  /** Networks that webhooks reach although they are not public. */
  readonly webhookNetworks?: readonly string[];
  /** Null or absent: all files lie in the data folder. */
  readonly bucket?: BucketSettings | null;
  /** Of this process; 0: it plays none. */
  readonly runsAtOnce?: number;
  /** Null or absent: no mail is sent. */
  readonly mail?: MailSettings | null;
  /** Null or absent: people sign in by password alone. */
  readonly oidc?: OidcSettings | null;
  /** Absent: so it is. A one-time link signs in where it is not, too. */
  readonly takesPasswords?: boolean;
  /** Whether the log has a line for every task, turn and call. */
  readonly logsTasks?: boolean;
  /** Absent: /metrics answers this machine alone. */
  readonly metricsToken?: string | undefined;
  /** Of the performer that performs tasks by a script. */
  readonly scriptFile?: string | undefined;
  /** Of passes alone where it is absent. */
  readonly runMode?: RunMode;
  /** Models that perform beside the rules. */
  readonly models?: ModelEnv;
};

export type MailSettings = { readonly smtpUrl: string; readonly from: string };

/** Who sets a mail server says whom mails come from: a guessed sender is refused by others' servers. */
function toMailSettings({
  WHENCE_SMTP_URL: smtpUrl,
  WHENCE_MAIL_FROM: from,
}: z.output<typeof envSchema>): MailSettings | null {
  if (smtpUrl === undefined) return null;
  if (from === undefined) {
    throw new Error("The environment is not complete: WHENCE_SMTP_URL needs WHENCE_MAIL_FROM.");
  }
  return { smtpUrl, from };
}

/** Throws, naming every variable that is wrong, at the first request rather than somewhere deep. */
export function readEnv(variables: Readonly<Record<string, string | undefined>>): Env {
  const parsed = envSchema.safeParse(variables);
  if (!parsed.success) {
    throw new Error(`The environment is not complete:\n${z.prettifyError(parsed.error)}`);
  }
  const { DATABASE_URL, WHENCE_DATA, WHENCE_SECRET, HOST, PORT, WHENCE_URL } = parsed.data;
  return {
    databaseUrl: DATABASE_URL,
    isOwnDatabase: parsed.data.WHENCE_OWN_DATABASE === "1",
    dataFolder: resolve(WHENCE_DATA),
    secret: WHENCE_SECRET,
    host: HOST,
    port: PORT,
    origin: originOf(WHENCE_URL, HOST, PORT),
    trustedProxies: parsed.data.WHENCE_TRUSTED_PROXIES,
    webhookNetworks: parsed.data.WHENCE_WEBHOOK_NETWORKS,
    bucket: toBucketSettings(parsed.data),
    runsAtOnce: parsed.data.WHENCE_RUNS_AT_ONCE,
    mail: toMailSettings(parsed.data),
    ...readOidc(variables),
    logsTasks: parsed.data.WHENCE_TASK_LOG === "1",
    metricsToken: parsed.data.WHENCE_METRICS_TOKEN,
    scriptFile: parsed.data.WHENCE_SCRIPT,
    runMode: parsed.data.WHENCE_ROUNDS,
  };
}

export function processModelEnv(): ModelEnv {
  return readModelEnv(process.env);
}

const placeSchema = envSchema
  .pick({ WHENCE_DATA: true, WHENCE_URL: true, HOST: true, PORT: true })
  .extend(bucketSchema.shape);

/** For commands on the machine itself, which find the installation by its data folder or its database. */
export function processInstallation(): {
  readonly databaseUrl: string | null;
  readonly dataFolder: string;
  readonly origin: string;
  readonly bucket: BucketSettings | null;
} {
  const place = placeSchema.parse(process.env);
  const { WHENCE_DATA, WHENCE_URL, HOST, PORT } = place;
  return {
    bucket: toBucketSettings(place),
    databaseUrl: process.env.DATABASE_URL || null,
    dataFolder: resolve(WHENCE_DATA),
    origin: originOf(WHENCE_URL, HOST, PORT),
  };
}

function originOf(url: string | undefined, host: string, port: number): string {
  return new URL(url ?? `http://${host}:${port}`).origin;
}

export function processEnv(): Env {
  return { ...readEnv(process.env), models: readModelEnv(process.env) };
}

/**
 * Names the version of the rules: a digest of the sources, which next.config.ts puts in when the app is built or
 * begins to be developed. The same in every process, restart and node of one version, so that what was kept is kept.
 */
export function rulesEdition(): string {
  return process.env.WHENCE_EDITION ?? "unbuilt";
}

/** Whether what fails is logged as lines of JSON, for whoever collects them. */
export function logsJson(): boolean {
  return process.env.WHENCE_LOG === "json";
}

/** React needs `eval` for its stack traces in development only. */
export function isDevelopment(): boolean {
  return process.env.NODE_ENV === "development";
}

/** A build loads the server's code too, and the edge runtime has no database. */
export function isServing(): boolean {
  return (
    process.env.NEXT_PHASE !== "phase-production-build" && process.env.NEXT_RUNTIME === "nodejs"
  );
}
