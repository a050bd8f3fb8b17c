import { timingSafeEqual } from "node:crypto";
import { sha256 } from "@/lib/investigation/sha256";
import { type Container, getContainer } from "../container";
import { processInstallation } from "../environment/env";
import { reportFailure } from "../environment/report-failure";
import { isAskedHere } from "../requests/client-address";
import { hasUnknownHost, unknownHostSentence } from "../requests/known-host";
import { securityHeaders } from "../requests/security-headers";

/** For Prometheus: with the token that is set for it, or without one from this machine alone. */
export async function answerMetrics(request: Request): Promise<Response> {
  try {
    if (hasUnknownHost(request, processInstallation().origin)) {
      return respond(421, unknownHostSentence);
    }
    const container = await getContainer();
    if (!isAllowed(request.headers, container)) {
      return respond(403, "Metrics need the token of WHENCE_METRICS_TOKEN. See docs/settings.md.");
    }
    const { metrics } = container;
    return respond(200, await metrics.write(container), metrics.contentType);
  } catch (error) {
    return respond(503, reportFailure("GET metrics", error));
  }
}

function isAllowed(headers: Headers, { env }: Pick<Container, "env">): boolean {
  const { metricsToken } = env;
  if (metricsToken === undefined) return isAskedHere(headers);
  const [, given = ""] = /^Bearer (\S+)$/i.exec(headers.get("authorization") ?? "") ?? [];
  // Of equal length, whatever was given: how long the comparison takes tells nothing.
  return timingSafeEqual(Buffer.from(sha256(given)), Buffer.from(sha256(metricsToken)));
}

function respond(status: number, body: string, type = "text/plain; charset=utf-8"): Response {
  const text = body.endsWith("\n") ? body : `${body}\n`;
  const headers = { ...securityHeaders, "Cache-Control": "no-store", "Content-Type": type };
  return new Response(text, { status, headers });
}
