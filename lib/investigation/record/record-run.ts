import { type JsonValue, toJsonValue } from "@/lib/base/canonical-json";
import { formatInstant } from "@/lib/base/instant";
import { ok, type Result } from "@/lib/base/result";
import type { IncidentId, RunId } from "@/lib/domain/ids";
import type { Invocation, Turn } from "@/lib/domain/invocation";
import type { Timeline } from "@/lib/domain/timeline";
import { createMasking } from "@/lib/masking/masking";
import { type CaseProblem, refuse } from "../case-problem";
import { hashOfTimeline } from "../document/build-document";
import { dateArtifacts } from "../evidence/date-artifacts";
import { openEvidence } from "../evidence/open-evidence";
import { findNames, findPeople } from "../masking/mask-document";
import { maskTree, visitValues } from "../masking/mask-tree";
import type { Ports } from "../ports/ports";
import { findLeft } from "../runs/stand-aside";
import { withoutQuotes } from "./quoted-places";
import type { RunRecord } from "./run-record-schema";

type Mask = (value: JsonValue) => JsonValue;

/** How a run was performed, turn by turn, as it may leave: masked, with places instead of quotations. */
export async function recordRun(
  ports: Pick<Ports, "cases" | "evidence">,
  incidentId: IncidentId,
  runId: RunId,
): Promise<Result<RunRecord, CaseProblem>> {
  const { runs, invocations, timelines, decisions } = ports.cases.read;
  const run = await runs.find(runId);
  if (run === null || run.incidentId !== incidentId) {
    return refuse("not-found", "There is no such analysis.");
  }
  const performed = await Promise.all(
    (await invocations.ofRun(runId)).map(async (invocation) => ({
      invocation,
      turns: await invocations.turns(invocation.id),
    })),
  );
  const mask = learnMask(
    await timelines.current(incidentId),
    performed.flatMap(({ turns }) => turns),
  );
  const digests = performed.flatMap(({ turns }) =>
    turns.flatMap(({ shown }) => shown?.parts ?? []),
  );
  const artifacts = await dateArtifacts(await openEvidence(ports, incidentId));
  const { number, analyst, status, plan } = run;
  const left = await findLeft(ports.cases.read, run);
  return ok({
    format: "whence.run/1",
    run: { number, analyst, status, plan },
    files: artifacts.map(({ path, sha256 }) => ({ path, sha256 })),
    decisions: (await decisions.list(incidentId)).length,
    tasks: performed.map((one) => toTask(one, mask)),
    parts: Object.fromEntries(await invocations.promptParts(digests)),
    claimsHash: left === null ? null : hashOfTimeline(left, artifacts),
  });
}

/** One token a value in all of it: what one turn shows to be a secret, and people by their names, is hidden in each. */
function learnMask(timeline: Timeline, turns: readonly Turn[]): Mask {
  const masking = createMasking({ people: findPeople(timeline), keeps: findNames(timeline) });
  visitValues(toJsonValue(turns), (value) => {
    if (typeof value === "string") masking.learn(value);
  });
  return (value) => maskTree(withoutQuotes(value), { masking, places: new Map() });
}

function toTask(
  { invocation, turns }: { readonly invocation: Invocation; readonly turns: readonly Turn[] },
  mask: Mask,
): RunRecord["tasks"][number] {
  const { stepKey: step, task, settings, performerKind: kind, status } = invocation;
  return {
    ...{ step, task, performer: settings.performer, kind, status },
    turns: turns.map((turn) => toTurn(turn, mask)),
  };
}

function toTurn(turn: Turn, mask: Mask): RunRecord["tasks"][number]["turns"][number] {
  const { number, usage, durationMs, promptHash, shown = null, at } = turn;
  const words = (text: string) => String(mask(text));
  return {
    ...{ number, usage, durationMs, promptHash, shown, at: formatInstant(at) },
    text: turn.text === null ? null : words(turn.text),
    calls: turn.calls.map(({ name, arguments: given, answer }) => ({
      ...{ name, arguments: toJson(mask(given)) },
      answer: { kind: answer.kind, message: words(answer.message) },
    })),
    toolCalls: turn.toolCalls.map(({ name, arguments: given, result, durationMs: tookMs }) => ({
      ...{ name, arguments: toJson(mask(given)), result: toJson(mask(result)), durationMs: tookMs },
    })),
    news: turn.news.map(words),
  };
}

/** The same value as zod's type of JSON has it, which is not readonly. */
function toJson(
  value: JsonValue,
): RunRecord["tasks"][number]["turns"][number]["calls"][number]["arguments"] {
  return JSON.parse(JSON.stringify(toJsonValue(value)));
}
