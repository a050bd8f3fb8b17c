import { z } from "zod";
import { fail, ok, type Result } from "@/lib/base/result";
import { refuse } from "@/lib/investigation/case-problem";
import { parseReturnAddress, routes } from "@/lib/routes/routes";
import { beginOidc, endOidcCookie, finishOidc, type OidcFailure } from "../account/oidc";
import { signInByOidc } from "../account/sign-in-by-oidc";
import type { Container } from "../container";
import { reportFailure } from "../environment/report-failure";
import { findClientAddress } from "../requests/client-address";
import { securityHeaders } from "../requests/security-headers";
import { routeDefinition } from "./define-route";

/** Sends a browser to the provider. */
export const oidcStartRoute = routeDefinition({
  name: "GET oidc start",
  input: z.object({ next: z.string().max(2000).default("") }),
  access: "guest",
  run: async ({ next }, { container }) => {
    const env = oidcOf(container);
    if (env === null) return notSetUp();
    const to = parseReturnAddress(next) ?? routes.incidents();
    const begun = await orUnreachable(async () =>
      ok(await beginOidc(env, to, container.ports.clock.now())),
    );
    if (!begun.ok) return ok(redirect(failed(env, begun.error), []));
    const { url, cookie } = begun.value;
    return ok(redirect(url.href, [cookie]));
  },
});

/** Where the provider sends a browser back to. */
export const oidcCallbackRoute = routeDefinition({
  name: "GET oidc callback",
  input: z.object({}),
  access: "guest",
  run: async (_input, { container, request }) => {
    const env = oidcOf(container);
    if (env === null) return notSetUp();
    const ended = endOidcCookie(env);
    const finished = await orUnreachable(() =>
      finishOidc(env, {
        search: new URL(request.url).search,
        headers: request.headers,
        now: container.ports.clock.now(),
      }),
    );
    if (!finished.ok) return ok(redirect(failed(env, finished.error), [ended]));
    const { person, next } = finished.value;
    const headers = new Headers(request.headers);
    headers.set("x-forwarded-for", findClientAddress(headers, env.trustedProxies));
    const entered = await signInByOidc(container, env.oidc, person, headers);
    if (!entered.ok) return ok(redirect(failed(env, entered.error), [ended]));
    return ok(redirect(new URL(next, env.origin).href, [ended, ...entered.value]));
  },
});

/** Only the provider is asked there: what fails is that it does not answer as it should. */
async function orUnreachable<Value>(
  work: () => Promise<Result<Value, OidcFailure>>,
): Promise<Result<Value, OidcFailure>> {
  try {
    return await work();
  } catch (error) {
    reportFailure("Asking the provider of single sign-on", error);
    return fail("unreachable");
  }
}

function oidcOf({ env }: Pick<Container, "env">) {
  const { oidc } = env;
  return oidc ? { ...env, oidc } : null;
}

function notSetUp() {
  return refuse("not-found", "Single sign-on is not set up.");
}

function failed({ origin }: Pick<Container["env"], "origin">, failure: OidcFailure): string {
  return new URL(routes.signIn({ failure }), origin).href;
}

function redirect(location: string, cookies: readonly string[]): Response {
  const headers = new Headers({ ...securityHeaders, "Cache-Control": "no-store" });
  headers.set("Location", location);
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return new Response(null, { status: 303, headers });
}
