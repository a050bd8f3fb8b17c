import type { AccessRecord } from "./access-record";
import type { Signal } from "./signal";

/** A terminal that the records of sudo, sshd, login and auditd name: `TTY=pts/0`, `terminal=/dev/pts/2`, `shell on pts/1`. */
const terminal =
  /\bTTY=(?:\/dev\/)?(?:pts|tty)|\b(?:terminal|tty)=(?:\/dev\/)?(?:pts|tty)|\bshell on (?:pts|tty)/i;
/** What somebody types at a terminal is of the session that was opened so long before. */
const sessionMs = 30 * 60_000;

/** A session is interactive only where a record of the same account on the same host names a terminal. */
export function withKindOfSession(
  signals: readonly Signal[],
  ordered: readonly AccessRecord[],
): readonly Signal[] {
  return signals.map((signal) => {
    if (signal.family !== "access.session" || signal.facts.title !== "") return signal;
    const { account, host } = signal.facts;
    const from = signal.onset.earliest;
    const isInteractive = ordered.some(
      ({ record, ...access }) =>
        access.account === account &&
        access.host === host &&
        record.time.earliest >= from &&
        record.time.earliest <= from + sessionMs &&
        terminal.test(record.message),
    );
    if (!isInteractive) return signal;
    const title = "Interactive session as {account}[ from {address}]";
    return { ...signal, facts: { ...signal.facts, title } };
  });
}
