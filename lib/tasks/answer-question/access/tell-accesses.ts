import type { FindingDraft } from "@/lib/investigation/rounds/contracts/answer-question";
import type { AccessKind, AccessRecord } from "@/lib/signals/access-record";
import { isWithin, storyWindow } from "../tools/asked-window";
import { citeRecords } from "../tools/cite-records";
import { happeningDraft, wordsOf } from "../tools/happening-draft";
import type { Inquiry, Told } from "../tools/inquiry";
import type { Story } from "../tools/story";
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

/** Log-ins after refused tries, and what was done for the first time by whoever was in. */
export async function tellAccesses(
  inquiry: Inquiry,
  story: Story,
  { answer: { accesses, isCut, records }, call }: Told<AccessSequence>,
): Promise<readonly FindingDraft[]> {
  const findings: FindingDraft[] = [];
  for (const access of accesses) {
    if (findings.length >= accessesMost) break;
    const { record, account, address } = access;
    if (!isWithin(record.time, storyWindow(story)) || story.isCited(record)) continue;
    if (story.near(record.time.earliest, momentMs).length > 0) continue;
    const why = unusual(access, accesses);
    if (why === null) continue;
    const { answer: cited, call: quoted } = await citeRecords(inquiry, [record]);
    if (cited.length === 0) continue;
    findings.push(
      happeningDraft({
        ...{
          record,
          eventType: "access",
          title: wordsOf(record),
          importance: access.kind === "login" ? "key" : "detail",
        },
        entities: [
          ...(account === null ? [] : [{ type: "account", name: account }]),
          ...(address === null ? [] : [{ type: "address", name: address }]),
        ],
        ...{ claim: why, method: "compared", confidence: 0.65, cited, calls: [call, quoted] },
        counterSearch: `Looked for the same by the same account in ${isCut ? "the first " : "all "}${records} records: not before`,
      }),
    );
  }
  return findings;
}

function unusual(access: AccessRecord, accesses: readonly AccessRecord[]): string | null {
  // Accounts are made and rights given when a machine is set up.
  if (access.record.recordNumber < headRecords) return null;
  const before = accesses.filter(({ record }) => record.time.micros < access.record.time.micros);
  if (access.kind === "login" && access.address !== null) {
    const refused = before.filter(
      ({ kind, address }) => kind === "failed-login" && address === access.address,
    ).length;
    const isFirst = !before.some(
      ({ kind, address }) => kind === "login" && address === access.address,
    );
    return refused >= refusedMin && isFirst
      ? `Let in from ${access.address} after ${refused} refused tries from there`
      : null;
  }
  if (!grave.has(access.kind)) return null;
  const isUsual = before.some(
    ({ kind, account, host }) =>
      kind === access.kind && account === access.account && host === access.host,
  );
  return isUsual
    ? null
    : `The first record of its kind (${access.kind}) by ${access.account ?? "whoever it was"} there`;
}
