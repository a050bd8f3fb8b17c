import type { RecordReference } from "@/lib/domain/evidence/record-reference";
import { hostMention, hostOf } from "@/lib/names/host-and-service";
import { credentialName } from "./deeds/credential-name";
import { type Detector, onsetOf, type Signal, uniqueMentions } from "./signal";

/** `STORE_ACCESS_KEY=…`, `password: …`, `Authorization: Bearer …`: a secret after its name (CWE-532). */
const named =
  /\b(\w{0,40}(?:passw(?:or)?d|secret|token|api[_-]?key|access[_-]?key(?:[_-]?id)?|private[_-]?key|credentials?))["']?\s{0,3}[=:]\s{0,3}["']?(?:bearer\s)?([\w+/=.~-]{8,200})/i;
/** What stands where a secret was taken out, and words that are no secret. */
const masked = /^(?:[*x.•-]{3,}|<?redacted>?|hidden|masked|null|none|undefined|true|false)/i;
const candidatesMax = 500;

type Exposure = { readonly record: RecordReference; readonly name: string; readonly value: string };

/** Lines that print a secret under its name; told only when somebody used that secret afterwards. */
export class ExposedSecretDetector implements Detector {
  readonly kinds = ["log"] as const;
  readonly #exposures: Exposure[] = [];
  /** Lines beyond the limit, which were not read. */
  unfollowed = 0;

  observe(record: RecordReference): void {
    if (record.kind !== "log") return;
    // An audit record shows which key was used; that is its business.
    if (Object.keys(record.fields).length > fieldsMax) return;
    const found = named.exec(record.message);
    if (found === null || masked.test(found[2] ?? "")) return;
    if (this.#exposures.length >= candidatesMax) this.unfollowed += 1;
    else this.#exposures.push({ record, name: found[1] ?? "", value: found[2] ?? "" });
  }

  /** One signal for each secret an intruder came with, from the last line that printed it before. */
  finish(entries: readonly Signal[]): readonly Signal[] {
    const used = new Map<string, Signal>();
    for (const entry of entries) {
      const { credential = "" } = entry.facts;
      if (credential !== "" && !used.has(credential)) used.set(credential, entry);
    }
    return [...used].flatMap(([credential, entry]) => {
      const exposure = this.#exposures.findLast(
        ({ record, value }) =>
          (value === credential || credentialName(value) === credential) &&
          record.time.earliest <= entry.onset.latest,
      );
      return exposure === undefined ? [] : [toSignal(exposure, entry)];
    });
  }
}

/** A line that prints a variable has few fields beside it. */
const fieldsMax = 4;

function toSignal({ record, name }: Exposure, entry: Signal): Signal {
  const { credential = "" } = entry.facts;
  return {
    detector: "exposed-secrets",
    family: "secret.exposed",
    entities: uniqueMentions([
      { type: "account", name: credential },
      { type: "account", name: entry.facts.account ?? "" },
      hostMention(record),
    ]),
    onset: onsetOf(record),
    end: null,
    records: [record],
    count: 1,
    baselineCount: 0,
    severity: 0.9,
    novelty: 1,
    explanation: `${name} is printed in ${record.path}`,
    facts: { path: record.path, credential, name, host: hostOf(record) ?? "" },
  };
}
