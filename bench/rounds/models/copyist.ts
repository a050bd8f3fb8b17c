import { evidenceArgumentSchema } from "@/lib/investigation/ports/calls/function-arguments";
import type { ScriptedAnswer, ScriptedRequest } from "@/lib/models/testing/scripted-model-server";
import { questionsFor } from "../../models/knower";
import type { RecordedPlace } from "../../models/recorded-truth";
import { handlesOf, shownPlaces } from "../../models/shown-places";
import type { RolePlayer } from "./seat";
import { standingPlaces } from "./standing-text";

const allTasks = ["direct", "answer-question", "critique", "report"] as const;

/**
 * One who says in every role what the rules say: what comes out otherwise, the way through a model has changed. He reads
 * what they cite, to have its handles, for a model cites nothing else; a quote they invented is lost by that.
 */
export function createCopyist(): RolePlayer {
  const sought = new Set<string>();
  return {
    repeats: allTasks,
    answer(request, { task, turn, rules }) {
      if (turn === 1) sought.clear();
      const shown = shownIn(request);
      const questions =
        task === "answer-question" ? questionsFor(placesIn(rules), shown, sought) : [];
      return questions.length > 0 ? { calls: questions } : sayAnswer(byHandle(rules, shown));
    },
  };
}

export function sayAnswer(output: unknown): ScriptedAnswer {
  return { calls: [{ name: "answer", arguments: output }] };
}

function shownIn(request: ScriptedRequest): ReadonlyMap<string, string> {
  return new Map([...standingPlaces(request.text), ...shownPlaces(request)]);
}

/** Places cited anywhere in an answer. */
function placesIn(value: unknown): readonly RecordedPlace[] {
  const place = toPlace(value);
  if (place !== null) return [place];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(placesIn);
}

/** The same answer, cited as a model cites: what it was not shown, it cannot. */
function byHandle(value: unknown, shown: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) {
    return value.flatMap((item: unknown): unknown[] => {
      const place = toPlace(item);
      return place === null ? [byHandle(item, shown)] : [...handlesOf([place], shown)];
    });
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, byHandle(item, shown)]),
  );
}

function toPlace(value: unknown): RecordedPlace | null {
  const cited = evidenceArgumentSchema.safeParse(value).data;
  if (cited === undefined || "frameMs" in cited) return null;
  const { path: file } = cited;
  return "lines" in cited ? { file, lines: cited.lines } : { file, index: cited.index };
}
