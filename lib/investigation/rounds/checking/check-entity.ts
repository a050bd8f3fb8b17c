import { isLive } from "@/lib/domain/claim";
import { serviceOfPath, unrotatedPath } from "@/lib/names/host-and-service";
import { failed, type Outcome, passed } from "./credibility-caps";
import type { Material } from "./material";
import { isSamePlain, plainIncludes, plainText } from "./plain-text";
import { namesOfEntities } from "./subject";

/** Does what is cited name the main one, or was it written by them? */
export function checkEntity(material: Material): Outcome {
  const { draft, cited, subjects } = material;
  const [main] = draft.entities;
  const isOfItsOwn = draft.effect.kind === "happening" || draft.effect.kind === "state";
  if (main === undefined) {
    return isOfItsOwn
      ? failed("entity", "wrong-entity", "It does not say what it is about")
      : passed("entity", "It is about pieces that stand");
  }
  const names = allNames(material, main.name);
  if (cited.some(({ plain }) => names.some((name) => plainIncludes(plain, plainText(name))))) {
    return passed("entity", "A cited record names what it is about");
  }
  const known = subjects.flatMap((subject) => subject?.names ?? []);
  if (known.some((one) => names.some((name) => isSamePlain(one, name)))) {
    return passed("entity", "What it is about takes part in the piece");
  }
  if (containsShownName(material, main.name)) {
    return passed("entity", "A cited record names what it is a part of");
  }
  if (cited.some(({ artifact }) => isSoleSubject(material, artifact.path, names))) {
    return passed("entity", "All that is known of the cited file is about it");
  }
  if (cited.some(({ artifact }) => isLogOf(artifact.path, names))) {
    return passed("entity", "A cited file is the log of what it is about");
  }
  if (main.type === abstractType && namesAnother(material)) {
    return failed(
      "entity",
      "partly-shown",
      "A cited record names whose it is, and not what it is about",
    );
  }
  return failed("entity", "wrong-entity", "No cited record names what it is about");
}

/** Shorter names of files say next to nothing of who writes them. */
const ownerMin = 4;

/** A log does not name its own program in its lines: `catalog.log` is that of `catalog-api`. */
function isLogOf(path: string, names: readonly string[]): boolean {
  const owner = plainText(serviceOfPath(unrotatedPath(path)) ?? "");
  if (owner.trim().length < ownerMin) return false;
  return names.map(plainText).some((name) => name.startsWith(owner) || owner.startsWith(name));
}

/** What things have or use, such as memory: records name it as they please. */
const abstractType = "resource";

function namesAnother({ draft, cited }: Material): boolean {
  const others = draft.entities.slice(1).map(({ name }) => plainText(name));
  return cited.some(({ plain }) => others.some((name) => plainIncludes(plain, name)));
}

export function allNames(
  { timeline }: Pick<Material, "timeline">,
  name: string,
): readonly string[] {
  const same = timeline.entities.filter((entity) =>
    [entity.name, ...entity.aliases].some((one) => isSamePlain(one, name)),
  );
  return [
    ...new Set([
      name,
      ...namesOfEntities(
        timeline,
        same.map(({ id }) => id),
      ),
    ]),
  ];
}

/** `clock of idp-01` is called after something that a cited record names. */
function containsShownName({ timeline, cited }: Material, name: string): boolean {
  const whole = plainText(name);
  return timeline.entities.some((entity) => {
    const part = plainText(entity.name);
    const isPart = part.length >= 5 && part !== whole && plainIncludes(whole, part);
    return isPart && cited.some(({ plain }) => plainIncludes(plain, part));
  });
}

/** Events of the timeline that cite the file have one main entity, and it is this one. */
function isSoleSubject({ timeline }: Material, path: string, names: readonly string[]): boolean {
  const events = timeline.events.filter(
    (event) => isLive(event) && event.evidence.some((reference) => reference.path === path),
  );
  const mains = new Set(events.map(({ entities }) => entities[0]));
  const [only] = mains;
  if (mains.size !== 1 || only === undefined) return false;
  return namesOfEntities(timeline, [only]).some((one) =>
    names.some((name) => isSamePlain(one, name)),
  );
}
