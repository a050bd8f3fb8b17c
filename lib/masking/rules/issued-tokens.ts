import type { Finding, MaskLabel, MaskRule } from "../finding";

/**
 * Tokens that say who issued them, beyond those the library knows or in lengths it does not take. Each
 * row: what the issuer puts in front, the fewest characters behind it, and the issuer's page. Prefixes are
 * collected by https://github.com/gitleaks/gitleaks and GitHub's secret scanning
 * (https://docs.github.com/en/code-security/secret-scanning/introduction/supported-secret-scanning-patterns).
 */
const prefixes: readonly (readonly [prefix: string, rest: number, label: MaskLabel])[] = [
  ["ghp_", 20, "secret:github-token"],
  ["gho_", 20, "secret:github-token"],
  ["ghu_", 20, "secret:github-token"],
  ["ghs_", 20, "secret:github-token"],
  ["ghr_", 20, "secret:github-token"],
  ["github_pat_", 20, "secret:github-token"],
  // https://docs.gitlab.com/security/tokens/#token-prefixes
  ["glpat-", 16, "secret:gitlab-token"],
  ["gldt-", 16, "secret:gitlab-token"],
  ["glrt-", 16, "secret:gitlab-token"],
  ["glptt-", 16, "secret:gitlab-token"],
  ["glcbt-", 16, "secret:gitlab-token"],
  ["glft-", 16, "secret:gitlab-token"],
  ["glsoat-", 16, "secret:gitlab-token"],
  ["glagent-", 16, "secret:gitlab-token"],
  ["npm_", 20, "secret:npm-token"],
  ["pypi-", 32, "secret:pypi-token"],
  ["rubygems_", 32, "secret:rubygems-token"],
  ["xoxb-", 10, "secret:slack-token"],
  ["xoxp-", 10, "secret:slack-token"],
  ["xoxa-", 10, "secret:slack-token"],
  ["xoxe-", 10, "secret:slack-token"],
  ["xoxe.", 10, "secret:slack-token"],
  ["xoxr-", 10, "secret:slack-token"],
  ["xoxs-", 10, "secret:slack-token"],
  ["xapp-", 10, "secret:slack-token"],
  // https://docs.cloud.google.com/docs/authentication/api-keys
  ["AIza", 30, "secret:google-key"],
  ["GOCSPX-", 20, "secret:google-key"],
  ["ya29.", 20, "secret:google-token"],
  ["sk-", 20, "secret:api-key"],
  ["sk_", 20, "secret:api-key"],
  ["rk_", 20, "secret:api-key"],
  ["pk_", 20, "secret:api-key"],
  ["whsec_", 20, "secret:webhook"],
  ["sq0atp-", 20, "secret:square-token"],
  ["sq0csp-", 20, "secret:square-token"],
  // https://developers.digitalocean.com/documentation/
  ["dop_v1_", 32, "secret:digitalocean-token"],
  ["doo_v1_", 32, "secret:digitalocean-token"],
  ["hvs.", 20, "secret:vault-token"],
  ["hvb.", 20, "secret:vault-token"],
  ["NRAK-", 20, "secret:newrelic-key"],
  ["NRII-", 20, "secret:newrelic-key"],
  ["sntrys_", 20, "secret:sentry-token"],
  ["sntryu_", 20, "secret:sentry-token"],
  ["ATATT3", 20, "secret:atlassian-token"],
  ["ATCTT3", 20, "secret:atlassian-token"],
  ["PMAK-", 20, "secret:postman-key"],
  ["pul-", 32, "secret:pulumi-token"],
  ["dp.pt.", 20, "secret:doppler-token"],
  ["tfp_", 20, "secret:token"],
  ["AGE-SECRET-KEY-1", 32, "secret:private-key"],
  ["SG.", 40, "secret:sendgrid-key"],
  ["shpat_", 20, "secret:shopify-token"],
  ["glsa_", 20, "secret:grafana-token"],
  ["hf_", 30, "secret:huggingface-token"],
  ["EAACEdEose0cBA", 10, "secret:facebook-token"],
];

const literal = (text: string) => text.replace(/[.]/g, "\\.");
// The rest is taken whole and judged afterwards: nothing is read twice, whatever the text.
const issued = new RegExp(
  `(?<![A-Za-z0-9])(${prefixes.map(([prefix]) => literal(prefix)).join("|")})[\\w.~+/-]*`,
  "g",
);
const restOf = new Map(prefixes.map(([prefix, rest, label]) => [prefix, { rest, label }]));

/** Keys of the cloud by their fixed length: https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_identifiers.html */
const awsKey =
  /(?<![A-Za-z0-9])(?:A3T[A-Z0-9]|AKIA|ASIA|AROA|AIDA|ABIA|ACCA|AGPA|AIPA|ANPA|ANVA)[A-Z0-9]{16}(?![A-Za-z0-9])/g;
/** Twilio API keys and Mailgun keys: two letters and 32 hexadecimal digits. */
const fixed =
  /(?<![A-Za-z0-9])(?:SK[0-9a-f]{32}|key-[0-9a-z]{32}|[0-9a-f]{32}-us\d{1,2})(?![A-Za-z0-9])/g;

export const findIssuedTokens: MaskRule = (text) => [
  ...Array.from(text.matchAll(issued)).flatMap(toIssued),
  ...findAll(text, awsKey, "secret:aws-key"),
  ...findAll(text, fixed, "secret:api-key"),
];

function toIssued({ 0: found, 1: prefix = "", index }: RegExpExecArray): readonly Finding[] {
  const rule = restOf.get(prefix);
  const token = found.replace(/[.~+/-]+$/, "");
  const rest = token.slice(prefix.length);
  if (rule === undefined || rest.length < rule.rest || !/\d/.test(rest)) return [];
  return [{ from: index, to: index + token.length, label: rule.label }];
}

function findAll(text: string, pattern: RegExp, label: MaskLabel): readonly Finding[] {
  return Array.from(text.matchAll(pattern), ({ 0: found, index }) => ({
    from: index,
    to: index + found.length,
    label,
  }));
}
