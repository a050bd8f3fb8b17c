import type { Instant } from "@/lib/base/instant";
import type { IncidentId } from "@/lib/domain/ids";
import type { Presence } from "@/lib/view-model/discussion/presence";
import { createWakeUps, type WakeUps } from "../workspace/wake-ups";

/** A tab says where it is every 20 s; browsers slow a hidden one down to once a minute. */
const forgetAfterMs = 100_000;
/** What one person may say about one incident in a minute; more is not heard. */
const perMinuteMax = 120;
/** More tabs than this are a fault, not people. */
const tabsMax = 12;
const placesMax = 500;

type Place = Presence & { readonly reportedAt: Instant };
type Saying = { readonly since: Instant; readonly count: number };

/** Who has which incident open right now. It lives in memory: presence is neither evidence nor journal. */
export type PresenceBoard = {
  /** False when the person has said too much within a minute. */
  mayAnnounce(incidentId: IncidentId, person: Presence["person"]): boolean;
  put(incidentId: IncidentId, presence: Presence): void;
  remove(incidentId: IncidentId, presence: Pick<Presence, "person" | "tab">): void;
  list(incidentId: IncidentId): readonly Presence[];
  /** Calls `wake` when somebody comes, goes or turns to something else. Answers how to stop. */
  readonly subscribe: WakeUps["subscribe"];
};

/** `boards` is where it keeps what it was told. */
export function createPresenceBoard(
  now: () => Instant,
  boards = new Map<IncidentId, Map<string, Place>>(),
): PresenceBoard {
  const sayings = new Map<string, Saying>();
  const { wake, subscribe } = createWakeUps();
  /** Those heard of lately; the others are forgotten. */
  const present = (incidentId: IncidentId): Map<string, Place> => {
    const places = boards.get(incidentId) ?? new Map<string, Place>();
    const oldest = now() - forgetAfterMs;
    for (const [key, { reportedAt }] of places) if (reportedAt < oldest) places.delete(key);
    if (places.size === 0) boards.delete(incidentId);
    return places;
  };
  return {
    mayAnnounce(incidentId, { id }) {
      const key = `${incidentId} ${id}`;
      const at = now();
      for (const [other, { since }] of sayings) if (at - since >= 60_000) sayings.delete(other);
      const before = sayings.get(key) ?? { since: at, count: 0 };
      sayings.set(key, { ...before, count: before.count + 1 });
      return before.count < perMinuteMax;
    },
    put(incidentId, presence) {
      // Of the other incidents too: nobody may ever ask again who was there.
      for (const other of boards.keys()) present(other);
      const places = present(incidentId);
      const key = keyOf(presence);
      const before = places.get(key);
      if (before === undefined && isFull(places, presence)) return;
      places.set(key, { ...presence, reportedAt: now() });
      boards.set(incidentId, places);
      if (before === undefined || isElsewhere(before, presence)) wake(incidentId);
    },
    remove(incidentId, presence) {
      const places = present(incidentId);
      if (!places.delete(keyOf(presence))) return;
      if (places.size === 0) boards.delete(incidentId);
      wake(incidentId);
    },
    list(incidentId) {
      return [...present(incidentId)]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([, { reportedAt: _, ...presence }]) => presence);
    },
    subscribe,
  };
}

/** A tab belongs to whoever is signed in there: nobody speaks for another. */
function keyOf({ person, tab }: Pick<Presence, "person" | "tab">): string {
  return `${person.id} ${tab}`;
}

function isFull(places: ReadonlyMap<string, Place>, { person }: Presence): boolean {
  const own = [...places.values()].filter((place) => place.person.id === person.id);
  return own.length >= tabsMax || places.size >= placesMax;
}

function isElsewhere(before: Presence, now: Presence): boolean {
  return (
    before.view !== now.view ||
    before.piece !== now.piece ||
    before.doing !== now.doing ||
    before.person.name !== now.person.name
  );
}
