import { beforeAll, describe, expect, inject, test } from "vitest";
import { createEvidenceAnswerer } from "@/lib/investigation/asking/ask-evidence";
import { recallEvidence } from "@/lib/investigation/asking/searching/recall-evidence";
import type { Answer } from "@/lib/investigation/asking/telling";
import { openLocalEvidence } from "@/lib/server/headless/headless";
import { analyzeGolden, goldenArtifacts } from "./golden-incident";

const readings = inject("readings");

/** By hand, from the sample's own files: 2,472 lines of its access logs have status 503. */
const answered: readonly (readonly [question: string, answer: RegExp])[] = [
  ["What ended it?", /^Rollback of orders-api to 2\.13\.2/],
  ["是什么结束了故障？", /^Rollback of orders-api to 2\.13\.2/],
  ["Who rolled back?", /^ci-bot/],
  ["谁回滚了 orders-api？", /^ci-bot/],
  ["Who restarted app-01?", /^oncall-1/],
  [
    "How many 503 were there?",
    /^2472 requests to nginx that were answered 503, from 2026-11-21T00:23:07/,
  ],
  ["有多少个503？", /^2472 requests to nginx/],
  // Counted with awk over the two access logs, 5xx of all: 1,636 of 1,958 from 02:23:07 to :24:05, 724 of 1,341 from 02:24:08 to :24:45.
  ["Did the restart help?", /^partly: 1636 of 1958 \(84 %\) .*724 of 1341 \(54 %\)/],
  ["重启有用吗？", /^partly/],
  ["How many requests failed?", /^2620 of 3569 requests to nginx \(73 %\)/],
  ["When did errors end?", /^2026-11-21T00:24:50/],
  ["How long did customers get errors?", /^1 m 43 s/],
  ["Was the analytics job the cause?", /^no/],
  ["Did the rollback help?", /^yes/],
  ["What broke?", /^First 503 at nginx.*customers say checkout hangs/],
  ["什么坏了？", /^First 503 at nginx/],
  ["Since when were users affected?", /^2026-11-21T00:23:07/],
  ["故障是什么时候开始的？", /^2026-11-21T00:23:07/],
  ["How long were users affected?", /^1 m 43 s/],
  ["For whom?", /customers say checkout hangs/],
];

/** What the sample does not answer; each has words that it is full of. */
const unanswered = [
  "Who wrote the change?",
  "How long was the connection pool of app-02 exhausted?",
  "When was the connection pool of app-02 exhausted?",
  "Who approved release 2.14.0?",
  "How many customers asked for a refund?",
  "Did scaling up the database help?",
  "When was orders-api 2.15.0 rolled out?",
  "Who deleted the coupons table?",
  "Which region failed over?",
  "How much revenue was lost?",
  "What ended the Redis outage?",
  "谁批准了这次发布？",
];

describe("questions on the sample", () => {
  const answers = new Map<string, Answer>();
  beforeAll(async () => {
    const document = await analyzeGolden("orders-503-pool-exhaustion", { readings });
    await openLocalEvidence(
      await goldenArtifacts("orders-503-pool-exhaustion"),
      async (evidence) => {
        const recall = await recallEvidence(evidence);
        const ask = createEvidenceAnswerer(document, "UTC", recall, evidence);
        for (const question of [...answered.map(([text]) => text), ...unanswered])
          answers.set(question, await ask(question));
      },
      { readings },
    );
  });

  test.each(answered)("%s", (question, wanted) => {
    expect(answers.get(question)?.answer).toMatch(wanted);
    expect(answers.get(question)?.evidence).not.toEqual([]);
  });

  test.each(unanswered)("is not answered: %s", (question) => {
    const answer = answers.get(question);
    expect(answer).toMatchObject({ kind: "none", answer: "" });
    expect(answer?.candidates?.length ?? 0).toBeLessThanOrEqual(3);
  });
});
