"use client";

import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";

/** Something the page in front of a person can do, as the palette lists it. */
export type PageCommand = {
  readonly id: string;
  readonly label: string;
  /** The keys that do the same, as a person reads them; empty when there are none. Of a thing that was found: when. */
  readonly keys: string;
  readonly run: () => void;
  /** Offered last: it looks elsewhere for the words. */
  readonly isElsewhere?: boolean;
};

/** Things of the page that have the words, as commands that lead to them. */
export type PageFinder = (text: string) => readonly PageCommand[];

type Offers = {
  readonly offer: (commands: readonly PageCommand[]) => () => void;
  readonly offerFinder: (find: PageFinder) => () => void;
  readonly find: PageFinder;
  readonly subscribe: (onChange: () => void) => () => void;
  readonly read: () => readonly PageCommand[];
};

const OffersContext = createContext<Offers | null>(null);

/** Between the palette, which is around every page, and the page, which knows what it can do. */
export function PageCommandsProvider({ children }: { readonly children: ReactNode }) {
  const [offers] = useState(createOffers);
  return <OffersContext value={offers}>{children}</OffersContext>;
}

/** What the page offers now, in the order of its parts. */
export function usePageCommands(): readonly PageCommand[] {
  const offers = useContext(OffersContext) ?? nobody;
  return useSyncExternalStore(offers.subscribe, offers.read, () => nothing);
}

/** Puts the commands of a part of the page into the palette for as long as the part is there. */
export function useOfferCommands(commands: readonly PageCommand[]): void {
  const offers = useContext(OffersContext) ?? nobody;
  const latest = useRef(commands);
  useEffect(() => {
    latest.current = commands;
  });
  // What a command does may change with every drawing; what is listed seldom does.
  const listed = commands.map(({ id, label, keys }) => [id, label, keys].join("\t")).join("\n");
  const offered = useMemo(
    () =>
      listed.split("\n").flatMap((line): readonly PageCommand[] => {
        const [id = "", label = "", keys = ""] = line.split("\t");
        const run = () => latest.current.find((command) => command.id === id)?.run();
        return id === "" ? [] : [{ id, label, keys, run }];
      }),
    [listed],
  );
  useEffect(() => offers.offer(offered), [offers, offered]);
}

/** What of the page has the words; asked anew with every drawing of who asks. */
export function usePageFinder(): PageFinder {
  return (useContext(OffersContext) ?? nobody).find;
}

/** Lets the palette look for things of a part of the page for as long as the part is there. */
export function useOfferFinder(find: PageFinder): void {
  const offers = useContext(OffersContext) ?? nobody;
  const latest = useRef(find);
  useEffect(() => {
    latest.current = find;
  });
  useEffect(() => offers.offerFinder((text) => latest.current(text)), [offers]);
}

const nothing: readonly PageCommand[] = [];
const nobody: Offers = {
  offer: () => () => undefined,
  offerFinder: () => () => undefined,
  find: () => nothing,
  subscribe: () => () => undefined,
  read: () => nothing,
};

function createOffers(): Offers {
  const parts = new Set<readonly PageCommand[]>();
  const finders = new Set<PageFinder>();
  const listeners = new Set<() => void>();
  let all = nothing;
  const change = () => {
    all = [...parts].flat();
    for (const listener of listeners) listener();
  };
  return {
    offer: (commands) => {
      parts.add(commands);
      change();
      return () => {
        parts.delete(commands);
        change();
      };
    },
    offerFinder: (find) => {
      finders.add(find);
      return () => finders.delete(find);
    },
    find: (text) => [...finders].flatMap((find) => find(text)),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read: () => all,
  };
}
