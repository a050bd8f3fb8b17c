import type { Question } from "@/lib/domain/rounds/question";
import type { FindingDraft } from "@/lib/investigation/rounds/contracts/answer-question";
import type { AccessRecord } from "@/lib/signals/access-record";
import { allegedCause } from "../tools/alleged-cause";
import { citeRecords } from "../tools/cite-records";
import { pieceDraft } from "../tools/finding-draft";
import type { Answered, Inquiry } from "../tools/inquiry";
import { askRecordsAt } from "../tools/records-at";
import type { Story } from "../tools/story";
import type { AccessSequence } from "./access-sequence";

/** What an account did so often before, with nothing wrong, is how it is used. */
const usualMin = 3;
const actors = /^(account|person|address|user)$/;

/** That an account was always used like this speaks against it as the cause. */
export async function judgeAccounts(
  inquiry: Inquiry,
  story: Story,
  question: Pick<Question, "about">,
  { answer: { accesses, isCut, records }, call }: Answered<AccessSequence>,
): Promise<readonly FindingDraft[]> {
  const alleged = allegedCause(inquiry.timeline, story, question.about);
  if (alleged === null || alleged.cause.kind !== "access" || isCut || story.harmAt === null)
    return [];
  const { cause, piece } = alleged;
  const names = namesOf(inquiry, cause.entities);
  const read = await askRecordsAt(inquiry, cause.evidence);
  const own = new Set(read.answer.map(({ path, locator }) => JSON.stringify([path, locator])));
  const cited = accesses.find(({ record }) =>
    own.has(JSON.stringify([record.path, record.locator])),
  );
  if (cited === undefined || !isOf(cited, names)) return [];
  const before = accesses.filter(
    (other) => isAlike(other, cited) && other.record.time.micros < cited.record.time.micros,
  );
  if (before.length < usualMin) return [];
  const { answer: quoted, call: quoting } = await citeRecords(
    inquiry,
    before.slice(-usualMin).map(({ record }) => record),
  );
  return [
    pieceDraft("refutation", piece, {
      claim: `${cited.account ?? cited.address} did the same from the same place ${before.length} times before, and nothing came of it: this is how it is used`,
      ...{ method: "counted", confidence: 0.65, cited: quoted, calls: [call, read.call, quoting] },
      counterSearch: `Looked through all ${records} records for what was different this time: account, address and kind of access are the same`,
    }),
  ];
}

function namesOf({ timeline }: Inquiry, ids: readonly string[]): ReadonlySet<string> {
  const own = timeline.entities.filter(({ id, type }) => ids.includes(id) && actors.test(type));
  return new Set(
    own.flatMap(({ name, aliases }) => [name, ...aliases]).map((name) => name.toLowerCase()),
  );
}

function isOf({ account, address }: AccessRecord, names: ReadonlySet<string>): boolean {
  return [account, address].some((name) => name !== null && names.has(name.toLowerCase()));
}

function isAlike(one: AccessRecord, other: AccessRecord): boolean {
  return (
    one.kind === other.kind &&
    one.account === other.account &&
    one.address === other.address &&
    one.host === other.host
  );
}
