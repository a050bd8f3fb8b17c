import { isDatabaseAway } from "@/db/database-away";
import { processInstallation } from "../environment/env";
import { reportFailure } from "../environment/report-failure";
import { refuseCookies, withRequest } from "../requests/request-scope";
import { retryAfter } from "../requests/retry-after";
import { securityHeaders } from "../requests/security-headers";
import { drawPermalink, type PermalinkAnswer } from "../review/draw-page";
import { loadPermalink } from "../review/load-permalink";

const statuses: Readonly<Record<PermalinkAnswer["kind"], number>> = {
  found: 200,
  unreadable: 200,
  "not-found": 404,
  // What was and is closed is gone.
  revoked: 410,
  expired: 410,
  failed: 500,
  starting: 503,
};

/**
 * The page of a permalink, for whoever holds its address. It is a route and no page of Next, whose pages load the
 * framework's script: more than all the rest of this page, which needs none.
 */
export function answerPermalink(request: Request, token: string): Promise<Response> {
  return withRequest({ headers: request.headers, setCookies: refuseCookies }, async () => {
    const answer = await openAnswer(request, token);
    return new Response(await drawPermalink(answer), {
      status: statuses[answer.kind],
      headers: {
        ...securityHeaders,
        "Content-Type": "text/html; charset=utf-8",
        "Cache-Control": "private, no-store",
        ...(answer.kind === "starting" && retryAfter),
      },
    });
  });
}

async function openAnswer(request: Request, token: string): Promise<PermalinkAnswer> {
  try {
    const opened = await loadPermalink(token);
    if (opened.kind !== "found") return opened;
    return {
      ...{ kind: "found", opened, token, search: new URL(request.url).search },
      origin: processInstallation().origin,
      nonce: request.headers.get("x-nonce"),
    };
  } catch (error) {
    reportFailure("GET permalink", error);
    return { kind: isDatabaseAway(error) ? "starting" : "failed" };
  }
}
