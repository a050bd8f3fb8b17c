import type { Timeline } from "@/lib/domain/timeline/timeline";
import { answerTask } from "@/lib/investigation/rounds/contracts/answer-question";
import { type Judgement, judgementOf } from "../injecting/fates";
import { createCopyist } from "../models/copyist";
import { createKnowingRole } from "../models/knowing-role";
import { createLyingRole } from "../models/lying-role";
import { type Arrived, openSeat, type RolePlayer, type Seat } from "../models/seat";
import { goOn } from "../performers/go-on";
import type { OpenRecording, RunTerms } from "../play-rounds";
import type { Recording } from "../recordings";
import { type Compared, compareScores } from "./compare-scores";
import { type Injected, type InjectionTerms, injectFalse } from "./inject-false";
import { type KnockedOut, knockSourceOut } from "./knock-sources-out";

/** One finding a player told, and what became of it. */
export type JudgedClaim = Judgement & { readonly claim: string; readonly kind: string };

/** All roles of rounds taken by one model over HTTP, whom somebody plays. */
export type PlayedModels = {
  readonly slug: string;
  /** The copyist beside the rules he copies. */
  readonly injected: { readonly rules: Injected; readonly model: Injected };
  readonly knocked: { readonly rules: KnockedOut | null; readonly model: KnockedOut | null };
  /** `passes` is the full run by the rules. */
  readonly copied: Compared;
  readonly liar: {
    readonly claims: readonly JudgedClaim[];
    readonly compared: Compared;
    /** Where what nobody saw is told all the same. */
    readonly believed: readonly string[];
  };
  readonly knower: { readonly claims: readonly JudgedClaim[]; readonly compared: Compared };
  /** Of a run of ten rounds that never settles: what arrived at the provider in each. */
  readonly rounds: readonly {
    readonly n: number;
    readonly requests: number;
    readonly tokens: number;
  }[];
  readonly lost: readonly string[];
};

const roundsMost = 10;

export async function playModels(
  recording: Recording,
  opened: OpenRecording,
  terms: InjectionTerms & { readonly isQuiet: boolean },
): Promise<PlayedModels> {
  const { play } = opened;
  const { run, isQuiet } = terms;
  const lost: string[] = [];
  const passes = await play({ ...run, mode: "passes" });
  const rules = await play(run);
  const compare = (full: typeof passes, before = passes) =>
    compareScores(recording, isQuiet, before, full);
  const seated = async <Result>(
    player: RolePlayer,
    work: (by: RunTerms, seat: Seat) => Promise<Result>,
  ): Promise<Result> => {
    const seat = await openSeat(player);
    try {
      return await work({ ...run, roles: seat.roles }, seat);
    } finally {
      lost.push(...seat.lost);
      await seat.close();
    }
  };
  return {
    slug: recording.slug,
    injected: {
      rules: await injectFalse(recording, terms),
      model: await seated(createCopyist(), (by) => injectFalse(recording, { ...terms, run: by })),
    },
    knocked: {
      rules: await knockSourceOut(recording, opened, terms),
      model: await seated(createCopyist(), (by) =>
        knockSourceOut(recording, opened, { ...terms, run: by }),
      ),
    },
    copied: await seated(createCopyist(), async (by) => compare(await play(by), rules)),
    liar: await playLiar(),
    knower: await playKnower(),
    rounds: await seated(createCopyist(), async (by, { arrived }) => {
      await play({ ...by, roundsMax: roundsMost, performer: goOn(opened.rules) });
      return spentByRound(arrived);
    }),
    lost,
  };

  async function playLiar(): Promise<PlayedModels["liar"]> {
    const liar = createLyingRole(terms.truth);
    const full = await seated(liar, (by) => play(by));
    return {
      claims: liar.lies.map((lie) => ({ ...lie, ...judgementOf(lie.claim, full.rounds) })),
      compared: await compare(full),
      believed: believedIn(full.timeline, liar.saying),
    };
  }

  async function playKnower(): Promise<PlayedModels["knower"]> {
    const knower = createKnowingRole(terms.truth);
    const full = await seated(knower, (by) => play(by));
    return {
      claims: knower.stated.map((one) => ({ ...one, ...judgementOf(one.claim, full.rounds) })),
      compared: await compare(full),
    };
  }
}

function believedIn({ hypotheses, events, investigation }: Timeline, saying: string) {
  const { report } = investigation;
  return [
    ...hypotheses
      .filter(({ statement, state }) => statement === saying && state === "supported")
      .map(() => "a hypothesis that is supported"),
    ...(JSON.stringify(report ?? null).includes(saying) ? ["the report"] : []),
    ...events.filter(({ title }) => title === saying).map(() => "an event"),
  ];
}

/** Of each round in which anybody was asked. */
function spentByRound(arrived: readonly Arrived[]): PlayedModels["rounds"] {
  const byRound = Map.groupBy(arrived, ({ round }) => round);
  return [...byRound]
    .filter(([n, some]) => n > 0 && some.some(({ task }) => task === answerTask.id))
    .map(([n, some]) => ({
      ...{ n, requests: some.length },
      tokens: some.reduce((sum, { tokens }) => sum + tokens, 0),
    }));
}
