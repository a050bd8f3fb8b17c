import { useSyncExternalStore } from "react";

// In the place of Next's module, which needs its router around it: the address is the browser's own here too.

const listeners = new Set<() => void>();
const followed = new WeakSet<History>();

/** What the address asks for, followed as Next follows it: every change of the browser's history. */
export function useSearchParams(): URLSearchParams {
  const text = useSyncExternalStore(subscribe, () => window.location.search);
  return new URLSearchParams(text);
}

export function usePathname(): string {
  return useSyncExternalStore(subscribe, () => window.location.pathname);
}

export function useRouter() {
  return { push: go, replace: go, refresh: () => undefined };
}

export function unstable_isUnrecognizedActionError(): boolean {
  return false;
}

/** Changes the address as the page itself does. */
export function go(address: string): void {
  window.history.pushState(null, "", address);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Before anything is drawn; a document that files of tests share is followed once. */
export function followHistory(): void {
  if (followed.has(window.history)) return;
  followed.add(window.history);
  for (const name of ["pushState", "replaceState"] as const) {
    const change = window.history[name].bind(window.history);
    window.history[name] = (...given) => {
      change(...given);
      for (const listener of listeners) listener();
    };
  }
}
