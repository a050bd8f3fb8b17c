import type { Timeline } from "@/lib/domain/timeline";
import type { StoryTrace } from "../tools/story-traces";
import type { AccessSequence } from "./access-sequence";

const actorTypes = /^(account|person|address|user)$/;

/** Does it name somebody: an account or address of the story, or one that was let in? */
export function namesActor(
  timeline: Timeline,
  { accesses, newcomers }: Pick<AccessSequence, "accesses" | "newcomers">,
): (trace: Pick<StoryTrace, "shared">) => boolean {
  const names = [
    ...timeline.entities
      .filter(({ type }) => actorTypes.test(type))
      .flatMap(({ name, aliases }) => [name, ...aliases]),
    ...accesses.flatMap(({ account, address }) => [account ?? "", address ?? ""]),
    ...newcomers.map(({ name }) => name),
  ];
  const actors = new Set(names.filter((name) => name !== "").map((name) => name.toLowerCase()));
  return ({ shared }) => shared.some((name) => actors.has(name));
}
