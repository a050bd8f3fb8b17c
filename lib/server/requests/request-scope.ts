import { AsyncLocalStorage } from "node:async_hooks";
import { parseSetCookieHeader, toCookieOptions } from "better-auth/cookies";
import { cookies, headers } from "next/headers";

/** What the edge knows of the request it serves. */
export type RequestScope = {
  readonly headers: Headers;
  /** Takes `Set-Cookie` headers over into the answer. */
  setCookies(setCookieHeaders: readonly string[]): Promise<void>;
};

/** Outside Next (tests, commands) the request is whatever the caller says it is. */
const stated = new AsyncLocalStorage<RequestScope>();

export function withRequest<T>(scope: RequestScope, work: () => Promise<T>): Promise<T> {
  return stated.run(scope, work);
}

export async function currentRequest(): Promise<RequestScope> {
  return stated.getStore() ?? { headers: await headers(), setCookies: setNextCookies };
}

/** For answers that sign nobody in or out. */
export function refuseCookies(): Promise<void> {
  throw new Error("This answer sets no cookies");
}

async function setNextCookies(setCookieHeaders: readonly string[]): Promise<void> {
  const jar = await cookies();
  for (const header of setCookieHeaders) {
    for (const [name, cookie] of parseSetCookieHeader(header)) {
      jar.set(name, cookie.value, toCookieOptions(cookie));
    }
  }
}
