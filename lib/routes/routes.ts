import type { Route } from "next";
import type { IncidentId, RevisionId, UserId } from "@/lib/domain/ids";
import { apiRoutes } from "./api-routes";
import { formatIncidentsSearch, type IncidentsSearch } from "./incidents-search-params";
import { formatPermalinkPlace, type PermalinkTarget } from "./permalink-codec";
import type { RevisionReader } from "./revision-reader";
import { searchText } from "./search-text";
import { formatWorkspaceSearch, type WorkspaceSearch } from "./workspace-search-params";

type OfIncident = { readonly incidentId: IncidentId };

/** Every address of the app. Pages and components link by these; a path written by hand fails a test. */
export const routes = {
  home: () => page("/"),
  setup: () => page("/setup"),
  /** `next` is where to go after signing in: an address inside the app; `step` says that the password was right already. */
  signIn: ({
    next,
    step,
    failure,
  }: {
    readonly next?: string;
    readonly step?: "code";
    /** Why a single sign-on let nobody in. */
    readonly failure?: string;
  } = {}) => page(`/sign-in${searchText({ next, step, failure })}`),
  join: ({ token }: { readonly token: string }) => page(`/join/${encodeURIComponent(token)}`),
  people: () => page("/people"),
  /** How one person gets in, for administrators. */
  person: ({ userId }: { readonly userId: UserId }) => page(`/people/${userId}`),
  calibration: () => page("/calibration"),
  settings: {
    account: () => page("/settings/account"),
    alerts: () => page("/settings/alerts"),
    models: () => page("/settings/models"),
    notifications: () => page("/settings/notifications"),
    tokens: () => page("/settings/tokens"),
    installation: () => page("/settings/installation"),
    overview: () => page("/settings/overview"),
  },
  style: () => page("/style"),
  incidents: (search: Partial<IncidentsSearch> = {}) =>
    page(`/incidents${formatIncidentsSearch(search)}`),
  /** What waits for the reader, above the list of incidents. */
  waiting: () => page("/incidents#waiting"),
  incident: {
    workspace: ({ incidentId, ...search }: OfIncident & Partial<WorkspaceSearch>) =>
      page(`/incidents/${incidentId}${formatWorkspaceSearch(search)}`),
    /** Runs of different performers side by side. */
    comparison: ({ incidentId }: OfIncident) => page(`/incidents/${incidentId}/comparison`),
    /** What another performer makes of the same evidence, beside what stands. */
    opinion: ({ incidentId }: OfIncident) => page(`/incidents/${incidentId}/opinion`),
    /** Two revisions side by side, or one and what would be submitted now; without numbers the newest one and the one before it. */
    revisions: ({
      incidentId,
      from,
      to,
    }: OfIncident & { readonly from?: number; readonly to?: number | "now" }) =>
      page(
        `/incidents/${incidentId}/revisions${searchText({ from: from?.toString(), to: to?.toString() })}`,
      ),
    evidence: ({ incidentId }: OfIncident) => page(`/incidents/${incidentId}/evidence`),
    /** Who can see it. */
    access: ({ incidentId }: OfIncident) => page(`/incidents/${incidentId}/access`),
  },
  /** A revision for those who have an account; guests have permalinks. */
  revision: ({
    revisionId,
    as = "member",
    block,
  }: {
    readonly revisionId: RevisionId;
    readonly as?: RevisionReader;
    /** What reviewers said of one block of its text. */
    readonly block?: string;
  }) => {
    const place = block === undefined ? "" : `#${encodeURIComponent(blockReviewId(block))}`;
    return page(
      `/revisions/${revisionId}${searchText({ as: as === "member" ? null : as })}${place}`,
    );
  },
  permalink: (target: PermalinkTarget) =>
    page(
      `/p/${encodeURIComponent(target.token)}${searchText({ at: formatPermalinkPlace(target) })}`,
    ),
  /** What chats show beside a permalink. */
  permalinkPicture: ({ token }: { readonly token: string }) =>
    page(`/p/${encodeURIComponent(token)}/opengraph-image`),
  /** For pages that are none of the framework's. */
  icon: () => page("/icon.svg"),
  api: apiRoutes,
};

/** Where reviewers check the sentences of a revision. */
export const sentencesId = "sentences";

/** Where the page of a revision has what reviewers said of a block. */
export function blockReviewId(block: string): string {
  return `review-${block}`;
}

/** Next's type knows only literal paths; this file is where a path becomes a route. */
function page(path: string): Route {
  return path as Route;
}

/** The address to return to after signing in; null for anything that would leave the app. */
export function parseReturnAddress(text: string | null | undefined): Route | null {
  if (!text || !/^\/(?![/\\])[^\s\\]*$/.test(text)) return null;
  // "/.//elsewhere" is one of ours to a regular expression, and another host once the dots are taken out.
  return new URL(text, "http://whence.invalid").pathname.startsWith("//") ? null : page(text);
}
