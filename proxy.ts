import { randomBytes } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import { isDevelopment, processInstallation } from "@/lib/server/environment/env";
import { isKnownHost, unknownHostSentence } from "@/lib/server/requests/known-host";
import {
  contentSecurityPolicy,
  securityHeaders,
  transportHeaders,
} from "@/lib/server/requests/security-headers";
import { findStartingPage } from "@/lib/server/requests/starting-page";

/** Answers under names that are its own, and gives every answer its headers; Next puts the nonce it finds in the request's policy on its own scripts. */
export async function proxy(request: NextRequest): Promise<Response> {
  const { origin } = processInstallation();
  if (!isKnownHost(request.headers.get("host"), origin)) {
    return new NextResponse(`${unknownHostSentence}\n`, {
      status: 421,
      headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
    });
  }
  const nonce = randomBytes(16).toString("base64");
  const policy = contentSecurityPolicy(nonce, isDevelopment());
  const headers = new Headers(request.headers);
  // For the scripts and styles that are ours rather than Next's: the page asks for it by this name.
  headers.set("x-nonce", nonce);
  headers.set("Content-Security-Policy", policy);
  const always = {
    ...securityHeaders,
    ...transportHeaders(origin),
    "Content-Security-Policy": policy,
  };
  const starting = await findStartingPage(request, always);
  if (starting !== null) return starting;
  const response = NextResponse.next({ request: { headers } });
  for (const [name, value] of Object.entries(always)) response.headers.set(name, value);
  return response;
}

export const config = {
  // Not uploads and what agents send, whose bodies would be buffered on their way through here, and not static files. Nor
  // pictures and recordings: what is set here takes the place of their own, stricter policy.
  matcher: [
    "/((?!_next/static|_next/image|favicon.ico|api/incidents/[^/]+/uploads|api/incidents/[^/]+/media|api/mcp$|api/v1/).*)",
  ],
};
