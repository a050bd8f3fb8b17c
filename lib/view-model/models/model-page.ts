import type { Instant } from "@/lib/base/instant";
import type { Provider } from "@/lib/domain/models/model-name";
import type { ModelBudget } from "@/lib/domain/models/model-policy";
import type { ModelPrice } from "@/lib/domain/models/model-price";
import { modelRoles } from "@/lib/domain/models/model-role";
import { formatTime } from "@/lib/time/shown/time-text";
import { countOf } from "../text/byte-size";
import { formatUsd } from "../text/usd-text";

/** The Models page as the server answers it. Keys are not in it. */
export type ModelPage = {
  /** Of the server behind "local/…", in force. */
  readonly address: { readonly value: string; readonly from: "environment" | "settings" } | null;
  readonly providers: readonly {
    readonly provider: Provider;
    readonly key: "environment" | "settings" | "unreadable" | "none";
    readonly set: { readonly by: string; readonly at: Instant } | null;
  }[];
  readonly models: readonly {
    readonly name: string;
    /** The environment offers it, and these settings cannot take it out. */
    readonly isFixed: boolean;
    readonly problem: string | null;
    /** When an analysis asked it last, and whether it answered; null where none did. */
    readonly lastContact: {
      readonly at: Instant;
      readonly isReached: boolean;
      readonly refusedWith: number | null;
    } | null;
    /** USD per million tokens. */
    readonly price: ModelPrice | null;
  }[];
  /** Model by role. */
  readonly roles: Readonly<Record<string, string>>;
  readonly runBudget: ModelBudget;
  readonly monthBudget: ModelBudget;
  /** Since the first of the month, in UTC; `usd` of what had a price. */
  readonly spentThisMonth: { readonly tokens: number; readonly usd: number };
  readonly changes: readonly {
    readonly version: number;
    readonly change: string;
    readonly by: string;
    readonly at: Instant | null;
  }[];
};

export type ProviderRow = {
  readonly provider: Provider;
  readonly name: string;
  readonly about: string;
  readonly keyWord: string;
  readonly tone: "success" | "warning" | "neutral";
  readonly keyText: string;
  /** The environment decides. */
  readonly isFixed: boolean;
  readonly mayRemove: boolean;
};

const about: Readonly<Record<Provider, { readonly name: string; readonly variable: string }>> = {
  anthropic: { name: "Anthropic", variable: "ANTHROPIC_API_KEY" },
  openai: { name: "OpenAI", variable: "OPENAI_API_KEY" },
  google: { name: "Google", variable: "GOOGLE_GENERATIVE_AI_API_KEY" },
  local: { name: "Your own server", variable: "WHENCE_MODEL_KEY" },
};

export function toProviderRows({ providers, address }: ModelPage): readonly ProviderRow[] {
  return providers.map(({ provider, key, set }) => {
    const { name, variable } = about[provider];
    const when = set === null ? "" : ` by ${set.by} on ${dateText(set.at)}`;
    const texts: Readonly<Record<typeof key, KeyWords>> = {
      environment: { word: "Set", tone: "success", text: `In the environment, as ${variable}.` },
      settings: { word: "Set", tone: "success", text: `Set${when}. It is not shown again.` },
      unreadable: {
        ...{ word: "Unreadable", tone: "warning" },
        text: "The secret of this installation, or the address, changed after the key was set. Set the key again.",
      },
      none: noKey(provider),
    };
    const { word, tone, text } = texts[key];
    return {
      ...{ provider, name, keyWord: word, tone, keyText: text },
      about:
        provider === "local"
          ? (address?.value ?? "Any OpenAI-compatible server; no address is set.")
          : `Models named ${provider}/…`,
      isFixed: key === "environment",
      mayRemove: key === "settings" || key === "unreadable",
    };
  });
}

type KeyWords = Pick<ProviderRow, "tone"> & { readonly word: string; readonly text: string };

function noKey(provider: Provider): KeyWords {
  const text =
    provider === "local"
      ? "Only if your server asks for one."
      : "Without a key, this provider is not used.";
  return { word: "No key", tone: "neutral", text };
}

export type RoleRow = {
  readonly role: (typeof modelRoles)[number]["id"];
  readonly name: string;
  readonly does: string;
  /** "rules" where no model is set. */
  readonly given: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
};

const rules = { value: "rules", label: "The rules" };

export function toRoleRows({ roles, models }: ModelPage): readonly RoleRow[] {
  const offered = models.map(({ name }) => ({ value: name, label: name }));
  return modelRoles.map(({ id, name, does }) => {
    const given = roles[id] ?? rules.value;
    const isKnown = given === rules.value || models.some((model) => model.name === given);
    const gone = isKnown ? [] : [{ value: given, label: `${given} (no longer offered)` }];
    return { role: id, name, does, given, choices: [rules, ...offered, ...gone] };
  });
}

/** How it went when a model was asked last: that everything is set up says nothing of it. */
export function describeContact({
  problem,
  lastContact,
}: Pick<ModelPage["models"][number], "problem" | "lastContact">): {
  readonly tone: "success" | "warning" | "neutral";
  readonly text: string;
} {
  if (problem !== null) return { tone: "warning", text: "Not ready" };
  if (lastContact === null) return { tone: "neutral", text: "No answer yet" };
  const { at, isReached, refusedWith } = lastContact;
  if (refusedWith !== null) {
    const what = refusedWith === 401 ? "Refused the key" : "Refused access";
    return { tone: "warning", text: `${what} (${refusedWith}), at ${dateText(at)}` };
  }
  return isReached
    ? { tone: "success", text: `Answered ${dateText(at)}` }
    : { tone: "warning", text: `Not reached ${dateText(at)}` };
}

/** "3 in, 0.3 cached, 15 out, in USD per million tokens" */
export function describePrice(price: ModelPrice | null): string {
  if (price === null) return "No price is set, so the cost is not known.";
  const { input, cachedInput, output } = price;
  return `${input} in, ${cachedInput} cached, ${output} out, in USD per million tokens.`;
}

export function describeMonth({ spentThisMonth: { tokens, usd } }: ModelPage): string {
  return `This month models took ${countOf(tokens, "token")}, ${formatUsd(usd)} of which is known.`;
}

export function toChangeRows({ changes }: ModelPage) {
  return changes.map(({ version, change, by, at }) => ({
    ...{ key: version, change, by },
    when: at === null ? "" : dateText(at),
  }));
}

function dateText(at: Instant): string {
  return `${formatTime(at, "UTC", { precision: "minute", withDay: true })} UTC`;
}

/** What the page says first. */
export function describeModels({ models }: Pick<ModelPage, "models">): string {
  if (models.length === 0) return "The rules perform everything, and nothing leaves this machine.";
  const ready = models.filter(({ problem }) => problem === null).length;
  return `${countOf(models.length, "model")} offered, ${ready} of them set up. The person who starts an analysis chooses the model, and whether the rules run first.`;
}

/** A server of models on this machine, found on its usual port. */
export type LocalServer = {
  readonly program: string;
  readonly address: string;
  readonly models: readonly string[];
};

export type TestedModel =
  | {
      readonly kind: "answered";
      readonly durationMs: number;
      readonly answeredBy: string | null;
      readonly callsFunctions: boolean;
      readonly answer: string;
    }
  | { readonly kind: "failed"; readonly why: string };

/** The outcome of a test in one sentence, and whether the model can be used. */
export function describeTest(tested: TestedModel): {
  readonly isUsable: boolean;
  readonly text: string;
} {
  if (tested.kind === "failed") return { isUsable: false, text: tested.why };
  const { durationMs, answeredBy, callsFunctions, answer } = tested;
  const who = answeredBy === null ? "A model without a name" : answeredBy;
  const answered = `${who} answered within ${(durationMs / 1000).toFixed(1)} s`;
  if (callsFunctions) return { isUsable: true, text: `${answered}. Function calls work.` };
  const instead = answer === "" ? "" : ` The model answered: ${answer}`;
  return {
    isUsable: false,
    text: `${answered}, but made no function call, without which it can propose nothing.${instead}`,
  };
}
