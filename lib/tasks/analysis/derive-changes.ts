import { textField } from "@/lib/domain/evidence/record-reference";
import type { Signal } from "@/lib/signals/signal";

/** `key=old->new` and `key: old -> new`, as programs log a setting that took another value. */
const setting = /([\w./-]+)\s*[=:]\s*([^\s,;=]+)\s*(?:->|→|=>)\s*([^\s,;]+)/g;

type Setting = { readonly key: string; readonly from: string; readonly to: string };

/**
 * Changes that no change record tells of but the systems themselves do: a setting reloaded with
 * another value, a service that starts with another version than before.
 */
export function deriveChanges(signals: readonly Signal[]): readonly Signal[] {
  const taken: Setting[] = [];
  const versions = new Map<string, string>();
  return signals.map((signal) => {
    if (signal.family === "config.reload") return fromReload(signal, taken);
    return signal.family === "process.start" ? fromStart(signal, versions) : signal;
  });
}

function fromReload(signal: Signal, taken: Setting[]): Signal {
  const settings = [...signal.explanation.matchAll(setting)].map(
    ([, key = "", from = "", to = ""]) => ({ key, from, to }),
  );
  if (settings.length === 0) return signal;
  const isBack = settings.some(({ key, from, to }) =>
    taken.some((earlier) => earlier.key === key && earlier.from === to && earlier.to === from),
  );
  taken.push(...settings);
  return {
    ...signal,
    family: isBack ? "response.revert" : "change.config",
    severity: 0.6,
    facts: {
      ...signal.facts,
      title: "",
      subject: signal.facts.service ?? "",
      settings: settings.map(({ key, from, to }) => `${key} ${from} -> ${to}`).join(", "),
      keys: settings.map(({ key }) => key).join(" "),
    },
  };
}

function fromStart(signal: Signal, versions: Map<string, string>): Signal {
  const [record] = signal.records;
  const version =
    record === undefined
      ? null
      : (textField(record, "version") ??
        /\bversion[= :]+v?(\d[\w.-]*)/i.exec(record.message)?.[1] ??
        null);
  if (version === null) return signal;
  const service = `${signal.facts.service}@${signal.facts.host}`;
  const before = versions.get(service) ?? signal.facts.startVersion;
  versions.set(service, version);
  if (before === undefined || before === "" || before === version) return signal;
  return {
    ...signal,
    family: "change.deploy",
    severity: 0.6,
    facts: {
      ...signal.facts,
      title: "{subject} starts with version {version}[ on {host}]",
      subject: signal.facts.service ?? "",
      version,
      previous: before,
    },
  };
}
