import { resolve } from "node:path";
import { z } from "zod";
import type { BucketSettings } from "@/db/bucket/bucket";
import { type Role, roles } from "@/lib/domain/access";
import { modelAddressSchema } from "@/lib/domain/models/model-address";
import { modelNameSchema } from "@/lib/domain/models/model-name";
import { type RunMode, runModes } from "@/lib/domain/rounds/rounds-settings";
import type { ModelSettings } from "@/lib/models/provider-registry";
import { isNetwork } from "../requests/client-address";

const optionalText = z
  .string()
  .optional()
  .transform((text) => (text === "" ? undefined : text));

const networkList = z
  .string()
  .default("")
  .transform((text) => text.split(/[\s,]+/).filter((network) => network !== ""))
  .refine((networks) => networks.every(isNetwork), {
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
  WHENCE_METRICS_TOKEN: z.preprocess(
    (text) => (text === "" ? undefined : text),
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
  /** Where the files of an installation of several nodes lie, such as s3://whence/production. */
  WHENCE_BUCKET: z.preprocess(
    (text) => (text === "" ? undefined : text),
    z
      .string()
      .regex(/^s3:\/\/[a-z0-9][a-z0-9.-]+(\/[A-Za-z0-9._/-]*)?$/, {
        error: "Give a bucket, such as s3://whence or s3://whence/production",
      })
      .optional(),
  ),
  /** Of an S3-compatible service that is not AWS. */
  WHENCE_BUCKET_ENDPOINT: z.preprocess(
    (text) => (text === "" ? undefined : text),
    z.url({ protocol: /^https?$/ }).optional(),
  ),
  WHENCE_BUCKET_REGION: z.string().min(1).default("us-east-1"),
  /** Both or none: without them the SDK finds those of the machine. */
  WHENCE_BUCKET_KEY: optionalText,
  WHENCE_BUCKET_SECRET: optionalText,
  /** Analyses that this node plays at a time; 0: it serves pages, and others play. */
  WHENCE_RUNS_AT_ONCE: z.coerce.number().int().min(0).max(64).default(2),
  /** The mail server, such as smtps://name:password@mail.example:465; no mail is sent without one. */
  WHENCE_SMTP_URL: z.preprocess(
    (text) => (text === "" ? undefined : text),
    z
      .url({ protocol: /^smtps?$/, error: "Give an address that begins with smtp:// or smtps://" })
      .optional(),
  ),
  /** Whom mails come from. */
  WHENCE_MAIL_FROM: z.preprocess(
    (text) => (text === "" ? undefined : text),
    z.email("Give a mail address, such as whence@example.org").optional(),
  ),
});

/** How people sign in by a provider of OpenID Connect. */
export type OidcSettings = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scopes: readonly string[];
  /** On the button of the sign-in page. */
  readonly buttonText: string;
  /** Who has an e-mail address there gets an account at their first sign-in; nobody else does. */
  readonly domains: readonly string[];
  /** The claim that names groups; null where roles are given here alone. */
  readonly roleClaim: string | null;
  readonly rolesByGroup: ReadonlyMap<string, Role>;
};

const emptyIsNone = (text: unknown) => (text === "" ? undefined : text);
const listOf = (separator: RegExp) =>
  z
    .string()
    .default("")
    .transform((text) =>
      text
        .split(separator)
        .map((part) => part.trim())
        .filter((part) => part),
    );

/** The secret of the client would travel in the open by http; a provider on this machine is tried with. */
const issuerSchema = z
  .url({ protocol: /^https?$/ })
  .refine(
    (text) =>
      /^https:/.test(text) || /^(127\.0\.0\.1|localhost|\[::1\])$/.test(new URL(text).hostname),
    "Give an address that begins with https://",
  );

const oidcSchema = z.object({
  WHENCE_OIDC_ISSUER: z.preprocess(emptyIsNone, issuerSchema.optional()),
  WHENCE_OIDC_CLIENT_ID: z.string().default(""),
  WHENCE_OIDC_CLIENT_SECRET: z.string().default(""),
  WHENCE_OIDC_SCOPES: z.preprocess(emptyIsNone, z.string().default("openid email profile")),
  WHENCE_OIDC_BUTTON: z.preprocess(emptyIsNone, z.string().max(60).default("Single sign-on")),
  WHENCE_OIDC_DOMAINS: listOf(/[\s,]+/),
  WHENCE_OIDC_ROLE_CLAIM: z.string().default(""),
  /** Such as "sre=responder, platform leads=admin". */
  WHENCE_OIDC_ROLES: listOf(/,/).pipe(
    z.array(
      z
        .string()
        .transform((pair) => [
          pair.slice(0, pair.lastIndexOf("=")).trim(),
          pair.slice(pair.lastIndexOf("=") + 1).trim(),
        ])
        .pipe(z.tuple([z.string().min(1), z.enum(roles)])),
    ),
  ),
  /** "off": people sign in by the provider alone. */
  WHENCE_PASSWORDS: z.enum(["on", "off"]).default("on"),
});

function readOidc(variables: Readonly<Record<string, string | undefined>>) {
  const parsed = oidcSchema.safeParse(variables);
  if (!parsed.success) {
    throw new Error(`The settings of single sign-on are wrong:\n${z.prettifyError(parsed.error)}`);
  }
  const { data } = parsed;
  const takesPasswords = data.WHENCE_PASSWORDS === "on";
  const { WHENCE_OIDC_ISSUER: issuer, WHENCE_OIDC_CLIENT_ID: clientId } = data;
  if (issuer === undefined) {
    if (takesPasswords) return { oidc: null, takesPasswords };
    throw new Error("WHENCE_PASSWORDS=off needs WHENCE_OIDC_ISSUER: nobody could sign in.");
  }
  const clientSecret = data.WHENCE_OIDC_CLIENT_SECRET;
  if (clientId === "" || clientSecret === "") {
    throw new Error(
      "WHENCE_OIDC_ISSUER needs WHENCE_OIDC_CLIENT_ID and WHENCE_OIDC_CLIENT_SECRET.",
    );
  }
  const scopes = new Set(["openid", ...data.WHENCE_OIDC_SCOPES.split(/[\s,]+/)]);
  const oidc: OidcSettings = {
    ...{ issuer, clientId, clientSecret, scopes: [...scopes].filter((scope) => scope !== "") },
    buttonText: data.WHENCE_OIDC_BUTTON,
    domains: data.WHENCE_OIDC_DOMAINS.map((domain) => domain.toLowerCase().replace(/^@/, "")),
    roleClaim: data.WHENCE_OIDC_ROLE_CLAIM === "" ? null : data.WHENCE_OIDC_ROLE_CLAIM,
    rolesByGroup: new Map(data.WHENCE_OIDC_ROLES),
  };
  return { oidc, takesPasswords };
}

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

type BucketVariables = Pick<
  z.output<typeof envSchema>,
  | "WHENCE_BUCKET"
  | "WHENCE_BUCKET_ENDPOINT"
  | "WHENCE_BUCKET_REGION"
  | "WHENCE_BUCKET_KEY"
  | "WHENCE_BUCKET_SECRET"
>;

function toBucketSettings(variables: BucketVariables): BucketSettings | null {
  const { WHENCE_BUCKET, WHENCE_BUCKET_KEY: key, WHENCE_BUCKET_SECRET: secret } = variables;
  if (WHENCE_BUCKET === undefined) return null;
  if ((key === undefined) !== (secret === undefined)) {
    throw new Error(
      "The environment is not complete: WHENCE_BUCKET_KEY and WHENCE_BUCKET_SECRET go together.",
    );
  }
  const [bucket = "", ...folders] = WHENCE_BUCKET.slice("s3://".length).split("/");
  const prefix = folders.filter((name) => name !== "").map((name) => `${name}/`);
  return {
    ...{ bucket, prefix: prefix.join(""), region: variables.WHENCE_BUCKET_REGION },
    endpoint: variables.WHENCE_BUCKET_ENDPOINT ?? null,
    credentials:
      key === undefined || secret === undefined
        ? null
        : { accessKeyId: key, secretAccessKey: secret },
  };
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

/** What a start by hand and the command both read of models. */
const modelSchema = z.object({
  /** Models that are offered beside the rules, such as "local/qwen3, anthropic/claude-sonnet-5". */
  WHENCE_MODEL: z
    .string()
    .default("")
    .transform((text) => text.split(/[\s,]+/).filter((name) => name !== "")),
  /** Those of "local/…" that read pictures; the hosted ones do. */
  WHENCE_MODEL_VISION: z
    .string()
    .default("")
    .transform((text) => text.split(/[\s,]+/).filter((name) => name !== "")),
  /** The model by which search finds what is near in meaning, such as "local/nomic-embed-text"; words alone where it is absent. */
  WHENCE_EMBEDDING_MODEL: z.preprocess(
    (text) => (text === "" ? undefined : text),
    modelNameSchema.optional(),
  ),
  /** Of an OpenAI-compatible server, for "local/…". */
  WHENCE_MODEL_URL: z.preprocess(
    (text) => (text === "" ? undefined : text),
    modelAddressSchema.optional(),
  ),
  WHENCE_MODEL_KEY: optionalText,
  /** Seconds one answer may take. */
  WHENCE_MODEL_TIMEOUT: z.coerce.number().min(1).max(86_400).default(300),
  /** Further tries of a request that may pass later. */
  WHENCE_MODEL_RETRIES: z.coerce.number().int().min(0).max(10).default(3),
  /** Tokens a model is shown at most, and answers at most, in one turn. */
  WHENCE_MODEL_CONTEXT: z.coerce.number().int().min(8_000).default(100_000),
  WHENCE_MODEL_OUTPUT: z.coerce.number().int().min(256).default(8_000),
  ANTHROPIC_API_KEY: optionalText,
  OPENAI_API_KEY: optionalText,
  GOOGLE_GENERATIVE_AI_API_KEY: optionalText,
});

export type ModelEnv = {
  readonly names: readonly string[];
  readonly settings: ModelSettings;
  /** By which search finds what is near in meaning. */
  readonly embedding?: string | undefined;
};

/** Models by name, and what reaching them takes. Throws, naming every variable that is wrong. */
export function readModelEnv(variables: Readonly<Record<string, string | undefined>>): ModelEnv {
  const parsed = modelSchema.safeParse(variables);
  if (!parsed.success) {
    throw new Error(`The settings of models are wrong:\n${z.prettifyError(parsed.error)}`);
  }
  const { data } = parsed;
  return {
    names: data.WHENCE_MODEL,
    embedding: data.WHENCE_EMBEDDING_MODEL,
    settings: {
      url: data.WHENCE_MODEL_URL,
      key: data.WHENCE_MODEL_KEY,
      anthropicKey: data.ANTHROPIC_API_KEY,
      openaiKey: data.OPENAI_API_KEY,
      googleKey: data.GOOGLE_GENERATIVE_AI_API_KEY,
      timeoutMs: data.WHENCE_MODEL_TIMEOUT * 1000,
      retriesMax: data.WHENCE_MODEL_RETRIES,
      contextTokensMax: data.WHENCE_MODEL_CONTEXT,
      outputTokensMax: data.WHENCE_MODEL_OUTPUT,
      seeing: data.WHENCE_MODEL_VISION,
    },
  };
}

export function processModelEnv(): ModelEnv {
  return readModelEnv(process.env);
}

const placeSchema = envSchema.pick({
  ...{ WHENCE_DATA: true, WHENCE_URL: true, HOST: true, PORT: true },
  ...{ WHENCE_BUCKET: true, WHENCE_BUCKET_ENDPOINT: true, WHENCE_BUCKET_REGION: true },
  ...{ WHENCE_BUCKET_KEY: true, WHENCE_BUCKET_SECRET: true },
});

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
