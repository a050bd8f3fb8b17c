import type { TimelineDocument } from "../document/document-schema";

type Gaps = TimelineDocument["gaps"];

/**
 * A command quotes names so that no rule knows them again, and holds times that look like numbers of phones. It is made of
 * names that are told beside it: where all of those stay as they are it does, too, and where one is hidden it is left out.
 */
export function withoutCommandTexts(gaps: Gaps): Gaps {
  return gaps.map(({ commands, ...gap }) => ({
    ...gap,
    ...(commands && { commands: commands.map((each) => ({ ...each, command: "" })) }),
  }));
}

/** `masked`: the same gaps, as they may leave. */
export function restoreCommands(masked: Gaps, before: Gaps): Gaps {
  return masked.map(({ commands: _, ...gap }, at) => {
    const original = before[at];
    const isOpen = original !== undefined && namesOf(masked[at]) === namesOf(original);
    return isOpen && original.commands ? { ...gap, commands: original.commands } : gap;
  });
}

function namesOf(gap: Gaps[number] | undefined): string {
  const { files = [], evidence = [], commands = [] } = gap ?? {};
  const cited = evidence.map(({ path }) => path);
  return JSON.stringify([files, cited, commands.map(({ label }) => label)]);
}
