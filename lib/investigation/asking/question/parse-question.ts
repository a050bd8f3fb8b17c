import { toNamed } from "@/lib/retrieval/words/named";
import { actorForms } from "./actor-forms";
import { causeForms } from "./cause-forms";
import { verbs } from "./form";
import { impactForms } from "./impact-forms";
import { japaneseLengthForms, lengthForms } from "./length-forms";
import { causeCheckForms, lookupForms } from "./lookup-forms";
import { japaneseOrderForms, orderForms } from "./order-forms";
import { toEnglishForm } from "./other-languages";
import { type Question, questionMax } from "./question";
import { stateForms } from "./state-forms";
import { whenForms } from "./when-forms";

/** Forms of questions in English and Chinese, the more telling before the less, then in Japanese. */
const forms = [
  ...impactForms,
  ...causeCheckForms,
  ...actorForms,
  ...causeForms,
  ...stateForms,
  ...orderForms,
  ...lengthForms,
  ...whenForms,
  ...japaneseOrderForms,
  ...japaneseLengthForms,
  ...lookupForms,
];

/** What a question wants; one of no known form asks what was on. */
export function parseQuestion(text: string): Question {
  if (text.length > questionMax) {
    return { kind: "none", why: `A question has at most ${questionMax} characters` };
  }
  const asked = text
    .trim()
    .replace(/[?？。.!！\s]+$/u, "")
    .replace(politely, "");
  const plain = joinParticle(toEnglishForm(asked));
  // What comes after a comma and asks for something else is another question.
  const main = plain.replace(/,? and (?:to where|on which|by whom|why|where|how often)\b.*$/i, "");
  for (const { pattern, read } of forms) {
    const match = pattern.exec(main);
    if (match !== null) return read(match.groups ?? {});
  }
  if (ofFuture.test(main))
    return { kind: "none", why: "Records tell what happened, and not what will or would" };
  const { did, verb = "" } = yesOrNo.exec(main)?.groups ?? {};
  if (did !== undefined)
    return {
      kind: "did",
      of: toNamed(did),
      isOfNow: /^(?:is|are)$/iu.test(verb),
      turnOf: turnIn(did),
    };
  const within = ofStretch.test(main)
    ? { text: main, isOfChanges: /\bchang|改|变更/i.test(main.slice(0, 40)) }
    : null;
  return { kind: "what_on", of: toNamed(main), within };
}

/** "Did it fail", "was it restarted": yes or no is asked for. */
const yesOrNo = new RegExp(`^(?<verb>${verbs}|can|could) (?<did>.+)$`, "iu");

/** "The first alert X", "X the last to fail": of which several it is asked to be the first or the last. */
const ofTurn =
  /\b(?:first|initial|earliest|last|final|latest|second|third)\s+(?:(?:one|thing|of them)\s+)?(?:(?:to|that|who|which)\s+)?(?<all>[\p{L}\p{N}_.-]+)/iu;

function turnIn(words: string): string | null {
  return toNamed(words).place === null ? null : (ofTurn.exec(words)?.groups?.all ?? "");
}

/** "Will it fail again": that it did is no answer. */
const ofFuture = /^(?:will|would) /iu;

/** What comes before a question and asks nothing. */
const politely =
  /^(?:(?:so|and|but|well|ok(?:ay)?|hi|hello|also|now|then),? )*(?:(?:can|could|would) you (?:please )?(?:tell|say|show)(?: me| us)? |(?:please )?tell (?:me|us) |do (?:you|we) know |(?:i|we) (?:want|need|would like) to know )?(?:please )?|^(?:请问|请告诉我|麻烦问一下|想知道)/i;

const ofStretch =
  /^what (?:else )?(?:happened|was happening|went on|was going on|changed|was changed|was done|broke|failed)\b|发生了什么|改了什么|变更了什么/i;

/** "Rolled the service back" as "rolled back the service": verb and particle are one word. */
function joinParticle(text: string): string {
  return text
    .replace(
      /\b(set|put|roll(?:ed|ing)?|brought|bring(?:ing)?|switch(?:ed|ing)?|turn(?:ed|ing)?|took|take|shut|gave|give) ((?:\S+ ){1,4}?)(back|off|on|down)\b(?= help| work| fix|$)/i,
      "$1 $3 $2",
    )
    .replace(/ {2,}/g, " ");
}
