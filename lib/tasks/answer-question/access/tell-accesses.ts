import type { FindingDraft } from "@/lib/investigation/rounds/contracts/answer-question";
import type { AccessKind, AccessRecord } from "@/lib/signals/access-record";
import { happeningDraft } from "../tools/finding-draft";
import type { Answered, Inquiry } from "../tools/inquiry";
import { isWithin, storyWindow } from "../tools/question-window";
import type { Story } from "../tools/story";
import { findingsOf, tellEach } from "../tools/tell-each";
import { firstLine } from "../tools/title-of-record";
import type { AccessSequence } from "./access-sequence";

/** What gives somebody more than they had, or hides what they did. */
const grave: ReadonlySet<AccessKind> = new Set([
  ...(["account-created", "group-joined", "key-added", "rule-set"] as const),
  ...(["log-tampering", "mass-read", "transfer"] as const),
]);
/** Refused so often from one address, a log-in after it was guessed. */
const refusedMin = 5;
const accessesMost = 2;
const headRecords = 5;
const momentMs = 2_000;

type Candidate = { readonly access: AccessRecord; readonly why: string };

/** Log-ins after refused tries, and what was done for the first time by whoever was in. */
export async function tellAccesses(
  inquiry: Inquiry,
  story: Story,
  { answer: { accesses, isCut, records }, call }: Answered<AccessSequence>,
): Promise<readonly FindingDraft[]> {
  const window = storyWindow(story);
  const candidates = accesses
    .filter(({ record }) => isWithin(record.time, window) && !isKnown(record, story))
    .flatMap((access): readonly Candidate[] => {
      const why = unusual(access, accesses);
      return why === null ? [] : [{ access, why }];
    });
  const reported = await tellEach(inquiry, candidates, {
    ...{ most: accessesMost, citedMin: 1, recordsOf: ({ access }) => [access.record] },
    tell: ({ access: { record, kind, account, address }, why }, cited, quoted) =>
      happeningDraft(
        {
          ...{ record, eventType: "access", title: firstLine(record.message), claim: why },
          importance: kind === "login" ? "key" : "detail",
          entities: [
            ...(account === null ? [] : [{ type: "account", name: account }]),
            ...(address === null ? [] : [{ type: "address", name: address }]),
          ],
          ...{ method: "compared", confidence: 0.65, cited, calls: [call, quoted] },
          counterSearch: `Looked for the same by the same account in ${isCut ? "the first" : "all"} ${records} records: not before`,
        },
        inquiry.timeline.entities,
      ),
  });
  return findingsOf(reported);
}

function isKnown(record: AccessRecord["record"], story: Story): boolean {
  return story.isReported(record) || story.near(record.time.earliest, momentMs).length > 0;
}

function unusual(access: AccessRecord, accesses: readonly AccessRecord[]): string | null {
  // Accounts are made and rights given when a machine is set up.
  if (access.record.recordNumber < headRecords) return null;
  const before = accesses.filter(({ record }) => record.time.micros < access.record.time.micros);
  if (access.kind === "login") return guessed(access, before);
  const isUsual = before.some(
    ({ kind, account, host }) =>
      kind === access.kind && account === access.account && host === access.host,
  );
  return isUsual || !grave.has(access.kind)
    ? null
    : `The first record of its kind (${access.kind}) by ${access.account ?? "whoever it was"} there`;
}

/** Let in for the first time, after refused tries from there. */
function guessed({ address }: AccessRecord, before: readonly AccessRecord[]): string | null {
  if (address === null) return null;
  const there = before.filter((other) => other.address === address);
  const refused = there.filter(({ kind }) => kind === "failed-login").length;
  const isFirst = !there.some(({ kind }) => kind === "login");
  return refused >= refusedMin && isFirst
    ? `Let in from ${address} after ${refused} refused tries from there`
    : null;
}
