/** Names of people by the ids that a chat export calls them. */
export type People = Readonly<Record<string, string>>;

/** `<@U123>`, `<#C1|general>`, `<https://a.example|here>`, `<!here>`: https://docs.slack.dev/messaging/formatting-message-text */
const reference = /<([@#!]?)([^<>|]{1,2000})(?:\|([^<>]{0,2000}))?>/g;

/** A Slack text as its reader saw it: people and channels by name, links by label, characters unescaped. */
export function renderSlackText(text: string, people: People): string {
  const named = text.includes("<")
    ? text.replace(reference, (whole, mark: string, target: string, label?: string) =>
        renderReference(whole, mark, target, label, people),
      )
    : text;
  return named.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}

function renderReference(
  whole: string,
  mark: string,
  target: string,
  label: string | undefined,
  people: People,
): string {
  const named = label === undefined || label === "" ? null : label;
  if (mark === "@") return spellName(nameOf(target, people) ?? named) ?? whole;
  if (mark === "#") return named === null ? whole : `#${named}`;
  if (mark === "!") return named ?? spellCommand(target) ?? whole;
  return named === null || target.endsWith(named) ? target : `${named} (${target})`;
}

function spellName(name: string | null): string | null {
  return name === null ? null : `@${name.replace(/^@/, "")}`;
}

/** `<!here>`; a date or a group without its label says nothing to a reader. */
function spellCommand(target: string): string | null {
  return target.includes("^") ? null : `@${target}`;
}

/** The name of a person; an id that is nobody's has none. */
export function nameOf(id: string | null, people: People): string | null {
  return id !== null && Object.hasOwn(people, id) ? (people[id] ?? null) : null;
}
