import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import { instant } from "@/lib/base/instant";
import type { Locator } from "@/lib/domain/evidence/evidence";
import { uncertaintyIds } from "@/lib/domain/ids";
import type { Turn } from "@/lib/domain/invocation";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import { answerSchema } from "@/lib/investigation/rounds/contracts/answer-question";
import { tasks } from "@/lib/tasks/task-list";
import { evidenceOfText } from "@/lib/testing/evidence-of-text";
import { eventId, sampleEvent } from "@/lib/testing/sample-timeline";
import type { ScriptedAnswer, ScriptedRequest } from "../testing/scripted-model-server";
import { inputs, mill, millTimeline, secret } from "./testing/mill";
import { performRound, type RoundPlay } from "./testing/perform-round";

type TaskId = keyof typeof inputs;
const ids = Object.keys(inputs) as readonly TaskId[];
const play = (task: TaskId, more: Partial<RoundPlay> = {}): RoundPlay => ({
  ...{ task, input: inputs[task], evidence: mill, timeline: millTimeline },
  ...more,
});
const answer = (given: unknown): ScriptedAnswer => ({
  calls: [{ name: "answer", arguments: given }],
});
const ask = (name: string, given: unknown = {}): ScriptedAnswer => ({
  calls: [{ name, arguments: given }],
});

/** The handle of the first line that says these words. */
function handleOf({ text }: ScriptedRequest, words: string): string {
  const line = text.split("\n").find((one) => /^L\d/.test(one) && one.includes(words));
  return assertPresent(line?.split(" ", 1)[0], `a line that says ${words}`);
}

const directive = {
  reasoning: "The stop has one source",
  decision: { kind: "stay", why: "One question is open" },
  entries: [],
  questions: [
    {
      ...{ to: "changes", subject: "event", about: eventId(2), expected_gain: 0.7 },
      ...{ text: "Who set the flow?", why: "The deed would have an author" },
    },
  ],
};
const nothingFound = { reasoning: "I looked", findings: [], nothing: "mill.log, all of it" };
const finding = (evidence_refs: readonly string[], more: object = {}) => ({
  ...{ claim: "The flow was set to 1", method: "read", confidence: 0.9, evidence_refs },
  effect: { kind: "support", piece: eventId(2) },
  ...more,
});
const found = (...findings: readonly object[]) => ({ reasoning: "It says so", findings });
const good: Readonly<Record<TaskId, object>> = {
  direct: directive,
  "answer-question": nothingFound,
  critique: {
    reasoning: "The line says what is claimed",
    reviews: [
      {
        ...{ finding: inputs.critique.findings[0]?.id, credibility: 1 },
        annotation: "The line says so",
      },
    ],
  },
  report: {
    reasoning: "In order of time",
    happened: [{ text: "The flow was set to 1.", cites: [eventId(2)] }],
  },
};

describe("an answer that fits is the output", () => {
  test.each(ids)("of %s, by a call or as JSON in words", async (task) => {
    for (const given of [
      answer(good[task]),
      { content: `Here it is:\n\`\`\`json\n${JSON.stringify(good[task])}\n\`\`\`` },
    ]) {
      const { ending, output, turns } = await performRound(play(task), () => given);
      expect(ending).toBe("done");
      expect(turns).toHaveLength(1);
      expect(output).toMatchObject(good[task]);
    }
  });

  test("and what it cites by handle is quoted by code", async () => {
    const { output } = await performRound(play("answer-question"), (request) =>
      request.number === 1
        ? ask("read_file", { path: "mill.log" })
        : answer(found(finding([handleOf(request, "coolant.flow")]))),
    );
    const quote = "2026-11-20T14:01:00Z NOTICE operator set coolant.flow from 12 to 1";
    expect(output).toMatchObject({
      findings: [{ evidence_refs: [{ path: "mill.log", lines: [2, 2], quote }] }],
    });
  });

  test("above what the checks allow it is passed on as it was said: the engine caps it", async () => {
    const { output } = await performRound(play("critique"), () => answer(good.critique));
    expect(output).toMatchObject({ reviews: [{ credibility: 1 }] });
  });

  test("also on a timeline without events", async () => {
    const empty = play("report", { timeline: { ...millTimeline, events: [], causalLinks: [] } });
    const { ending } = await performRound(empty, () => answer(good.report));
    expect(ending).toBe("done");
  });
});

describe("tools", () => {
  test("a tool call has the number by which the engine finds it", async () => {
    const { turns, requests } = await performRound(play("answer-question"), ({ number }) =>
      number === 3
        ? answer(nothingFound)
        : { calls: ["read_file", "no_such", "view_around"].map(toCall) },
    );
    const asked = turns.flatMap(({ toolCalls }) => toolCalls.map(({ name }) => name));
    const numbers = assertPresent(requests[2], "a third request").messages.flatMap(
      ({ text }) => /^Tool call (\d+): $/m.exec(text)?.[1] ?? [],
    );
    expect(numbers.map((number) => asked[Number(number) - 1])).toEqual([
      ...["read_file", "view_around", "read_file", "view_around"],
    ]);
    expect(requests[1]?.text).toContain("No function is called no_such here");
  });

  test.each<[TaskId, readonly string[]]>([
    ["direct", []],
    ["report", []],
    [
      "critique",
      [
        ...["get_tool_call", "get_tool_result", "get_toolset_info", "list_toolsets"],
        ...["read_file", "view_around"],
      ],
    ],
  ])("%s has its own and no other", async (task, tools) => {
    const { requests } = await performRound(play(task), () => answer(good[task]));
    expect(requests[0]?.tools).toEqual([...tools, "answer"]);
  });

  test("an Expert has those of its trade", async () => {
    const { question } = inputs["answer-question"];
    const input = { phase: "trace", question: { ...question, to: "metrics" } };
    const { requests } = await performRound(play("answer-question", { input }), () =>
      answer(nothingFound),
    );
    expect(requests[0]?.tools).toContain("read_series");
    expect(requests[0]?.tools).not.toContain("field_changes");
  });

  test("the Critic reads what a tool call of rules found as it stands in the evidence", async () => {
    const id = inputs.critique.findings[0]?.toolCalls[0]?.id;
    const { requests, turns } = await performRound(play("critique"), ({ number }) =>
      number === 1 ? ask("get_tool_result", { id }) : answer(good.critique),
    );
    expect(requests[1]?.messages.at(-2)?.text).toContain("operator set coolant.flow");
    expect(turns[0]?.toolCalls.map(({ name }) => name)).toContain("get_tool_result");
  });

  test("an answer that comes together with questions is not taken before they are answered", async () => {
    const { turns, requests } = await performRound(play("answer-question"), ({ number }) =>
      number === 1
        ? { calls: [toCall("read_file"), { name: "answer", arguments: nothingFound }] }
        : answer(nothingFound),
    );
    expect(turns).toHaveLength(2);
    expect(requests[1]?.text).toContain("Your answer was not taken");
  });
});

function toCall(name: string) {
  return { name, arguments: { path: "mill.log", at: "2026-11-20T14:02:00Z" } };
}

describe("what does not fit is told back, and given up at the last turn", () => {
  const many = found(...Array.from({ length: 13 }, () => finding([])));
  test.each<[string, TaskId, ScriptedAnswer, RegExp]>([
    ["nonsense", "direct", { content: "All is well." }, /That is no answer/],
    ["broken JSON", "report", { content: '{"reasoning": "' }, /the JSON is not whole/],
    ["broken arguments", "report", ask("answer", '{"reasoning": "'), /does not fit/],
    ["another shape", "critique", answer({ reviews: 3 }), /does not fit at reasoning/],
    ["too much", "answer-question", answer(many), /does not fit at findings/],
    ["functions of a pass", "direct", ask("emit_event"), /No function is called emit_event here/],
    ["what was cut off", "report", { content: "So the m", isCutOff: true }, /cut off/],
    [
      "values beyond their range",
      "critique",
      answer({
        reasoning: "",
        reviews: [{ finding: "fnd_1", credibility: 7, annotation: "So be it" }],
      }),
      /credibility/,
    ],
  ])("%s", async (_, task, given, news) => {
    const corrected = await performRound(play(task), ({ number }) =>
      number === 1 ? given : answer(good[task]),
    );
    expect(corrected.ending).toBe("done");
    expect(corrected.requests[1]?.text).toMatch(news);
    const stubborn = await performRound(
      play(task, { settings: { iterationsMax: 3 } }),
      () => given,
    );
    expect(stubborn.requests).toHaveLength(3);
    expect(stubborn.requests[2]?.text).toContain("your last. Call answer now");
    expect([stubborn.ending, stubborn.output]).toEqual(["gave-up", null]);
  });

  test("a handle nobody gave, too; in the end it is the engine's: its finding alone falls", async () => {
    const { ending, requests, output } = await performRound(
      play("answer-question", { settings: { iterationsMax: 2 } }),
      () => answer(found(finding(["L9.99"]))),
    );
    expect(requests[1]?.text).toContain("No line has the handle L9.99");
    expect(ending).toBe("done");
    const [given] = answerSchema.parse(output).findings;
    expect(given?.evidence_refs).toHaveLength(1);
    const paths = mill.artifacts.map(({ artifact }) => artifact.path);
    expect(paths).not.toContain(given?.evidence_refs[0]?.path);
  });

  test("the model sees what it said when it is told what is amiss", async () => {
    const { requests } = await performRound(play("critique"), ({ number }) =>
      answer(number === 1 ? { reasoning: "a word of mine", reviews: 3 } : good.critique),
    );
    const [given, news] = assertPresent(requests[1], "a second request").messages.slice(-3);
    expect(given).toMatchObject({ role: "assistant", text: /a word of mine/ });
    expect(news?.role).toBe("user");
  });

  test("endless questions end at the limit of turns, without an answer", async () => {
    const endless = play("answer-question", { settings: { iterationsMax: 4 } });
    const { ending, limit, requests, output } = await performRound(endless, () =>
      ask("read_file", { path: "mill.log" }),
    );
    expect(requests).toHaveLength(4);
    expect([ending, output]).toEqual(["gave-up", null]);
    expect(limit).toContain("It did not answer within its turns");
  });

  test.each<[string, ScriptedAnswer, RegExp]>([
    ["never answers", { hang: true }, /did not answer|nothing came|silent/i],
    ["is out of order", { status: 500 }, /The provider failed \(500\)/],
    ["answers nothing", { content: "" }, /answered nothing/],
    ["answers without an end", ask("answer", `{"a":${"[".repeat(5000)}`), /./],
  ])("a provider that %s", async (_, given, why) => {
    const silent = play("direct", { timeoutMs: 500, settings: { iterationsMax: 2 } });
    const { ending, limit } = await performRound(silent, () => given);
    expect(ending).toBe("gave-up");
    expect(limit).toMatch(why);
  });

  test("an input of another task is nobody's to perform", async () => {
    const { ending, requests } = await performRound(
      play("critique", { input: inputs.report }),
      () => answer(good.critique),
    );
    expect([ending, requests.length]).toEqual(["gave-up", 0]);
  });
});

describe("what is shown", () => {
  test.each(ids)(
    "of %s never holds what is hidden, and no evidence ends its part",
    async (task) => {
      const { requests } = await performRound(play(task), ({ number, tools }) => {
        if (number > 1 || !tools.includes("read_file")) return answer(good[task]);
        const id = inputs.critique.findings[0]?.toolCalls[0]?.id;
        const search = { name: "search_records", arguments: { text: secret } };
        const looked = { name: "get_tool_result", arguments: { id } };
        return { calls: [toCall("read_file"), search, looked] };
      });
      for (const { text } of requests) {
        expect(text).not.toContain(secret);
        const [, ...inside] = text.split("<evidence>\n");
        expect(inside.length).toBeGreaterThan(1);
        for (const part of inside) expect(part.split("</evidence>")).toHaveLength(2);
      }
    },
  );

  test("of a cited place is what stands there, and that it is none where it is none", async () => {
    const { requests } = await performRound(play("critique"), () => answer(good.critique));
    expect(requests[0]?.text).toContain("operator set coolant.flow from 12 to 1");
    expect(requests[0]?.text).toContain("there is no such place");
  });

  test("of a citation without an end is not read", async () => {
    const [submitted] = inputs.critique.findings;
    const draft = {
      ...submitted?.draft,
      evidence_refs: [{ path: "mill.log", lines: [1, 9_000_000], quote: "mill" }],
    };
    const input = { round: 2, findings: [{ ...submitted, draft }] };
    const read: Locator[] = [];
    const evidence: EvidenceReader = {
      ...mill,
      rawText: async (id, locator) => {
        read.push(locator);
        return mill.rawText(id, locator);
      },
    };
    const { requests } = await performRound(play("critique", { input, evidence }), () =>
      answer(good.critique),
    );
    expect(requests[0]?.text).toContain("more lines at once than can be cited");
    expect(read.some((one) => one.kind === "lines" && one.to > 1000)).toBe(false);
  });

  test("of the timeline is what lies nearest to what is asked, and what it names however far", async () => {
    const events = Array.from({ length: 2000 }, (_, index) => sampleEvent(index + 1));
    const { question } = inputs["answer-question"];
    const at = (seconds: number) => instant(seconds * 1000);
    const window = { earliest: at(1000), latest: at(1001) };
    const { requests } = await performRound(
      play("answer-question", {
        timeline: { ...millTimeline, events, causalLinks: [] },
        input: {
          phase: "trace",
          question: { ...question, about: eventId(1990), entities: [], window },
        },
      }),
      () => answer(nothingFound),
    );
    const isShown = (number: number) => requests[0]?.text.includes(`\n${eventId(number)} `);
    expect([1000, 1990, 999, 1, 1500].map(isShown)).toEqual([true, true, true, false, false]);
  });

  test("of what somebody called wrong is marked as contested, for the Director too", async () => {
    const [link] = millTimeline.causalLinks;
    const contest = {
      ...{ id: uncertaintyIds.fromSuffix("wrong0001"), type: "conflicting" as const, evidence: [] },
      ...{ context: link?.id ?? "", impact: "medium" as const, description: "Turned round" },
      ...{ interpretations: [], dataNeeded: [], status: "open" as const, waiver: null },
    };
    const shownOf = async (uncertainties: readonly (typeof contest)[]) => {
      const timeline = { ...millTimeline, uncertainties };
      const { requests } = await performRound(play("direct", { timeline }), () =>
        answer(good.direct),
      );
      return requests[0]?.text;
    };
    expect(await shownOf([contest])).toContain(`\n(contested) ${link?.id} `);
    expect(await shownOf([])).toContain(`\n${link?.id} `);
  });

  test("is the same of the same: nothing of another invocation", async () => {
    const once = () => performRound(play("direct"), () => answer(good.direct));
    const [one, other] = [await once(), await once()];
    expect(one.requests).toEqual(other.requests);
  });

  test("does not grow with the timeline, and what is asked about is shown of it", async () => {
    const of = async (count: number) => {
      const events = Array.from({ length: count }, (_, index) => sampleEvent(index + 1));
      const question = { ...inputs["answer-question"].question, about: eventId(count) };
      const { requests } = await performRound(
        play("answer-question", {
          timeline: { ...millTimeline, events, causalLinks: [] },
          input: { phase: "trace", question: { ...question, window: null, entities: [] } },
        }),
        () => answer(nothingFound),
      );
      const [request] = requests;
      expect(request?.text).toContain(`${eventId(count)} `);
      return assertPresent(request, "a request");
    };
    const [some, many] = [await of(1000), await of(4000)];
    expect(many.bytes).toBeLessThan(some.bytes * 1.02);
    expect(many.text).toMatch(/\(\d+ of 4000; the others lie farther off\)/);
  });

  test.each([8_000, 24_000])(
    "stays within a window of %d tokens, whatever was asked",
    async (contextTokensMax) => {
      const lines = Array.from(
        { length: 400 },
        (_, index) => `2026-11-20T14:00:00Z line ${index} ${"word ".repeat(60)}`,
      );
      const long = play("answer-question", {
        ...{ contextTokensMax, evidence: evidenceOfText({ "mill.log": lines }) },
      });
      const { requests } = await performRound(long, ({ number }) =>
        number === 6
          ? answer(nothingFound)
          : { calls: Array.from({ length: 8 }, () => toCall("read_file")) },
      );
      expect(requests).toHaveLength(6);
      for (const { text, toolBytes } of requests) {
        expect((text.length + toolBytes) / 4).toBeLessThan(contextTokensMax);
      }
    },
  );
});

describe("what the checks would not let in", () => {
  const lying = (request: ScriptedRequest) =>
    answer(
      found(
        finding([handleOf(request, "coolant.flow")], {
          ...{ claim: "The spindle broke off", effect: { kind: "support", piece: eventId(99) } },
        }),
      ),
    );
  const looked =
    (then: (request: ScriptedRequest) => ScriptedAnswer) => (request: ScriptedRequest) =>
      request.number === 1 ? ask("read_file", { path: "mill.log" }) : then(request);

  test("comes back once with the reason, and is taken as it is said then", async () => {
    const { requests, output, ending } = await performRound(
      play("answer-question"),
      looked((request) =>
        request.text.includes("Not taken yet")
          ? answer(found(finding([handleOf(request, "coolant.flow")])))
          : lying(request),
      ),
    );
    expect(ending).toBe("done");
    expect(requests).toHaveLength(3);
    expect(requests[2]?.text).toContain("Finding 1, “The spindle broke off”, would not be taken");
    expect(requests[2]?.text).toContain("At most 0.25: What it is about is no part of the story");
    expect(output).toMatchObject({ findings: [{ claim: "The flow was set to 1" }] });
  });

  test("said again it is left to the Critic", async () => {
    const { requests, output } = await performRound(play("answer-question"), looked(lying));
    expect(requests).toHaveLength(3);
    expect(output).toMatchObject({ findings: [{ claim: "The spindle broke off" }] });
  });
});

test("an Expert begins with the lines that the piece in question rests on", async () => {
  const { requests } = await performRound(play("answer-question"), () => answer(nothingFound));
  const [, lines = ""] = (requests[0]?.text ?? "").split("Lines to begin with");
  expect(lines.slice(0, 400)).toMatch(/L1\.\d+ .*mill\.log line \d+ \|/);
});

describe("a performance that was cut off", () => {
  const script = (request: ScriptedRequest): ScriptedAnswer =>
    request.text.includes("Tool call 3: ")
      ? answer(found(finding([handleOf(request, "coolant.flow")], { tool_calls: [3] })))
      : ask("read_file", { path: "mill.log" });

  test("goes on as if it had not been", async () => {
    const whole = await performRound(play("answer-question"), script);
    const turns = whole.turns.slice(0, 1);
    const rest = await performRound(play("answer-question", { turns }), script);
    expect(rest.output).toEqual(whole.output);
    expect(rest.requests.map(({ messages }) => messages)).toEqual(
      whole.requests.slice(1).map(({ messages }) => messages),
    );
    const names = (all: readonly Turn[]) =>
      all.flatMap(({ toolCalls }) => toolCalls.map(({ id, name }) => [id, name]));
    expect(names(rest.turns)).toEqual(names(whole.turns));
  });

  test("cites what it was shown before, whatever became of the timeline", async () => {
    const whole = await performRound(play("answer-question"), script);
    const rest = await performRound(
      play("answer-question", {
        turns: whole.turns.slice(0, 1),
        timeline: { ...millTimeline, events: [], causalLinks: [] },
      }),
      (request) => answer(found(finding([handleOf(request, "stopped: overheated")]))),
    );
    // Its piece is gone: that is told, once.
    expect(rest.requests).toHaveLength(2);
    expect(rest.output).toMatchObject({ findings: [{ evidence_refs: [{ lines: [4, 4] }] }] });
  });
});

const anyName = fc.constantFrom(
  ...["answer", "read_file", "search_records", "get_tool_result", "emit_event", "rm"],
);
const anyMember = fc.constantFrom(
  ...[
    "reasoning",
    "decision",
    "entries",
    "questions",
    "findings",
    "nothing",
    "reviews",
    "happened",
  ],
  ...["path", "text", "id", "evidence_refs", "effect", "claim", "cites", "time"],
);
const anyValue = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.string(),
    fc.double(),
    fc.constantFrom("L1.1", "L7.7", "[L1.2]", eventId(2), "#1", null),
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(anyMember, tie("value"), { maxKeys: 5 }),
  ),
})).value;
const anyAnswer: fc.Arbitrary<ScriptedAnswer> = fc.oneof(
  fc.record({
    content: fc.oneof(
      fc.string(),
      anyValue.map((value) => JSON.stringify(value)),
    ),
  }),
  fc.record({
    calls: fc.array(fc.record({ name: anyName, arguments: anyValue }), { maxLength: 4 }),
    isCutOff: fc.boolean(),
  }),
  fc.record({ status: fc.constantFrom(400, 429, 503) }),
  fc.constantFrom(...ids.map((id) => answer(good[id]))),
);

test("whatever a server answers, the task ends with an output that fits, or was given up", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...ids),
      fc.array(anyAnswer, { minLength: 1, maxLength: 4 }),
      async (task, given) => {
        const { ending, output, requests } = await performRound(
          play(task, { settings: { iterationsMax: 4 } }),
          ({ number }) => assertPresent(given[(number - 1) % given.length], "an answer"),
        );
        expect(["done", "gave-up"]).toContain(ending);
        expect(requests.length).toBeLessThanOrEqual(4);
        const fits = tasks.find(task)?.output.safeParse(output).success;
        expect(fits).toBe(ending === "done");
        for (const { text } of requests) expect(text).not.toContain(secret);
      },
    ),
    { numRuns: 60 },
  );
});
