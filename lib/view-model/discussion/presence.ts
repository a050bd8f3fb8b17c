import { z } from "zod";
import { parseJson } from "@/lib/base/parse-json";
import { type UserId, userIdSchema } from "@/lib/domain/ids";

export const presenceDoings = ["editing", "looking", "idle"] as const;
/** What somebody does at a piece; idle when they have touched nothing for a while. */
export type PresenceDoing = (typeof presenceDoings)[number];

/** Where one browser tab of a person is. */
export const presenceSchema = z.object({
  person: z.object({ id: userIdSchema, name: z.string() }),
  /** Tells tabs of one person apart. */
  tab: z.string(),
  view: z.string(),
  /** Id of the piece that is selected there; null when none is. */
  piece: z.string().nullable(),
  doing: z.enum(presenceDoings),
});
export type Presence = z.output<typeof presenceSchema>;

/** Who has the incident open, as the stream says it. Null for a text that is none. */
export function parseStreamedPresence(text: string): readonly Presence[] | null {
  const parsed = z.array(presenceSchema).safeParse(parseJson(text));
  return parsed.success ? parsed.data : null;
}

/** One colleague, wherever they are; the tab they are busiest in comes first. */
export type Colleague = {
  readonly id: UserId;
  readonly name: string;
  readonly doing: PresenceDoing;
  readonly places: readonly Pick<Presence, "view" | "piece" | "doing">[];
};

/** Everybody but the viewer, by name; those who are idle last. */
export function gatherColleagues(
  present: readonly Presence[],
  viewer: UserId,
): readonly Colleague[] {
  const byPerson = new Map<UserId, Presence[]>();
  for (const presence of present) {
    const { id } = presence.person;
    if (id !== viewer) byPerson.set(id, [...(byPerson.get(id) ?? []), presence]);
  }
  const colleagues = [...byPerson].flatMap(([id, tabs]) => {
    const places = tabs.toSorted((a, b) => rank(a.doing) - rank(b.doing));
    const [first] = places;
    return first ? [{ id, name: first.person.name, doing: first.doing, places }] : [];
  });
  return colleagues.toSorted(
    (a, b) =>
      Number(a.doing === "idle") - Number(b.doing === "idle") || a.name.localeCompare(b.name, "en"),
  );
}

function rank(doing: PresenceDoing): number {
  return presenceDoings.indexOf(doing);
}

/** Who is at the same piece, apart by whether they write. Somebody idle is at no piece. */
export function colleaguesAt(
  colleagues: readonly Colleague[],
  piece: string,
): { readonly editing: readonly string[]; readonly looking: readonly string[] } {
  const names = (wanted: PresenceDoing) =>
    colleagues.flatMap(({ name, places }) => {
      const here = places.filter((place) => place.piece === piece && place.doing !== "idle");
      return here[0]?.doing === wanted ? [name] : [];
    });
  return { editing: names("editing"), looking: names("looking") };
}

const namedMax = 3;

/** `Maria is editing this`, `Maria and Li are looking at this`; empty for nobody. */
export function sayWho(names: readonly string[], what: string): string {
  if (names.length === 0) return "";
  const shown = names.slice(0, namedMax);
  const more = names.length - shown.length;
  const parts = more === 0 ? shown : [...shown, `${more} more`];
  const last = parts.at(-1) ?? "";
  const who = parts.length === 1 ? last : `${parts.slice(0, -1).join(", ")} and ${last}`;
  return `${who} ${names.length === 1 ? "is" : "are"} ${what}`;
}
