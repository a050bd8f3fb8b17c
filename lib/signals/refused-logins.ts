import { serviceOf } from "@/lib/names/host-and-service";
import type { AccessRecord, LoginReason } from "./access-record";
import { mention, plainSignal } from "./access-signal";
import { onsetOf, type Signal } from "./signal";
import type { WatchedSpan } from "./watched-span";

/** Fewer refusals for one reason are somebody's slip. */
const refusalsMin = 3;

const reasonText: Readonly<Record<LoginReason, string>> = {
  expired: "expired credentials",
  locked: "account locked or disabled",
  "unknown-key": "unknown key",
  "unknown-user": "unknown account",
};

/** Logins of one account that are refused again and again for a reason that the records state. */
export function findRefusedLogins(
  ordered: readonly AccessRecord[],
  watched: WatchedSpan,
): readonly Signal[] {
  const refusals = ordered.filter(
    ({ kind, reason, record }) =>
      kind === "failed-login" && reason !== null && record.time.earliest >= watched.start,
  );
  const bySubject = Map.groupBy(refusals, ({ account, host, reason }) =>
    [account, host, reason].join("|"),
  );
  return [...bySubject.values()].flatMap((series) => toSignal(series, watched));
}

function toSignal(series: readonly AccessRecord[], watched: WatchedSpan): Signal[] {
  const [first] = series;
  const { account = null, host = "", reason = null } = first ?? {};
  if (first === undefined || reason === null || account === null) return [];
  // What was refused from the start on is how things are here.
  if (series.length < refusalsMin || first.record.time.earliest < watched.warmUpEnd) return [];
  const service = serviceOf(first.record);
  return [
    {
      ...plainSignal("error.auth", first, [
        mention("account", account),
        mention("service", service),
        mention("host", host),
        mention("address", first.address),
      ]),
      records: [
        first.record,
        ...(first.reasonRecord === null ? [] : [first.reasonRecord]),
        ...series.slice(1, 4).map(({ record }) => record),
      ],
      end: onsetOf((series.at(-1) ?? first).record),
      count: series.length,
      severity: 0.84,
      explanation: (first.reasonRecord ?? first.record).message.slice(0, 200),
      facts: {
        account,
        host,
        service: service ?? "",
        refusedFor: reasonText[reason],
        title: "Logins of {account}[ at {host}] are refused ({refusedFor})",
      },
    },
  ];
}
