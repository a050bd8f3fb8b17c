import type { Named } from "@/lib/retrieval/words/named";
import { stemsOf } from "@/lib/retrieval/words/word-stems";
import type { Moment } from "../document/moments";
import { type AnswerText, citationsMax, cited, refuse, type Standing } from "./telling";

const listedMax = 3;
const namedShare = 0.7;

/** What was found not to be the cause; of one thing whether it was, by what was ruled out and by the root cause alone. */
export function tellRuledOut(named: Named | null, standing: Standing): AnswerText {
  const { document, moments } = standing;
  if (named === null) return tellAll(standing);
  const asked = stemsOf(named.words);
  const tells = (text: string) =>
    asked.size > 0 && stemsOf(text).intersection(asked).size / asked.size >= namedShare;
  if (asked.size === 0) return refuse("No cause is named");
  const whole = document.ruledOut.find(({ what }) => tells(what) && isNamedWhole(what, asked));
  const ruled = whole ?? document.ruledOut.find(({ why }) => denies(why, named.words));
  const root = document.rootCauses.find(({ event, subject }) => {
    const moment = moments.find(({ id }) => id === event);
    return tells(`${subject} ${moment?.title ?? ""}`);
  });
  if (ruled !== undefined && root === undefined) {
    return {
      ...{
        kind: "which",
        answer: `no: ${whole === undefined ? "" : `${whole.what}: `}${ruled.why}`,
        confidence: 0.8,
      },
      evidence: ruled.evidence.slice(0, citationsMax),
      reasoning: "It was ruled out",
    };
  }
  if (root === undefined || ruled !== undefined)
    return refuse(`Whether “${named.words}” was the cause is not established`);
  const moment = moments.find(({ id }) => id === root.event) as Moment;
  return {
    ...{ kind: "which", answer: `yes: ${moment.title}: ${root.why.join("; ")}` },
    evidence: cited([moment]).slice(0, citationsMax),
    pieces: [moment.id],
    confidence: Math.min(0.9, root.score),
    reasoning: "It is a root cause of the timeline",
  };
}

/** "The coupon" is not the message that a coupon was not applied: what was ruled out has half of its words asked for, at least. */
function isNamedWhole(what: string, asked: ReadonlySet<string>): boolean {
  const said = /["“'](.+)["”']/u.exec(what)?.[1];
  // "bf26-newsletter begins: traffic rises" is about the newsletter.
  const [subject = ""] = /^\S+-\S+/u.exec(what) ?? [];
  if (said === undefined && asked.isSubsetOf(stemsOf(subject))) return true;
  const own = stemsOf(said ?? what);
  return own.intersection(asked).size >= own.size / 2;
}

/** "It is not the analytics job": the statement names what was asked for in the words of the question. */
function denies(why: string, words: string): boolean {
  const thing = words.replace(/^(?:the|a|an|our|this|that) /i, "").toLowerCase();
  const plain = why.toLowerCase();
  return ["the ", "a ", "our ", ""].some((article) => {
    const at = plain.indexOf(`not ${article}${thing}`);
    return at >= 0 && !/^[\p{L}\p{N}-]/u.test(plain.slice(at + `not ${article}${thing}`.length));
  });
}

function tellAll({ document }: Standing): AnswerText {
  const listed = document.ruledOut.slice(0, listedMax);
  if (listed.length === 0) return refuse("Nothing was ruled out");
  return {
    kind: "which",
    answer: listed.map(({ what, why }) => `${what} (${why})`).join("; "),
    evidence: listed.flatMap(({ evidence }) => evidence.slice(0, 2)).slice(0, citationsMax),
    confidence: 0.8,
    reasoning: `${document.ruledOut.length} things were ruled out`,
  };
}
