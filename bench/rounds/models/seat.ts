import { assertPresent } from "@/lib/base/assert";
import { type JsonValue, toJsonValue } from "@/lib/base/canonical-json";
import { asPassAssignment, type Performer } from "@/lib/investigation/ports/performer-port";
import {
  type ScriptedAnswer,
  type ScriptedRequest,
  startScriptedModel,
} from "@/lib/models/testing/scripted-model-server";
import { planHeadlessRun } from "@/lib/server/headless/headless-run";
import { relay } from "../relay";

/** A task of a round that somebody plays the model of. */
export type Sitting = {
  readonly task: string;
  /** 0 for the report. */
  readonly round: number;
  /** Its requests so far, this one included. */
  readonly turn: number;
  /** What the rules would answer; null where the player does not ask them. */
  readonly rules: JsonValue | null;
};

export type RolePlayer = {
  /** Tasks in which he says what the rules say. */
  readonly repeats: readonly string[];
  readonly answer: (request: ScriptedRequest, sitting: Sitting) => ScriptedAnswer;
};

/** A request as it arrived. */
export type Arrived = Pick<Sitting, "task" | "round"> & { readonly tokens: number };

export type Seat = {
  /** The Director, the Experts and the Critic as one model, over HTTP; the performer is whom the player repeats. */
  readonly roles: (repeated: Performer) => Performer;
  readonly arrived: readonly Arrived[];
  /** Why a task came to no answer, so that the rules went on in its place. */
  readonly lost: readonly string[];
  close(): Promise<void>;
};

const seatName = "local/scripted";
const settings = { timeoutMs: 120_000, retriesMax: 0, outputTokensMax: 8000 };
const contextTokensMax = 128_000;
/** As the product estimates. */
const bytesPerToken = 4;

/** A server on loopback at which a player answers what the product asks of a model in all roles of rounds. */
export async function openSeat(player: RolePlayer): Promise<Seat> {
  let sitting: Sitting = { task: "", round: 0, turn: 0, rules: null };
  const arrived: Arrived[] = [];
  const lost: string[] = [];
  const server = await startScriptedModel((request) => {
    sitting = { ...sitting, turn: sitting.turn + 1 };
    const { task, round } = sitting;
    arrived.push({ task, round, tokens: Math.ceil(request.bytes / bytesPerToken) });
    return player.answer(request, sitting);
  });
  const { performers } = planHeadlessRun(seatName, {
    ...{ ...settings, url: server.url, contextTokensMax },
  });
  const model = assertPresent(performers.find(seatName), "a performer over HTTP");
  const roles = (repeated: Performer): Performer => ({
    ...model,
    async *perform(assignment, tools, budget) {
      if (asPassAssignment(assignment) !== null) throw new Error("The passes are not played here");
      const { task, input } = assignment;
      const asksRules = player.repeats.includes(task.id);
      // Through the same tools: what was asked is on record in the performance that names it.
      const rules = asksRules ? await outputOf(repeated.perform(assignment, tools, budget)) : null;
      sitting = { task: task.id, round: roundOf(input), turn: 0, rules };
      yield* relay(model.perform(assignment, tools, budget), (proposed) => {
        if (proposed.kind === "gave-up") lost.push(`${task.id}: ${proposed.reason}`);
        return proposed;
      });
    },
  });
  return { roles, arrived, lost, close: () => server.close() };
}

async function outputOf(performance: ReturnType<Performer["perform"]>): Promise<JsonValue> {
  const { value } = await performance.next({ results: [], news: [] });
  if (value?.kind !== "done") throw new Error("The rules answer a task of a round in one turn");
  return toJsonValue(value.output);
}

function roundOf(input: unknown): number {
  const { round, question } = input as {
    readonly round?: number;
    readonly question?: { readonly round: number };
  }; // One of the inputs of tasks of rounds.
  return round ?? question?.round ?? 0;
}
