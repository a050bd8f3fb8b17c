"use client";

import { Anchor, Button, Group } from "@mantine/core";
import type { Instant } from "@/lib/base/instant";
import { hasRight } from "@/lib/domain/access";
import { requestsAgainst } from "@/lib/domain/review/change-request";
import { isPartlyApproved, nameFingerprint, type Revision } from "@/lib/domain/review/revision";
import { countParts } from "@/lib/domain/review/unapproved-part";
import { asOfNow } from "@/lib/routes/revision-numbers";
import { routes } from "@/lib/routes/routes";
import type { Selection } from "@/lib/routes/selection";
import { formatDateTime } from "@/lib/time/shown/time-text";
import { describeStanding } from "@/lib/view-model/incident/incident-words";
import { nameLeftOut } from "@/lib/view-model/review/disputed-parts";
import { describeWithdrawn } from "@/lib/view-model/review/withdrawn-text";
import type { Workspace } from "@/lib/view-model/workspace/workspace";
import { FailureAlert } from "../ui/failure-alert";
import { Icon } from "../ui/icon";
import { LinkButton } from "../ui/link-button";
import { Mark } from "../ui/mark";
import { useOpened } from "./approve-button";
import { ClaimsSince } from "./claims-since";
import { type AskedPermalinks, PermalinkControls } from "./permalink-controls";
import { RequestList } from "./request-list";
import classes from "./review.module.css";
import type { ReviewActions } from "./review-actions";
import { ReviewForm } from "./review-form";
import { ReviewerChoice } from "./reviewer-choice";
import { RevisionTalk } from "./revision-talk";

/** One frozen revision: what state it is in, who stands for it, and the links that show it. */
export function RevisionCard({
  workspace,
  revision,
  actions,
  zone,
  onSelect,
  onCompare,
  onDone,
  ...permalinks
}: AskedPermalinks & {
  readonly workspace: Workspace;
  readonly revision: Revision;
  readonly actions: ReviewActions;
  readonly zone: string;
  readonly onSelect: (selection: Selection) => void;
  readonly onCompare: (at: Instant) => void;
  readonly onDone: () => void;
}) {
  const { open } = useOpened(revision);
  const problems = workspace.alteredRevisions[revision.id] ?? [];
  const isAltered = problems.length > 0;
  const withdrawn = describeWithdrawn(workspace.withdrawnSince[revision.id] ?? []);
  const nameOf = (id: string) => workspace.people[id] ?? "a former member";
  const isNewest = workspace.revisions[0]?.id === revision.id;
  const standing = describeStanding({
    ...{ status: revision.status, isPartial: isPartlyApproved(revision) },
    // The card is of what was frozen; a sentence of its own names edits since.
    isEditedSince: false,
  });
  return (
    <article className={classes.card} aria-label={`Revision ${revision.number}`}>
      <Group gap="sm">
        <h3 className={classes.cardTitle}>Revision {revision.number}</h3>
        {isAltered ? (
          <Mark colour="review-changes-requested">Changed since: no approval applies</Mark>
        ) : (
          <Mark colour={standing.role}>{standing.word}</Mark>
        )}
      </Group>
      <p className={classes.note}>
        Submitted by {nameOf(revision.submittedBy)}, {formatDateTime(revision.submittedAt, zone)} ·{" "}
        {revision.claims.length} claims
      </p>
      {isNewest && workspace.isEditedSince ? (
        <p className={classes.outcome}>
          The timeline or the report has been edited since; this revision does not show it.
        </p>
      ) : null}
      <ClaimsSince {...{ workspace, revision, onSelect }} />
      {withdrawn === null ? null : (
        <p className={classes.why}>
          <Icon name="warning" /> {withdrawn}
        </p>
      )}
      <Group gap="xs">
        <LinkButton
          size="compact-sm"
          variant={revision.status === "in-review" ? "light" : "default"}
          icon="file"
          href={routes.revision({ revisionId: revision.id })}
          onClick={open}
        >
          Read revision {revision.number}
        </LinkButton>
        <LinkButton
          size="compact-sm"
          variant="default"
          href={routes.incident.revisions({
            ...{ incidentId: workspace.incidentId, from: revision.number, to: asOfNow },
          })}
        >
          Compare with now
        </LinkButton>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<Icon name="clock" />}
          onClick={() => onCompare(revision.submittedAt)}
        >
          Show changes on the timeline since then
        </Button>
        {revision.number > 1 ? (
          <LinkButton
            size="compact-sm"
            variant="default"
            href={routes.incident.revisions({
              ...{ incidentId: workspace.incidentId, to: revision.number },
              from: revision.number - 1,
            })}
          >
            Compare with revision {revision.number - 1}
          </LinkButton>
        ) : null}
      </Group>
      <SignedBundle workspace={workspace} revision={revision} />
      <CardFingerprint {...{ workspace, revision }} />
      {isAltered ? (
        <FailureAlert title="This revision was changed after its review">
          {problems.join(". ")}.
        </FailureAlert>
      ) : (
        <ReviewOutcome {...{ workspace, revision, nameOf, zone }} />
      )}
      <RequestList
        heading="Requested changes to this revision"
        requests={workspace.changeRequests.filter((each) => each.revision === revision.id)}
        {...{ workspace, actions, zone, onDone }}
      />
      <RequestList
        heading="Previously requested changes"
        requests={isNewest ? requestsAgainst(workspace.changeRequests, revision.number) : []}
        {...{ workspace, actions, zone, onDone }}
      />
      <RevisionTalk
        {...{ workspace, revision, actions, zone, onDone }}
        mayWrite={hasRight(workspace.viewer.role, "investigate")}
      />
      {revision.status === "in-review" ? (
        <ReviewerChoice {...{ workspace, revision, actions, onDone }} />
      ) : null}
      {revision.status === "in-review" ? (
        <ReviewForm
          workspace={workspace}
          revision={revision}
          actions={actions}
          zone={zone}
          onSelect={onSelect}
          onDone={onDone}
        />
      ) : null}
      <PermalinkControls
        workspace={workspace}
        revision={revision}
        actions={actions}
        zone={zone}
        onDone={onDone}
        {...permalinks}
      />
    </article>
  );
}

/** What a reader of a page or a file compares with what was reviewed. */
function CardFingerprint({
  workspace: { fingerprints },
  revision: { id, hash },
}: {
  readonly workspace: Pick<Workspace, "fingerprints">;
  readonly revision: Revision;
}) {
  const fingerprint = fingerprints[id] ?? { covers: "claims", hash };
  return (
    <p className={classes.hash}>
      {nameFingerprint(fingerprint, false)}: {fingerprint.hash}
    </p>
  );
}

/** For people outside, as a permalink is: whoever may make one may make the other. */
function SignedBundle({
  workspace,
  revision,
}: {
  readonly workspace: Workspace;
  readonly revision: Revision;
}) {
  const isAltered = (workspace.alteredRevisions[revision.id] ?? []).length > 0;
  if (isAltered || !hasRight(workspace.viewer.role, "investigate")) return null;
  const asked = { incidentId: workspace.incidentId, revisionId: revision.id };
  return (
    <p className={classes.note}>
      Signed bundle of revision {revision.number} (zip, secrets masked):{" "}
      <Anchor inherit href={routes.api.bundle(asked)} download>
        Download without client IP addresses
      </Anchor>
      {" · "}
      <Anchor inherit href={routes.api.bundle({ ...asked, addresses: "shown" })} download>
        Download with client IP addresses
      </Anchor>
    </p>
  );
}

function ReviewOutcome({
  workspace,
  revision,
  nameOf,
  zone,
}: {
  readonly workspace: Workspace;
  readonly revision: Revision;
  readonly nameOf: (id: string) => string;
  readonly zone: string;
}) {
  if (revision.status === "changes-requested") {
    return (
      <p className={classes.outcome}>
        {nameOf(revision.requestedBy)} asked for changes,{" "}
        {formatDateTime(revision.requestedAt, zone)}.
      </p>
    );
  }
  if (revision.status === "in-review" || !revision.approval) return null;
  const { by, at, note, notApproved = [] } = revision.approval;
  return (
    <>
      <p className={classes.outcome}>
        {notApproved.length === 0 ? "Approved" : "Partly approved"} by {nameOf(by)},{" "}
        {formatDateTime(at, zone)}
        {notApproved.length === 0 ? "" : `, except ${countParts(notApproved.length)}`}
        {note === "" ? "" : `: ${note}`}
      </p>
      {notApproved.length === 0 ? null : (
        <ul className={classes.list} aria-label={`Not approved in revision ${revision.number}`}>
          {notApproved.map((part) => (
            <li key={`${part.noun} ${part.id}`}>
              <q>{nameLeftOut(part, revision.id, workspace)}</q> Not approved: {part.reason}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
