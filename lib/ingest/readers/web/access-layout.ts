import { type AccessToken, isAddress } from "./access-tokens";

/** At which place each part of the lines stands; -1 for what is not there. */
export type AccessLayout = {
  readonly time: number;
  readonly request: number;
  readonly status: number;
  readonly bytes: number;
  readonly client: number;
  readonly user: number;
  readonly host: number;
  readonly referrer: number;
  readonly agent: number;
  /** All of these. */
  readonly taken: ReadonlySet<number>;
};

type Line = readonly AccessToken[];

/** A part stands where most lines have it. */
const shareMin = 0.6;
const placesMax = 40;

/** Where the parts stand, told by what stands at each place in most lines; null when these are no access lines. */
export function findAccessLayout(lines: readonly Line[]): AccessLayout | null {
  const time = findPlace(lines, (token) => token.kind === "time");
  const request = findPlace(lines, (token) => token.kind === "request");
  if (time < 0 || request < 0) return null;
  const status = findStatus(lines, request);
  if (status < 0) return null;
  const taken = new Set([time, request, status]);
  const take = (fits: (token: AccessToken) => boolean) => {
    const place = findPlace(lines, (token, at) => !taken.has(at) && fits(token));
    if (place >= 0) taken.add(place);
    return place;
  };
  const client = take((token) => isClient(token));
  const bytes = findBytes(lines, status, taken);
  if (bytes >= 0) taken.add(bytes);
  const referrer = findReferrer(lines, taken);
  if (referrer >= 0) taken.add(referrer);
  const agent = take(isAgent);
  const host = take((token) => token.kind === "word" && isHostName(token.text));
  const user = findUser(lines, client, taken);
  if (user >= 0) taken.add(user);
  return { time, request, status, bytes, client, user, host, referrer, agent, taken };
}

type Fits = (token: AccessToken, at: number) => boolean;

/** The place where the largest share of lines fits, the first of equals; -1 when none is large enough. */
function findPlace(lines: readonly Line[], fits: Fits, order?: (place: number) => number): number {
  const counts = new Array<number>(placesMax).fill(0);
  for (const line of lines) {
    line.slice(0, placesMax).forEach((token, at) => {
      if (fits(token, at)) counts[at] = (counts[at] ?? 0) + 1;
    });
  }
  const most = Math.max(...counts);
  if (most < lines.length * shareMin) return -1;
  const places = counts.flatMap((count, at) => (count === most ? [at] : []));
  const rank = order ?? ((place: number) => place);
  return places.reduce((best, place) => (rank(place) < rank(best) ? place : best));
}

/** Right behind the request where several numbers could be it, then before it. */
function findStatus(lines: readonly Line[], request: number): number {
  const distance = (place: number) => (place > request ? place - request : 100 + request - place);
  return findPlace(lines, (token) => isWord(token, /^[1-5]\d\d$/), distance);
}

/** The first whole number behind the status. */
function findBytes(lines: readonly Line[], status: number, taken: ReadonlySet<number>): number {
  return findPlace(
    lines,
    (token, at) => at > status && !taken.has(at) && isWord(token, /^(?:\d{1,15}|-)$/),
  );
}

/** Quoted, and an address or nothing in every line; nothing at all in all of them is the one before the agent. */
function findReferrer(lines: readonly Line[], taken: ReadonlySet<number>): number {
  return findPlace(
    lines,
    (token, at) =>
      !taken.has(at) && token.kind === "quoted" && /^(?:-$|$|[a-z-]{2,20}:\/\/)/.test(token.text),
  );
}

/** Something with a version, like `curl/8.5.0`, or the dash of a client that named none. */
function isAgent(token: AccessToken): boolean {
  return token.kind === "quoted" && /^-$|[A-Za-z][\w.-]{0,60}(?:\/| )/.test(token.text);
}

function isClient(token: AccessToken): boolean {
  if (token.kind === "pair" || token.kind === "time" || token.kind === "request") return false;
  const [first = ""] = token.text.split(",", 1);
  return (
    /^\d{1,3}(?:\.\d{1,3}){3}(?::\d{1,5})?$/.test(first) ||
    (first.includes("::") && isAddress(first))
  );
}

function isHostName(text: string): boolean {
  return /^[A-Za-z][\w-]{0,62}(?:\.[\w-]{1,63}){1,8}(?::\d{1,5})?$/.test(text);
}

/** Right behind the client, or behind the dash of an ident that nobody gives. */
function findUser(lines: readonly Line[], client: number, taken: ReadonlySet<number>): number {
  if (client < 0) return -1;
  const isDash = (place: number) =>
    findPlace(lines, (token, at) => at === place && isWord(token, /^-$/)) === place;
  const place = isDash(client + 1) ? client + 2 : client + 1;
  const isThere = findPlace(lines, (token, at) => at === place && token.kind === "word") === place;
  return isThere && !taken.has(place) ? place : -1;
}

function isWord(token: AccessToken, pattern: RegExp): boolean {
  return (token.kind === "word" || token.kind === "quoted") && pattern.test(token.text);
}
