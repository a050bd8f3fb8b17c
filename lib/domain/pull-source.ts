import { z } from "zod";
import type { Instant } from "@/lib/base/instant";
import type { PullSourceId, UserId } from "./ids";
import { modelAddressSchema } from "./models/model-address";

export const pullKinds = ["prometheus", "loki", "kubernetes"] as const;
export type PullKind = (typeof pullKinds)[number];

export const pullKindNames: Readonly<Record<PullKind, string>> = {
  prometheus: "Prometheus",
  loki: "Loki",
  kubernetes: "Kubernetes events",
};

export const pullSourcesMax = 20;
const queriesMax = 20;

/** What administrators say of a server that evidence is pulled from. */
export const newPullSourceSchema = z.strictObject({
  kind: z.enum(pullKinds),
  name: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/, "Use letters, digits, dots, dashes: 40 at most"),
  url: modelAddressSchema,
  /** A bearer token, or `name:password` for basic authentication; empty for none. */
  credential: z.string().trim().max(4_000),
  /** Whether its host may be at a private address; one of link-local or metadata never may. */
  isPrivate: z.boolean(),
  /** PromQL or LogQL; of Kubernetes the namespaces, none for all. */
  queries: z.array(z.string().trim().min(1).max(1_000)).max(queriesMax),
  /** Whether Prometheus is asked what links of alerts in the evidence name: whoever adds evidence chooses it. */
  asksExpressions: z.boolean().default(false),
});
export type NewPullSource = Readonly<z.output<typeof newPullSourceSchema>>;

export type PullSource = Omit<NewPullSource, "credential"> & {
  readonly id: PullSourceId;
  readonly createdBy: UserId;
  readonly createdAt: Instant;
};
