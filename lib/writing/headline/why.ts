import { causeNotEstablished } from "@/lib/domain/timeline/chance-words";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import type { RootCause } from "@/lib/domain/timeline/root-cause";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { changeOfRoot, nameCandidate, openingOf } from "../cause";
import { nameCause } from "../cause-name";
import { lowerFirst } from "../grammar/first-letter";
import { areAlike } from "../sentences";
import { asSentence, noEvidence, type Passage, type Telling, tellTime } from "../telling";
import { findNaming, tellSaid } from "./said";

/** The cause; else that none is established, with who named one in which words, or the first to look at. */
export function writeWhy(telling: Telling): Passage {
  const [root, other] = telling.timeline.rootCauses;
  if (root === undefined) return writeOpen(telling);
  const event = telling.findEvent(root.event);
  const change = changeOfRoot(root, telling);
  const when = event === undefined ? "" : `, ${lowerTime(event, telling)}`;
  const what = `${openingOf(1, root)}: ${asSentence(`${nameCause(root, change, telling)}${when}`)}`;
  const also = other === undefined ? "" : tellOther(other, telling);
  return {
    ...causeLine(`${what}${telling.tellLate(root.event)}${also}`),
    evidence: telling.cite([...(event?.evidence ?? []), ...(change?.evidence ?? [])]),
    event: root.event,
    claims: [
      root,
      ...(other === undefined ? [] : [other]),
      ...(change === null ? [] : [change]),
    ].map(({ id }) => id),
  };
}

function tellOther(root: RootCause, telling: Telling): string {
  const event = telling.findEvent(root.event);
  const when = event === undefined ? "" : `, ${lowerTime(event, telling)}`;
  return ` ${openingOf(2, root)}: ${asSentence(`${nameCause(root, null, telling)}${when}`)}`;
}

/** What a person states is quoted and not adopted: it is a statement, and the cause stays open. */
function writeOpen(telling: Telling): Passage {
  const named = findNaming(telling);
  if (named === null) return writeCandidates(telling);
  const { event } = named;
  return {
    ...causeLine(`${causeNotEstablished}. ${asSentence(tellSaid(named, telling))}`),
    evidence: telling.cite(event.evidence),
    event: event.id,
  };
}

const candidatesInHeadline = 2;

function writeCandidates(telling: Telling): Passage {
  const first = findFirst(telling);
  if (first.length === 0) return causeLine(`${causeNotEstablished}. No candidate was found.`);
  const names = first.map((candidate) => nameCandidate(candidate, telling));
  const events = first.flatMap(({ event }) => (event === null ? [] : [telling.findEvent(event)]));
  return {
    ...causeLine(`${causeNotEstablished}. Look here first: ${asSentence(names.join("; "))}`),
    evidence: telling.cite(events.flatMap((event) => event?.evidence.slice(0, 1) ?? [])),
    event: events[0]?.id ?? null,
    claims: events.flatMap((event) => (event === undefined ? [] : [event.id])),
  };
}

/** In the order of the list of candidates; one thing is named once. */
function findFirst(telling: Telling): Timeline["candidates"] {
  const names: string[] = [];
  return telling.timeline.candidates
    .filter((candidate) => {
      const name = nameCandidate(candidate, telling);
      if (names.some((each) => areAlike(each, name))) return false;
      names.push(name);
      return true;
    })
    .slice(0, candidatesInHeadline);
}

function lowerTime(event: TimelineEvent, telling: Telling): string {
  return lowerFirst(tellTime(event.time, telling));
}

function causeLine(text: string): Passage {
  return { id: "summary:cause", text, form: "paragraph", ...noEvidence };
}
