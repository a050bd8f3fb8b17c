"use client";

import { Button, Group, NativeSelect } from "@mantine/core";
import { useSessionStorage } from "@mantine/hooks";
import { useState } from "react";
import { hasRight } from "@/lib/domain/access";
import type { PermalinkId } from "@/lib/domain/ids";
import { permalinkDays, type Revision } from "@/lib/domain/review/revision";
import { formatDateTime } from "@/lib/time/shown/time-text";
import type { Workspace } from "@/lib/view-model/workspace/workspace";
import { ConfirmDialog } from "../ui/confirm-dialog";
import { CopyField } from "../ui/copy-field";
import { FailureAlert } from "../ui/failure-alert";
import { Icon } from "../ui/icon";
import { useAskedFocus } from "../ui/take-focus";
import { useAction } from "../ui/use-action";
import classes from "./review.module.css";
import type { ReviewActions } from "./review-actions";

export type AskedPermalinks = {
  /** The revision whose permalinks somebody asked to see; they are led there. */
  readonly permalinksAskedOf?: string | null;
  readonly onPermalinksShown?: () => void;
};

/**
 * Links to one frozen revision. The secret of a link is shown when it is made and stored only as a
 * hash: an older link can be revoked here, not read again.
 */
export function PermalinkControls({
  workspace,
  revision,
  actions,
  zone,
  onDone,
  permalinksAskedOf = null,
  onPermalinksShown = () => undefined,
}: AskedPermalinks & {
  readonly workspace: Workspace;
  readonly revision: Revision;
  readonly actions: ReviewActions;
  readonly zone: string;
  readonly onDone: () => void;
}) {
  // Only this tab remembers the address: whoever has it may read the revision.
  const [address, setAddress] = useSessionStorage<string | null>({
    key: `whence-permalink ${revision.id}`,
    defaultValue: null,
  });
  const shown = useAskedFocus<HTMLElement>(permalinksAskedOf === revision.id, onPermalinksShown);
  const [days, setDays] = useState("");
  const [revoking, setRevoking] = useState<PermalinkId | null>(null);
  const create = useAction(actions.createPermalink, ({ path }) => {
    setAddress(new URL(path, window.location.origin).href);
    onDone();
  });
  const { incidentId, people } = workspace;
  const mayInvestigate = hasRight(workspace.viewer.role, "investigate");
  const permalinks = workspace.permalinks.filter((permalink) => permalink.revision === revision.id);
  return (
    <section
      className={classes.permalinks}
      aria-label={`Permalinks of revision ${revision.number}`}
      ref={shown}
      tabIndex={-1}
    >
      {address === null ? null : (
        <CopyField
          label="Permalink"
          description="Anyone with the link can read this revision without an account. Client IP addresses are hidden. Copy the link before you close this tab: it is not shown again after that."
          value={address}
        />
      )}
      {create.failure === null ? null : (
        <FailureAlert title="Could not create the permalink">{create.failure.message}</FailureAlert>
      )}
      {address === null && permalinks.some(({ revokedAt }) => revokedAt === null) ? (
        <p className={classes.note}>
          Whence does not keep the addresses of permalinks. To share this revision again, create
          another permalink. Those below still open.
        </p>
      ) : null}
      <ul className={classes.list}>
        {permalinks.map((permalink) => (
          <li key={permalink.id} className={classes.permalink}>
            <span>
              Permalink made by {people[permalink.createdBy] ?? "a former member"},{" "}
              {formatDateTime(permalink.createdAt, zone)}
              {permalink.revokedAt === null
                ? ""
                : `, revoked ${formatDateTime(permalink.revokedAt, zone)}`}
              {permalink.revokedAt !== null || permalink.expiresAt === null
                ? ""
                : `, opens until ${formatDateTime(permalink.expiresAt, zone)}`}
              {permalink.revokedAt === null && !permalink.hidesAddresses
                ? ". Guests can see client IP addresses through it"
                : ""}
            </span>
            {permalink.revokedAt === null && mayInvestigate ? (
              <Button
                size="compact-xs"
                variant="subtle"
                color="red"
                onClick={() => setRevoking(permalink.id)}
              >
                Revoke…
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {mayInvestigate ? (
        <Group gap="xs">
          <NativeSelect
            size="xs"
            aria-label="How long the permalink opens"
            value={days}
            onChange={(chosen) => setDays(chosen.currentTarget.value)}
            data={[
              { value: "", label: "Does not expire" },
              ...permalinkDays.map((count) => ({
                value: String(count),
                label: `Expires after ${count} days`,
              })),
            ]}
          />
          <Button
            size="xs"
            variant="default"
            leftSection={<Icon name="link" />}
            loading={create.isRunning}
            onClick={() =>
              create.run({
                ...{ incidentId, revisionId: revision.id },
                days: permalinkDays.find((count) => String(count) === days) ?? null,
              })
            }
          >
            Create permalink
          </Button>
        </Group>
      ) : null}
      <ConfirmDialog
        isOpen={revoking !== null}
        title="Revoke this permalink?"
        actLabel="Revoke"
        act={async () =>
          revoking === null
            ? { ok: true, value: null }
            : actions.revokePermalink({ incidentId, permalinkId: revoking })
        }
        onDone={() => {
          // It may be the one that was revoked.
          setAddress(null);
          onDone();
        }}
        onClose={() => setRevoking(null)}
      >
        Anyone who opens the link sees that it was revoked. You cannot undo this.
      </ConfirmDialog>
    </section>
  );
}
