/** Answers with the status of a request for the permalink of this token. */
type FindStatus = (token: string) => Promise<number>;

/** On `globalThis`: what gives answers their headers is a module of its own beside the server's, in the same process. */
const slot = globalThis as typeof globalThis & { whencePermalinkStatus?: FindStatus };

export function providePermalinkStatus(find: FindStatus): void {
  slot.whencePermalinkStatus = find;
}

/** Null where the address is no permalink's, and the page says by itself how it is answered. */
export async function findStatusOf(pathname: string): Promise<number | null> {
  const [, written] = /^\/p\/([^/]+)\/?$/.exec(pathname) ?? [];
  if (written === undefined || slot.whencePermalinkStatus === undefined) return null;
  return slot.whencePermalinkStatus(decodeToken(written));
}

/** What was not written as addresses are is no token of ours: it is looked for as it stands. */
function decodeToken(written: string): string {
  return /^(?:[^%]|%[0-7][0-9a-f])*$/i.test(written) ? decodeURIComponent(written) : written;
}
