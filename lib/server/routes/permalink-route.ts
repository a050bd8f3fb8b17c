import { isDatabaseAway } from "@/db/database-away";
import { processInstallation } from "../environment/env";
import { reportFailure } from "../environment/report-failure";
import { drawPlainPage } from "../requests/plain-page";
import { refuseCookies, withRequest } from "../requests/request-scope";
import { respondStarting } from "../requests/starting-page";
import { drawPermalink, type PermalinkAnswer } from "../review/draw-page";
import { loadPermalink } from "../review/load-permalink";

const statuses: Readonly<Record<PermalinkAnswer["kind"], number>> = {
  found: 200,
  unreadable: 200,
  "not-found": 404,
  // What was and is closed is gone.
  revoked: 410,
  expired: 410,
};

/**
 * The page of a permalink, for whoever holds its address. It is a route and no page of Next, whose pages load the
 * framework's script: more than all the rest of this page, which needs none. What stands before every page gives it
 * its security headers.
 */
export function answerPermalink(request: Request, token: string): Promise<Response> {
  return withRequest({ headers: request.headers, setCookies: refuseCookies }, async () => {
    try {
      const answer = await openAnswer(request, token);
      return respond(statuses[answer.kind], await drawPermalink(answer));
    } catch (error) {
      const text = reportFailure("GET permalink", error);
      if (isDatabaseAway(error)) return respondStarting({});
      return respond(500, drawPlainPage({ title: "Could not show this page", text }));
    }
  });
}

async function openAnswer(request: Request, token: string): Promise<PermalinkAnswer> {
  const opened = await loadPermalink(token);
  if (opened.kind !== "found") return opened;
  return {
    ...{ kind: "found", opened, token, search: new URL(request.url).search },
    origin: processInstallation().origin,
    nonce: request.headers.get("x-nonce"),
  };
}

function respond(status: number, page: string): Response {
  return new Response(page, {
    status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "private, no-store",
    },
  });
}
