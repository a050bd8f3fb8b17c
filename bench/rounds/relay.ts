import type {
  Answers,
  Assignment,
  Performer,
  ProposedTurn,
} from "@/lib/investigation/ports/performer-port";

/** Another performer's turns, each as `change` makes it; what comes back is theirs. */
export async function* relay(
  performance: ReturnType<Performer["perform"]>,
  change: (turn: ProposedTurn) => ProposedTurn | Promise<ProposedTurn>,
): ReturnType<Performer["perform"]> {
  let answers: Answers = { results: [], news: [] };
  try {
    for (;;) {
      const { value, done } = await performance.next(answers);
      if (done === true || value === undefined) return;
      answers = yield await change(value);
    }
  } finally {
    await performance.return();
  }
}

/** The same performer, but for some of its tasks. */
export function withTasks(
  inner: Performer,
  perform: (assignment: Assignment) => Performer["perform"] | null,
): Performer {
  return {
    ...inner,
    perform: (assignment, tools, budget) =>
      (perform(assignment) ?? inner.perform)(assignment, tools, budget),
  };
}
