/** What of an element decides whom a pressed key is for; every element of a page has it. */
export type KeyTarget = {
  readonly tagName: string;
  readonly isContentEditable?: boolean;
  readonly type?: string;
  readonly readOnly?: boolean;
  getAttribute(name: string): string | null;
};

/**
 * Fields without text: a switch, a box or a slider is worked by the space bar and the arrows, and every other key
 * pressed on it is the page's. The segments of a switch are radio fields, and the one that was clicked has the focus.
 */
const withoutText: ReadonlySet<string> = new Set(
  "radio checkbox range button submit reset image file color".split(" "),
);

const ownKeys: ReadonlySet<string> = new Set(
  "ArrowLeft ArrowRight ArrowUp ArrowDown Home End PageUp PageDown Enter".split(" ").concat(" "),
);

/** Whether a key pressed on an element is meant for that element, so that the page leaves it alone. */
export function keepsKey(
  target: KeyTarget,
  { key, altKey }: Pick<KeyboardEvent, "key" | "altKey">,
): boolean {
  if (target.isContentEditable === true) return true;
  switch (target.tagName.toLowerCase()) {
    case "textarea":
    case "select":
      return true;
    case "input":
      // Escape closes its list, which may have happened before the page hears of the key.
      if (isChoice(target)) return isOpen(target) || ownKeys.has(key) || key === "Escape";
      return !withoutText.has(target.type ?? "text") || (ownKeys.has(key) && !altKey);
    default:
      return false;
  }
}

/** A field in which one chooses and cannot type: its list drops down, and is named while it is there. */
function isChoice(target: KeyTarget): boolean {
  return target.readOnly === true && target.getAttribute("aria-haspopup") === "listbox";
}

function isOpen(target: KeyTarget): boolean {
  return target.getAttribute("aria-controls") !== null;
}
