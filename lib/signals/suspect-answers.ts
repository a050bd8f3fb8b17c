import { type RecordReference, textField } from "@/lib/domain/evidence/record-reference";
import { hostOf } from "@/lib/names/host-and-service";
import { type Detector, onsetOf, type Signal, uniqueMentions } from "./signal";
import type { WatchedSpan } from "./watched-span";
import { readRequest, type WebRequest } from "./web-request";

/** What more guests than this are answered is for everybody. */
const guestsMax = 3;
/** Paths that are followed at a time; of more the one that nobody asked for the longest goes. */
const pathsMax = 2000;
const suspectsMax = 200;
/** Of what one suspect was answered, the first; more would be a list of requests. */
const perSuspectMax = 3;

type Answered = { readonly first: WebRequest; last: WebRequest; count: number };

/**
 * What a server answered an address that an alert names, and hardly anybody else: what it was refused tells an
 * attempt, and this tells what came of it.
 */
export class SuspectAnswerDetector implements Detector {
  readonly kinds = ["access", "alert"] as const;
  /** By path and guest; null once it is for everybody. */
  readonly #paths = new Map<string, Map<string, Answered> | null>();
  readonly #suspects = new Set<string>();

  observe(record: RecordReference): void {
    if (record.kind === "alert") this.#suspect(textField(record, "src"));
    if (record.kind !== "access") return;
    const request = readRequest(record);
    if (request !== null && request.status >= 200 && request.status < 300) this.#answer(request);
  }

  /** `told`: what is told of the same requests already. */
  finish(watched: WatchedSpan, told: readonly Signal[]): readonly Signal[] {
    const isTold = ({ first: { path, client } }: Answered) =>
      told.some(({ facts }) => facts.path === path && facts.address === client);
    const byGuest = Map.groupBy(this.#rare(), ({ first }) => first.client);
    return [...this.#suspects].flatMap((address) =>
      (byGuest.get(address) ?? [])
        .filter((each) => each.first.record.time.earliest >= watched.warmUpEnd && !isTold(each))
        .toSorted((a, b) => a.first.record.time.micros - b.first.record.time.micros)
        .slice(0, perSuspectMax)
        .map(toSignal),
    );
  }

  #suspect(address: string | null): void {
    if (address !== null && this.#suspects.size < suspectsMax) this.#suspects.add(address);
  }

  #answer(request: WebRequest): void {
    const known = this.#paths.get(request.path);
    const guests = known === undefined ? new Map<string, Answered>() : known;
    this.#paths.delete(request.path);
    this.#paths.set(request.path, withAnswer(guests, request));
    for (const oldest of this.#paths.keys()) {
      if (this.#paths.size <= pathsMax) break;
      this.#paths.delete(oldest);
    }
  }

  /** What was answered to one guest more often than to all others. */
  #rare(): readonly Answered[] {
    return [...this.#paths.values()].flatMap((guests) => {
      const all = [...(guests?.values() ?? [])];
      const total = all.reduce((sum, { count }) => sum + count, 0);
      return all.filter(({ count }) => count > total / 2);
    });
  }
}

function withAnswer(guests: Map<string, Answered> | null, request: WebRequest) {
  if (guests === null) return null;
  const own = guests.get(request.client);
  if (own === undefined) guests.set(request.client, { first: request, last: request, count: 1 });
  else {
    own.last = request;
    own.count += 1;
  }
  return guests.size > guestsMax ? null : guests;
}

function toSignal({ first, last, count }: Answered): Signal {
  const { record, client, path } = first;
  const host = hostOf(record) ?? "";
  return {
    ...{ detector: "suspect-answers", family: "access.answered", severity: 0.8, novelty: 1 },
    entities: uniqueMentions([
      { type: "address", name: client },
      { type: "host", name: host },
      { type: "resource", name: path },
    ]),
    onset: onsetOf(record),
    end: last === first ? null : onsetOf(last.record),
    records: last === first ? [record] : [record, last.record],
    ...{ count, baselineCount: 0 },
    explanation: `${client} was served ${path}, and hardly anybody else was`,
    facts: { address: client, host, path, text: record.message },
  };
}
