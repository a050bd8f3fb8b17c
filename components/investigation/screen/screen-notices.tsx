"use client";

import { Anchor, Button } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { useSearchParams } from "next/navigation";
import { toShownPath } from "@/lib/domain/evidence/shown-path";
import { routes } from "@/lib/routes/routes";
import { findLostParts, type LostPart } from "@/lib/routes/workspace-search-params";
import { describeDamagedFiles } from "@/lib/view-model/evidence/artifact-facts";
import { FailureAlert } from "../../ui/failure-alert";
import { ForgetTab } from "../../ui/forget-tab";
import { Icon } from "../../ui/icon";
import { useActs, useFacts } from "../workspace/use-workspace";
import classes from "./screen-notices.module.css";

const words: Readonly<Record<LostPart["name"], (text: string) => string>> = {
  at: (text) => `“${text}” is not part of this incident, so no item is selected.`,
  known: (text) => `“${text}” is not a valid time. The page shows the current state.`,
  compare: (text) => `“${text}” is not a valid time, so no comparison is shown.`,
};

/** Says what of the address could not be found, which would else be passed over in silence. */
export function LostLinkNotice() {
  const lost = findLostParts(useSearchParams());
  const { changeSearch } = useActs();
  if (lost.length === 0) return null;
  return (
    <section className={classes.notice} role="note" aria-label="The linked item does not exist">
      <p>
        <strong>The linked item does not exist.</strong>{" "}
        {lost.map(({ name, text }) => words[name](text)).join(" ")}
      </p>
      {/* The address is written anew, without what nobody can read. */}
      <Button size="compact-xs" variant="default" onClick={() => changeSearch({})}>
        Close
      </Button>
    </section>
  );
}

/** Who made links before client addresses were masked is told: what those links show stays as it was. */
export function ShownAddressesNotice() {
  const { workspace } = useFacts();
  const { changeSearch } = useActs();
  const { permalinks, viewer, incidentId } = workspace;
  const shown = permalinks.filter(
    ({ createdBy, revokedAt, hidesAddresses }) =>
      createdBy === viewer.id && revokedAt === null && !hidesAddresses,
  );
  const [isKept, setKept] = useLocalStorage({
    key: `whence-shown-addresses-${incidentId}`,
    defaultValue: false,
  });
  if (shown.length === 0 || isKept) return null;
  const which = shown.length === 1 ? "a permalink" : `${shown.length} permalinks`;
  return (
    <section className={classes.notice} role="note" aria-label="Guests can see client IP addresses">
      <p>
        <strong>Guests can see client IP addresses through {which} that you made.</strong> New
        permalinks hide them. Create a new one and revoke the old one, or keep it as it is.
      </p>
      <Button size="compact-xs" variant="default" onClick={() => changeSearch({ view: "review" })}>
        Open the review
      </Button>
      <Button size="compact-xs" variant="default" onClick={() => setKept(true)}>
        Keep as it is
      </Button>
    </section>
  );
}

/** Counts what was added while the reader was away, or while they look on in an incident that is followed live. */
export function NewEventsNotice() {
  const { newEvents } = useFacts();
  const { changeSearch } = useActs();
  const { size } = newEvents.ids;
  if (size === 0) return null;
  return (
    <section className={classes.notice} role="note" aria-label="New events" data-screen-only>
      <p>
        <strong>{size === 1 ? "1 new event" : `${size} new events`}</strong> since you looked.
      </p>
      <Button
        size="compact-xs"
        variant="default"
        onClick={() => changeSearch({ view: "timeline", drawing: "table" })}
      >
        Show in the table
      </Button>
      <Button size="compact-xs" variant="default" onClick={newEvents.markSeen}>
        Mark as seen
      </Button>
    </section>
  );
}

/** Said above every view: what rests on these files can be proved no more. */
export function DamagedFilesNotice() {
  const { workspace } = useFacts();
  const damaged = describeDamagedFiles(workspace.artifacts);
  if (damaged === null) return null;
  return (
    <FailureAlert title={damaged.title}>
      <ul>
        {damaged.files.map(({ path, reason }) => (
          <li key={path}>
            <strong>{toShownPath(path)}</strong>: {reason}
          </li>
        ))}
      </ul>
      {damaged.more > 0 ? <p>And {damaged.more} more.</p> : null}
    </FailureAlert>
  );
}

/** While the live stream is broken off: what is seen may be old, and why. Waiting helps unless one is signed out. */
export function ConnectionNotice() {
  const { journal, isSignedOut } = useFacts();
  return (
    <div role="status" data-screen-only>
      {isSignedOut ? (
        <p className={classes.unconnected}>
          <ForgetTab />
          <Icon name="warning" /> You are signed out. The page does not update, and changes are not
          saved.
          <Anchor href={routes.signIn()} target="_blank">
            Sign in in a new tab
          </Anchor>
          , and this page updates again.
        </p>
      ) : journal.isLost ? (
        <p className={classes.unconnected}>
          <Icon name="warning" /> Not connected to the server. New changes appear after the
          connection is restored.
        </p>
      ) : null}
    </div>
  );
}
