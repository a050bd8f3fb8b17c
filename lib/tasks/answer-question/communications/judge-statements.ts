import type { Question } from "@/lib/domain/rounds/question";
import type { FindingDraft } from "@/lib/investigation/rounds/contracts/answer-question";
import { diagnosisMin, type Statement } from "@/lib/signals/statements";
import { denies, speaksOf } from "../../analysis/denials";
import { type AllegedCause, allegedCause } from "../tools/alleged-cause";
import { citeRecords } from "../tools/cite-records";
import { clip, pieceDraft } from "../tools/finding-draft";
import type { Answered, Inquiry } from "../tools/inquiry";
import type { Story } from "../tools/story";
import { firstLine } from "../tools/title-of-record";
import type { StatementsAbout } from "./statements-about";

const quotedCharacters = 160;
/** A shorter name is part of too many words. */
const nameMin = 3;

/** What people wrote later against what a question suspects: that it was looked at, and is not it. */
export async function judgeStatements(
  inquiry: Inquiry,
  story: Story,
  question: Pick<Question, "about">,
  { answer: { statements, confirmations }, call }: Answered<StatementsAbout>,
): Promise<readonly FindingDraft[]> {
  const alleged = allegedCause(inquiry.timeline, story, question.about);
  if (alleged === null) return [];
  const since = alleged.cause.time.earliest;
  const names = namesOf(inquiry, alleged);
  const about = statements.filter(
    ({ record, text }) => record.time.earliest > since && speaksOf(text, names),
  );
  const against = about.findLast((statement) => isAgainst(statement, names));
  if (against === undefined) return [];
  // Whoever named it as the cause after that has the last word.
  const isTakenUp = about.some(
    ({ record, diagnosis }) =>
      diagnosis >= diagnosisMin && record.time.micros > against.record.time.micros,
  );
  if (isTakenUp) return [];
  const isProved = confirmations.some(({ written }) => written === against.record);
  const { answer: cited, call: quoted } = await citeRecords(inquiry, [against.record]);
  if (cited.length === 0) return [];
  const quotedText = clip(firstLine(against.text), quotedCharacters);
  return [
    pieceDraft("refutation", alleged.piece, {
      claim: `${against.speaker} wrote after "${alleged.cause.title}": "${quotedText}"${isProved ? "" : "; a person's word, no record of a machine says so"}`,
      ...{ method: "read", confidence: isProved ? 0.7 : 0.5, cited, calls: [call, quoted] },
      counterSearch: `Looked for a later message that names ${names.slice(0, 3).join(", ")} as the cause after all: none of ${statements.length}`,
    }),
  ];
}

function isAgainst({ acts, text }: Statement, names: readonly string[]): boolean {
  return !acts.has("hypothesis") && !/[?？]\s*$/.test(text) && denies(text, names);
}

function namesOf({ timeline }: Inquiry, { cause }: AllegedCause): readonly string[] {
  const own = timeline.entities.filter(
    ({ id, type }) =>
      id === cause.entities[0] || (type === "change" && cause.entities.includes(id)),
  );
  const names = own.flatMap(({ name, aliases }) => [name, ...aliases]);
  return names.filter(({ length }) => length >= nameMin).map((name) => name.toLowerCase());
}
