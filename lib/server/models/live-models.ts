import { canonicalJsonOf } from "@/lib/base/canonical-json";
import { ok, type Result } from "@/lib/base/result";
import { withKeptVectors } from "@/lib/investigation/asking/searching/kept-vectors";
import type { ModelPolicyStore } from "@/lib/investigation/installation/models/model-policy-port";
import type { Embedder, VectorStore } from "@/lib/investigation/ports/embedder-port";
import type { FrameCutter } from "@/lib/investigation/ports/frame-port";
import type { Performer, Performers } from "@/lib/investigation/ports/performer-port";
import type { Lookups } from "@/lib/investigation/toolbox/lookups";
import { openEmbedder } from "@/lib/models/embedding-registry";
import { openModelPerformer } from "@/lib/models/provider-registry";
import { listPerformers } from "@/lib/tasks/performer-list";
import type { EvidenceSurveys } from "@/lib/tasks/survey/evidence-reading";
import { rulesEdition } from "../environment/env";
import type { ModelEnv } from "../environment/model-env";
import { type ModelReach, toModelReach } from "./model-reach";
import type { SealedKeys } from "./sealed-keys";
import { createVectorFile } from "./vector-files";

/** Who can perform as administrators have it now, which another process may have set. */
export type LiveModels = {
  /** As they were when this was last refreshed. */
  readonly performers: Performers;
  /** Why a model that is offered cannot be had, in words; null when it can. */
  whyNot(name: string): string | null;
  /** Looks whether something was set; answers how models are reached now. */
  refresh(): Promise<ModelReach>;
};

type Given = {
  readonly env: ModelEnv;
  readonly policies: ModelPolicyStore;
  readonly sealedKeys: SealedKeys;
  readonly surveys: EvidenceSurveys;
  readonly lookups: Lookups;
  readonly cutter: FrameCutter;
  /** Those who need nothing from outside, the usual one first. */
  readonly fixed: readonly Performer[];
};

export function createLiveModels({
  env,
  policies,
  sealedKeys,
  fixed,
  ...known
}: Given): LiveModels {
  let current: Opened & { readonly seen: string } = {
    ...{ seen: "", performers: listPerformers(fixed), problems: new Map() },
  };
  return {
    performers: {
      get names() {
        return current.performers.names;
      },
      find: (name) => current.performers.find(name),
    },
    whyNot: (name) => current.problems.get(name) ?? null,
    async refresh() {
      const [{ policy }, keys] = await Promise.all([policies.current(), policies.keys()]);
      const reach = toModelReach(env, policy, keys, sealedKeys);
      // Kept in this process alone, as the keys are.
      const seen = canonicalJsonOf(reach);
      if (seen !== current.seen) {
        current = { seen, ...openModels(reach, known, fixed) };
      }
      return reach;
    },
  };
}

type Opened = {
  readonly performers: Performers;
  readonly problems: ReadonlyMap<string, string>;
};

/** One that cannot be had, as for want of a key, is not offered, and its page says why. */
function openModels(
  { offered, settings }: ModelReach,
  known: Pick<Given, "surveys" | "lookups" | "cutter">,
  fixed: readonly Performer[],
): Opened {
  const opened: Performer[] = [];
  const problems = new Map<string, string>();
  for (const name of offered) {
    const model = openModelPerformer(name, settings, { edition: rulesEdition(), ...known });
    if (model.ok) opened.push(model.value);
    else problems.set(name, model.error);
  }
  return { performers: listPerformers([...fixed, ...opened]), problems };
}

/** The model that embeds as it is set and reached now; null where none is set, in words what is missing. */
export type LiveEmbedder = { readonly find: () => Promise<Result<Embedder, string> | null> };

export function createLiveEmbedder(
  { embedding }: Pick<ModelEnv, "embedding">,
  models: Pick<LiveModels, "refresh">,
  folder: string,
): LiveEmbedder {
  let kept: { readonly of: string; readonly store: VectorStore } | null = null;
  return {
    async find() {
      if (embedding === undefined) return null;
      const { settings } = await models.refresh();
      const opened = openEmbedder(embedding, settings);
      if (!opened.ok) return opened;
      const { name, address } = opened.value;
      const of = `${name} ${address}`;
      if (kept?.of !== of) kept = { of, store: createVectorFile(folder, name, address) };
      return ok(withKeptVectors(opened.value, kept.store));
    },
  };
}
