import { rules as library } from "@secretlint/secretlint-rule-preset-recommend";
import type { Hit, MaskLabel, MaskRule } from "../hit";

/**
 * Secrets of known issuers, by the rules of secretlint (https://github.com/secretlint/secretlint), which
 * are kept up to date with the issuers' documents. The rules are run directly: the library's own runner is
 * asynchronous, keeps performance marks, and obeys comments in the text that switch rules off, which in
 * evidence anybody may have written.
 */
type LibraryRule = {
  readonly meta: { readonly id: string };
  create(context: LibraryContext, options: object): { file?(source: object): unknown };
};

type LibraryContext = {
  readonly sharedOptions: object;
  createTranslator(): (messageId: string) => object;
  report(found: { readonly range: readonly [from: number, to: number] }): void;
  ignore(): void;
};

const prefix = "@secretlint/secretlint-rule-";

/**
 * Letters without which a rule finds nothing: most texts are given to no rule at all. Rules that are not
 * here are not run: they look at whole files by name (gcp), switch others off (filter-comments), or hide
 * the whole address where the password in it is enough (basicauth, database-connection-string), or report
 * another stretch than the secret they found (aws: the name before it).
 */
const hints: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    privatekey: ["-----BEGIN"],
    npm: ["npm_"],
    slack: ["xox", "xapp-", "hooks.slack.com"],
    sendgrid: ["SG."],
    shopify: ["shp"],
    stripe: ["sk_", "rk_"],
    github: ["gh", "github_pat_"],
    gitlab: ["glpat-"],
    grafana: ["glc_", "glsa_"],
    openai: ["sk-"],
    anthropic: ["sk-ant-"],
    groq: ["gsk_"],
    huggingface: ["hf_"],
    linear: ["lin_api_"],
    notion: ["ntn_"],
    "1password": ["ops_"],
    "hashicorp-vault": ["hv"],
    vercel: ["vcp_", "vci_", "vca_", "vcr_", "vck_"],
    databricks: ["dapi"],
    docker: ["dckr_pat_"],
    figma: ["figd_"],
    cloudflare: ["cfk_", "cfut_", "cfat_"],
    tailscale: ["tskey-"],
  }).map(([name, letters]) => [`${prefix}${name}`, letters]),
);

const libraryRules: readonly LibraryRule[] = library;

export const findLibrarySecrets: MaskRule = (text) =>
  libraryRules
    .filter(({ meta }) => hints.get(meta.id)?.some((letters) => text.includes(letters)))
    .flatMap((rule) => runRule(rule, text));

function runRule(rule: LibraryRule, text: string): readonly Hit[] {
  const hits: Hit[] = [];
  const label: MaskLabel = `secret:${rule.meta.id.slice(prefix.length)}`;
  const context: LibraryContext = {
    sharedOptions: {},
    createTranslator: () => (messageId) => ({ messageId }),
    report: ({ range: [from, to] }) =>
      hits.push({ from: from + hostLength(text.slice(from, to)), to, label }),
    ignore: () => undefined,
  };
  rule.create(context, {}).file?.({ content: text, contentType: "text", ext: "" });
  return hits;
}

/** Of an address that is a secret, who it is sent to stays readable. */
function hostLength(found: string): number {
  return /^https?:\/\/[^/]+\/\w+\//.exec(found)?.[0].length ?? 0;
}
