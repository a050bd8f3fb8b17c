import { toJsonValue } from "@/lib/base/canonical-json";
import { isLive } from "@/lib/domain/claim";
import { experts } from "@/lib/domain/rounds/expert";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import type { Performer, ProposedTurn } from "@/lib/investigation/ports/performer-port";
import { type AnswerDraft, answerTask } from "@/lib/investigation/rounds/contracts/answer-question";
import { type DirectiveDraft, directTask } from "@/lib/investigation/rounds/contracts/direct";
import { askEvidence } from "../injecting/ask-evidence";
import { countAsked } from "../injecting/inject";
import { type ShownRecord, showRecord } from "../injecting/shown-record";
import { happening, reading } from "../injecting/wording";
import { relay, withTasks } from "../relay";

/** One in so many records of the evidence is told of: a stride that shares no factor with round numbers. */
const stride = 97;
const perAnswer = 1;
/** Of every round, so that one is like the other. */
const questionsMin = 8;

/**
 * A run that never settles: its Director always has a question, and every answer has a record of the evidence to tell that
 * nobody told before. For measuring what a round costs, not what it is worth.
 */
export function goOn(inner: Performer): Performer {
  const supply = createSupply();
  const fill = createQuestions();
  return withTasks(inner, ({ task }) => {
    if (task.id === directTask.id) {
      return (assignment, tools, budget) =>
        relay(inner.perform(assignment, tools, budget), (turn) => fill(turn, tools.timeline()));
    }
    if (task.id !== answerTask.id) return null;
    return (assignment, tools, budget) => {
      const counted = countAsked(tools);
      return relay(inner.perform(assignment, counted.tools, budget), async (turn) => {
        if (turn.kind !== "done") return turn;
        const answer = turn.output as AnswerDraft; // The rules answered it.
        const evidence = await openEvidence(counted.tools.ask);
        const findings = [...answer.findings];
        for (const record of await supply(evidence, perAnswer)) {
          const described = describe(record);
          await askEvidence(counted.tools.ask, reading(record));
          findings.push({ ...described, tool_calls: [counted.asked()] });
        }
        return { ...turn, output: toJsonValue({ ...answer, findings: findings.slice(-12) }) };
      });
    };
  });
}

/** Fills up the Director's questions: every Expert about every event, each once, for what was asked is not put again. */
function createQuestions() {
  const asked = new Set<string>();
  return (turn: ProposedTurn, { events }: Timeline): ProposedTurn => {
    if (turn.kind !== "done") return turn;
    const directive = turn.output as DirectiveDraft; // The rules directed it.
    const { decision, questions } = directive;
    const live = events.filter(isLive);
    const pairs = experts.flatMap((_, by) =>
      live.map(({ id, title }, at) => ({
        ...{ to: experts[(at + by) % experts.length] ?? "logs", about: id },
        text: `What else is known of “${title}”?`,
      })),
    );
    const further = pairs
      .filter(({ to, about }) => !asked.has(`${to} ${about}`))
      .slice(0, Math.max(0, questionsMin - questions.length));
    for (const { to, about } of [...questions, ...further]) asked.add(`${to} ${about}`);
    const output: DirectiveDraft = {
      ...directive,
      decision: decision.kind === "stop" ? { kind: "stay", why: "Something is left" } : decision,
      questions: [
        ...questions,
        ...further.map((one) => ({
          ...{ ...one, subject: "event" as const, expected_gain: 0.1 },
          why: "Something may be left",
        })),
      ],
    };
    return { ...turn, output: toJsonValue(output) };
  };
}

function openEvidence(ask: Parameters<typeof askEvidence>[0]): Promise<EvidenceReader> {
  return ask({
    ...{ name: "open_evidence", arguments: {}, isStanding: true },
    answer: async (opened) => opened,
    tell: ({ artifacts }) => ({ files: artifacts.length }),
  });
}

function createSupply() {
  let records: AsyncGenerator<ShownRecord> | null = null;
  return async (evidence: EvidenceReader, count: number): Promise<readonly ShownRecord[]> => {
    records ??= strewn(evidence);
    const taken: ShownRecord[] = [];
    while (taken.length < count) {
      const next = await records.next();
      if (next.done === true) break;
      taken.push(next.value);
    }
    return taken;
  };
}

async function* strewn(evidence: EvidenceReader): AsyncGenerator<ShownRecord> {
  let count = 0;
  for await (const chunk of evidence.scan({ kinds: ["log", "access"] })) {
    for (const record of chunk) {
      count += 1;
      if (count % stride !== 0) continue;
      const shown = await showRecord(evidence, record);
      if (shown !== null) yield shown;
    }
  }
}

function describe(record: ShownRecord) {
  const title = record.citation.quote.slice(0, 150);
  const name = record.source ?? record.place.path.split("/")[0] ?? record.place.path;
  const things = [{ name, type: "component" }];
  return happening({ title, isKey: false, things, time: record.time, record }).finding;
}
