import { readFileSync } from "node:fs";
import { rules } from "@secretlint/secretlint-rule-preset-recommend";
import { expect, test } from "vitest";
import { maskRulesVersion } from "../find-masks";
import { random } from "../testing/patternless";
import { findLibrarySecrets } from "./library-secrets";

/** Rules that are left out on purpose; the reasons stand beside the list of the others. */
const leftOut = ["aws", "basicauth", "database-connection-string", "filter-comments", "gcp"];

test.each([
  [
    "privatekey",
    `-----BEGIN RSA PRIVATE KEY-----\nMII${random(200)}\n-----END RSA PRIVATE KEY-----`,
  ],
  ["npm", `npm_${random(36)}`],
  ["slack", `xoxb-1234567890-${random(24)}`],
  ["sendgrid", `SG.${random(22)}.${random(43)}`],
  ["shopify", `shpat_${random(32)}`],
  ["stripe", `rk_${"live"}_${random(24)}`],
  ["github", `ghs_${random(36)}`],
  ["gitlab", `glpat-${random(20)}`],
  ["grafana", `glsa_${random(32)}_${random(8, "4f0a9c3e7b1d8265")}`],
  ["openai", `sk-proj-${random(74)}T3BlbkFJ${random(74)}`],
  ["anthropic", `sk-ant-api03-${random(93)}AA`],
  ["groq", `gsk_${random(52)}`],
  ["huggingface", `hf_${random(34, "abcdefgHIJKLM")}`],
  ["linear", `lin_api_${random(40)}`],
  ["notion", `ntn_12345678901${random(35)}`],
  [
    "1password",
    `ops_${Buffer.from(JSON.stringify({ email: "e@x.y", muk: { k: random(92) } })).toString("base64")}`,
  ],
  ["hashicorp-vault", `hvb.${random(140)}`],
  ["vercel", `vcp_${random(24)}`],
  ["databricks", `dapi${random(32, "4f0a9c3e7b1d8265")}`],
  ["docker", `dckr_pat_${random(27)}`],
  ["figma", `figd_${random(40)}`],
  ["cloudflare", `cfut_${random(40)}${random(8, "4f0a9c3e7b1d8265")}`],
  ["tailscale", `tskey-auth-${random(12)}-${random(32)}`],
])("a secret of %s is found, letters around it or not", (name, secret) => {
  expect(findLibrarySecrets(secret)).toMatchObject([
    { from: 0, to: secret.length, label: `secret:${name}` },
  ]);
  expect(findLibrarySecrets(`used "${secret}" twice`)).toMatchObject([{ from: 6 }]);
});

test("every rule of the library is either run or left out for a reason, so that a new one is noticed", () => {
  const prefix = "@secretlint/secretlint-rule-";
  const names = rules.map(({ meta }: { meta: { id: string } }) => meta.id.slice(prefix.length));
  const source = readFileSync(new URL("./library-secrets.ts", import.meta.url), "utf8");
  const run = names.filter((name: string) => new RegExp(`^ {4}"?${name}"?: \\[`, "m").test(source));
  expect([...run, ...leftOut].toSorted()).toEqual(names.toSorted());
});

test("a comment in the text does not switch a rule off: evidence is written by anybody", () => {
  const text = `// secretlint-disable\nghp_${random(36)}`;
  expect(findLibrarySecrets(text)).toHaveLength(1);
});

test("masks that are kept name the version of the library that found them", () => {
  const { dependencies } = JSON.parse(readFileSync("package.json", "utf8"));
  const version = dependencies["@secretlint/secretlint-rule-preset-recommend"];
  expect(maskRulesVersion).toContain(`secretlint-${version}`);
});
