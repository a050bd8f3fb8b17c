import type { Hit, MaskLabel, MaskRule } from "../hit";

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
  // Their length follows what they grant, https://developer.hashicorp.com/vault/docs/concepts/tokens
  ["hvs.", 6, "secret:vault-token"],
  ["hvb.", 6, "secret:vault-token"],
  ["hvr.", 6, "secret:vault-token"],
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
  ["EAAG", 40, "secret:facebook-token"],
  ["glc_", 30, "secret:grafana-token"],
  ["shpss_", 20, "secret:shopify-token"],
  ["shpca_", 20, "secret:shopify-token"],
  ["shppa_", 20, "secret:shopify-token"],
  ["xkeysib-", 30, "secret:api-key"],
  ["r8_", 30, "secret:api-key"],
  ["pat-na1-", 30, "secret:api-key"],
  ["pat-eu1-", 30, "secret:api-key"],
  ["lin_oauth_", 20, "secret:api-key"],
  ["dt0c01.", 24, "secret:dynatrace-token"],
  ["dt0s01.", 24, "secret:dynatrace-token"],
  ["nfp_", 30, "secret:token"],
  ["sbp_", 30, "secret:token"],
  ["sb_secret_", 16, "secret:api-key"],
  ["pscale_tkn_", 20, "secret:token"],
  ["pscale_pw_", 20, "secret:password"],
  ["pscale_oauth_", 20, "secret:token"],
  ["xai-", 30, "secret:api-key"],
  ["pplx-", 30, "secret:api-key"],
  ["bkua_", 30, "secret:token"],
  ["HRKU-", 20, "secret:heroku-key"],
  ["sgp_", 30, "secret:token"],
  ["EZAK", 40, "secret:api-key"],
  ["rzp_live_", 12, "secret:api-key"],
  ["rzp_test_", 12, "secret:api-key"],
  ["phx_", 30, "secret:api-key"],
  ["amzn.mws.", 30, "secret:api-key"],
  ["amzn1.oa2-cs.v1.", 30, "secret:secret"],
  ["1//0", 30, "secret:google-token"],
  ["IQoJb3JpZ2lu", 50, "secret:aws-token"],
  ["FwoGZXIvYXdz", 50, "secret:aws-token"],
  ["FQoGZXIvYXdz", 50, "secret:aws-token"],
  ["SWMTKN-1-", 40, "secret:token"],
  ["EAAAE", 40, "secret:square-token"],
  ["ABSKQmVkcm9ja0FQSUtleS", 20, "secret:api-key"],
  ["access_token$production$", 20, "secret:token"],
  ["access_token$sandbox$", 20, "secret:token"],
  ["dckr_pat_", 20, "secret:docker-token"],
  ["dckr_oat_", 20, "secret:docker-token"],
  ["dapi", 32, "secret:databricks-token"],
  ["figd_", 20, "secret:token"],
  ["ntn_", 30, "secret:token"],
  ["tskey-", 20, "secret:token"],
  ["CCIPAT_", 30, "secret:token"],
  ["FlyV1 fm", 40, "secret:token"],
  ["fo1_", 30, "secret:token"],
  ["rnd_", 24, "secret:api-key"],
  ["waka_", 30, "secret:api-key"],
  ["sqp_", 30, "secret:token"],
  ["squ_", 30, "secret:token"],
  ["sqa_", 30, "secret:token"],
  ["EAAAA", 40, "secret:square-token"],
  ["xprv", 90, "secret:private-key"],
];

const literal = (text: string) => text.replace(/[.$/]/g, "\\$&");
// The rest is taken whole and judged afterwards: nothing is read twice, whatever the text.
const issued = new RegExp(
  `(?<![A-Za-z0-9])(${prefixes.map(([prefix]) => literal(prefix)).join("|")})[\\w.~+/-]*`,
  "g",
);
const restOf = new Map(prefixes.map(([prefix, rest, label]) => [prefix, { rest, label }]));

/** Keys of the cloud by their fixed length: https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_identifiers.html */
const awsKey =
  /(?<![A-Za-z0-9])(?:A3T[A-Z0-9]|AKIA|ASIA|AROA|AIDA|ABIA|ACCA|AGPA|AIPA|ANPA|ANVA)[A-Z0-9]{16}(?![A-Za-z0-9])/g;
/** Twilio API keys, Mailgun, Mailchimp and Vault of old: letters and a fixed length; each asked where its mark stands. */
const fixed: readonly (readonly [hint: string, pattern: RegExp])[] = [
  ["SK", /(?<![A-Za-z0-9])SK[0-9a-f]{32}(?![A-Za-z0-9])/g],
  ["key-", /(?<![A-Za-z0-9])key-[0-9a-z]{32}(?![A-Za-z0-9])/g],
  ["-us", /(?<![A-Za-z0-9])[0-9a-f]{32}-us\d{1,2}(?![A-Za-z0-9])/g],
  ["s.", /(?<![A-Za-z0-9.])s\.(?=[A-Za-z]{0,23}\d)[A-Za-z0-9]{24}(?![A-Za-z0-9])/g],
];
/** Terraform, Entra, Firebase: known by what stands in their middle. */
const middles: readonly (readonly [hint: string, pattern: RegExp])[] = [
  [".atlasv1.", /(?<![A-Za-z0-9])[A-Za-z0-9]{14}\.atlasv1\.[\w=-]{60,70}/g],
  ["Q~", /(?<![\w~.-])[\w~.-]{3}\dQ~[\w~.-]{31,34}(?![\w~-])/g],
  // https://airtable.com, https://developers.asana.com, https://discord.com/developers
  ["pat", /(?<![A-Za-z0-9])pat[A-Za-z0-9]{14}\.[0-9a-f]{64}(?![A-Za-z0-9])/g],
  ["/", /(?<![\w./])[012]\/\d{15,17}(?:\/\d{15,17})?:[0-9a-f]{32}(?![A-Za-z0-9])/g],
  [".", /(?<![\w.-])[MNO][A-Za-z\d_-]{22,27}\.[\w-]{6,7}\.[\w-]{27,45}(?![\w-])/g],
  // A key of 64 bytes, as storage accounts have them; digests of packages have their name before them
  ["==", /(?<![A-Za-z0-9+/=-]|\d )(?=[^\s=]{0,40}\d)[A-Za-z0-9+/]{86}==(?![A-Za-z0-9=])/g],
  // https://en.bitcoin.it/wiki/Wallet_import_format
  ["", /(?<![A-Za-z0-9+/_-])[5KL][1-9A-HJ-NP-Za-km-z]{50,51}(?![A-Za-z0-9+/=_-])/g],
  [":APA91b", /(?<![\w-])[\w-]{11,22}:APA91b[\w-]{100,200}/g],
];

export const findIssuedTokens: MaskRule = (text) => [
  ...Array.from(text.matchAll(issued)).flatMap(toIssued),
  ...findAll(text, awsKey, "secret:aws-key"),
  ...findHinted(text, fixed, "secret:api-key"),
  ...findHinted(text, middles, "secret:token"),
];

function findHinted(
  text: string,
  forms: readonly (readonly [hint: string, pattern: RegExp])[],
  label: MaskLabel,
): readonly Hit[] {
  return forms.flatMap(([hint, pattern]) =>
    text.includes(hint) ? findAll(text, pattern, label) : [],
  );
}

function toIssued({ 0: found, 1: prefix = "", index }: RegExpExecArray): readonly Hit[] {
  const rule = restOf.get(prefix);
  const token = found.replace(/[.~+/-]+$/, "");
  const rest = token.slice(prefix.length);
  if (rule === undefined || rest.length < rule.rest || !/\d/.test(rest)) return [];
  return [{ from: index, to: index + token.length, label: rule.label }];
}

function findAll(text: string, pattern: RegExp, label: MaskLabel): readonly Hit[] {
  return Array.from(text.matchAll(pattern), ({ 0: found, index }) => ({
    from: index,
    to: index + found.length,
    label,
  }));
}
