import type { IncidentId, UserId } from "@/lib/domain/ids";
import { draftKey } from "../../discussion/draft-key";
import { type OpenForm, openFormKinds } from "./use-workspace";

/**
 * What somebody typed and did not save, kept in their browser: one entry of its storage for each draft. It is text of a
 * person, as untrusted as any other when it is read again.
 */
export type BrowserDrafts = {
  /** Of drafts whose names begin so, by the rest of their names. */
  readonly list: (head: string) => ReadonlyMap<string, string>;
  readonly read: (name: string) => string | null;
  /** False where the browser keeps nothing: it is full, or a person forbade it. */
  readonly write: (name: string, text: string) => boolean;
  readonly drop: (name: string) => void;
};

export function openBrowserDrafts(viewer: UserId, incidentId: IncidentId): BrowserDrafts {
  const lead = draftKey(viewer, incidentId, "");
  return {
    list: (head) => {
      const keys = withStorage((storage) => Object.keys(storage)) ?? [];
      const found = keys.filter((key) => key.startsWith(`${lead}${head}`));
      return new Map(
        found.map((key) => [
          key.slice(lead.length + head.length),
          withStorage((storage) => storage.getItem(key)) ?? "",
        ]),
      );
    },
    read: (name) => withStorage((storage) => storage.getItem(`${lead}${name}`)),
    write: (name, text) =>
      withStorage((storage) => {
        storage.setItem(`${lead}${name}`, text);
        return true;
      }) ?? false,
    drop: (name) => void withStorage((storage) => storage.removeItem(`${lead}${name}`)),
  };
}

const formHead = "form ";

/** The name under which the words of a form of the inspector are kept. */
export function formDraftName({ piece, kind }: OpenForm): string {
  return `${formHead}${piece} ${kind}`;
}

/** The form of a piece in which words are kept, if there is one. */
export function findFormDraft(drafts: BrowserDrafts, piece: string): OpenForm | null {
  const kinds = [...drafts.list(`${formHead}${piece} `).keys()];
  const kind = openFormKinds.find((each) => kinds.includes(each));
  return kind === undefined ? null : { piece, kind };
}

/** Null where the browser refuses: what is typed stays on the page all the same. */
function withStorage<Value>(work: (storage: Storage) => Value): Value | null {
  try {
    return work(window.localStorage);
  } catch (error) {
    console.warn("The browser keeps no drafts", error);
    return null;
  }
}
