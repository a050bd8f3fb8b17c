import type { AccessRecord } from "./access-record";
import { accessSignal } from "./access-signal";
import type { Signal } from "./signal";

const entries = /^access\.(login|login-new|session)$/;
/** What shut somebody out may be recorded this much after the first refusal. */
const recordedLateMs = 2_500;

/**
 * The first refusal of each address that had got in, after its last success, when something was changed in
 * between (`changedAtMs`): somebody shut it out. Without a change it is a mistyped password or a missing right.
 */
export function findEvictions(
  signals: readonly Signal[],
  ordered: readonly AccessRecord[],
  changedAtMs: readonly number[],
): readonly Signal[] {
  const entered = signals.filter(
    ({ family, facts }) => entries.test(family) && (facts.address ?? "") !== "",
  );
  const addresses = new Set(entered.map(({ facts }) => facts.address));
  return [...addresses].flatMap((address) => {
    const own = ordered.filter((access) => access.address === address);
    const last = own.findLastIndex(({ kind }) => !isRefusal(kind));
    const after = own.slice(last + 1);
    const refused = after.findLast(({ kind }) => kind === "refused") ?? after[0];
    const success = own[last];
    if (refused === undefined || success === undefined) return [];
    const [from, to] = [success.record.time.earliest, refused.record.time.latest + recordedLateMs];
    if (!changedAtMs.some((at) => at >= from && at <= to)) return [];
    return [accessSignal(refused, "access.refused", 0.6)];
  });
}

function isRefusal(kind: AccessRecord["kind"]): boolean {
  return kind === "failed-login" || kind === "refused";
}
