/** Names of people by the ids that a chat export calls them. */
export type People = Readonly<Record<string, string>>;

/** `<@U123>`, `<#C1|general>`, `<https://a.example|here>`, `<!here>`: https://docs.slack.dev/messaging/formatting-message-text */
const reference = /<([@#!]?)([^<>|]{1,2000})(?:\|([^<>]{0,2000}))?>/g;

/** By its mark, what a reference names; anything else in brackets, such as markup that somebody pasted, is as it is written. */
const isReference: Readonly<Record<string, RegExp>> = {
  "@": /^[A-Z0-9]{2,40}$/,
  "#": /^[A-Z0-9]{2,40}$/,
  "!": /^(?:here|channel|everyone|group|(?:subteam|date)\^\S.*)$/,
  "": /^[a-z][a-z0-9+.-]{1,20}:\S+$/i,
};

/** A Slack text as its reader saw it: people and channels by name, links by label, characters unescaped. */
export function renderSlackText(text: string, people: People): string {
  const named = text.includes("<")
    ? text.replace(reference, (whole, mark: string, target: string, label?: string) =>
        isReference[mark]?.test(target) === true
          ? renderReference(whole, mark, target, label, people)
          : whole,
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
