import { writeFile } from "node:fs/promises";
import { afterEach, expect, test, vi } from "vitest";
import { analyzeGolden, goldenSlugs } from "@/lib/golden/golden-incident";
import { whatIfSchema } from "@/lib/investigation/asking/what-if/what-if-schema";
import type { TimelineDocument } from "@/lib/investigation/document/document-schema";
import {
  type ScriptedAnswer,
  type ScriptedRequest,
  startScriptedModel,
} from "@/lib/models/testing/scripted-model-server";
import { setUpCommand } from "./testing/set-up-command";
import { exitCodes, UsageError } from "./usage-error";
import { whatIf } from "./what-if";

const { written, placeOf } = setUpCommand();
afterEach(() => vi.unstubAllEnvs());

async function askOf(document: TimelineDocument, ...words: readonly string[]) {
  const result = placeOf("result.json");
  await writeFile(result, JSON.stringify(document));
  written.length = 0;
  expect(await whatIf([result, ...words])).toBe(exitCodes.done);
  return whatIfSchema.parse(JSON.parse(written.join("")));
}

test("of a written result alone: its graph, what would have helped, and the same bytes every time", async () => {
  const [slug = ""] = await goldenSlugs();
  const document = await analyzeGolden(slug);
  const answer = await askOf(document);
  const first = written.join("");
  expect(answer.outcome).toBeNull();
  expect(answer.graph.roots.length).toBeGreaterThan(0);
  expect(answer.ranking.considered).toBeLessThanOrEqual(answer.ranking.total);
  await askOf(document);
  expect(written.join("")).toBe(first);

  const [link] = document.causalLinks.filter(({ relation }) => relation === "causes");
  const causes = document.causalLinks.filter(({ target }) => target === link?.target);
  const without = causes.flatMap(({ source }) => ["--without", source]);
  const { outcome } = await askOf(document, ...without);
  const effect = outcome?.events.find(({ id }) => id === link?.target);
  expect(effect).toMatchObject({ happens: false });
  expect(outcome?.assumptions.length).toBeGreaterThan(0);
});

test("what is no event, no move and no result is refused", async () => {
  const other = placeOf("other.json");
  await writeFile(other, '{"schema":"something/1"}');
  expect(await whatIf([other])).toBe(exitCodes.failed);
  await expect(whatIf([])).rejects.toThrow(UsageError);
  await expect(whatIf([other, "--without", "the rollback"])).rejects.toThrow(UsageError);
  await expect(whatIf([other, "--move", "evt_0123456789abcdef=soon"])).rejects.toThrow(UsageError);
  await expect(whatIf([other, "--interventions", other])).rejects.toThrow(UsageError);
  const many = Array.from({ length: 21 }, () => ["--without", "evt_0123456789abcdef"]).flat();
  await expect(whatIf([other, ...many])).rejects.toThrow(/20 interventions at most/);
});

/** The command with a model that answers so; what was asked of it. */
async function askWithModel(
  document: TimelineDocument,
  answer: (request: ScriptedRequest) => ScriptedAnswer,
  ...words: readonly string[]
) {
  const model = await startScriptedModel(answer);
  vi.stubEnv("WHENCE_MODEL_URL", model.url);
  try {
    const written = await askOf(document, "--analyst", "local/scripted", ...words);
    return { written, requests: model.requests };
  } finally {
    await model.close();
  }
}

/** An incident of which a document tells what led to its impact, and a secret in what it quotes. */
async function documentWithSecret() {
  const [slug = ""] = await goldenSlugs();
  const document = await analyzeGolden(slug);
  const secret = "hunter2harbour";
  const hurt = new Set(document.impactEvents);
  const link = document.causalLinks.findLast(({ target }) => hurt.has(target));
  const events = document.events.map((event) =>
    event.id === link?.source
      ? {
          ...event,
          title: `${event.title} ${secret}`,
          evidence: event.evidence.map((each) => ({ ...each, quote: `password=${secret}` })),
        }
      : event,
  );
  // The one link that leads to the impact: without it there is none.
  const causalLinks = document.causalLinks.filter(
    ({ id, target }) => id === link?.id || !hurt.has(target),
  );
  return { document: { ...document, events, causalLinks }, link: link?.id ?? "", secret };
}

test("a model proposes steps beyond the usual ones: checked, ranked by code, named, and shown nothing that is hidden", async () => {
  const { document, link, secret } = await documentWithSecret();
  const usual = await askOf(document);
  const step = {
    ...{ kind: "add-breaker", acts_on: link, words: "Cut the call off after a second" },
    ...{ feasibility: 0.5, why: "It is a setting", assumptions: ["The caller has another way"] },
  };
  const { written: answer, requests } = await askWithModel(document, () => ({
    calls: [
      {
        name: "answer",
        arguments: {
          reasoning: "",
          interventions: [step, { ...step, acts_on: "lnk_ffffffffffffffff" }],
        },
      },
    ],
  }));
  expect(requests.map(({ text }) => text).join()).toContain(link);
  expect(requests.map(({ text }) => text).join()).not.toContain(secret);
  expect(answer.proposed).toMatchObject({
    ...{ performer: "local/scripted", status: "done", stands: 1 },
    refused: [{ why: expect.stringContaining("No link that stands") }],
  });
  const { helpful } = answer.ranking;
  const proposed = helpful.filter(({ proposedBy }) => proposedBy === "local/scripted");
  expect(proposed.map(({ assumptions }) => assumptions)).toEqual([["The caller has another way"]]);
  expect(proposed[0]?.bill.map(({ factor }) => factor)).toContain("effectiveness");
  expect(helpful.filter(({ proposedBy }) => proposedBy === undefined)).toEqual(
    usual.ranking.helpful,
  );
});

test("where the model cannot be reached or its budget is spent, the rules' answer stands and the reason is told", async () => {
  const { document } = await documentWithSecret();
  const usual = await askOf(document);
  const { written: answer } = await askWithModel(document, () => ({ status: 401 }));
  expect(answer.proposed).toMatchObject({ status: "gave-up", stands: 0 });
  expect(answer.proposed?.reason).not.toBe("");
  expect(answer.ranking).toEqual(usual.ranking);
  expect(answer.preventing).toEqual(usual.preventing);
  const asked = await askWithModel(document, () => ({ status: 401 }), "--budget-usd", "1");
  // Without a price nobody could count it: it is not asked.
  expect(asked.requests).toEqual([]);
  expect(asked.written.proposed?.reason).toContain("price");
});
