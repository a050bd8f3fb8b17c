"use client";

import { ActionIcon, Alert, Button, Group, Menu, Modal, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import Link from "next/link";
import { useState } from "react";
import type { Instant } from "@/lib/base/instant";
import { routes } from "@/lib/routes/routes";
import { formatTime } from "@/lib/time/shown/time-text";
import { limitText } from "@/lib/view-model/text/limited-text";
import { showDone, showFailure, showUndoable } from "../../ui/announce";
import { FormLayout } from "../../ui/form-layout";
import { Icon } from "../../ui/icon";
import { callAction, useAction } from "../../ui/use-action";
import { useRefresh } from "../workspace/use-refresh";
import { useActs, useFacts } from "../workspace/use-workspace";

/** What is done to an incident as a whole, and seldom; whoever only reads finds how it was made. */
export function IncidentMenu() {
  const [isRenaming, { open, close }] = useDisclosure(false);
  const { isArchived, archive, restore } = useArchive();
  const { isLive, toggleLive } = useFollowing();
  const { sources, pull } = usePull();
  const { mayInvestigate, workspace } = useFacts();
  const { incidentId } = workspace;
  const { changeSearch } = useActs();
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label="More about this incident" size={30} variant="default">
            <Icon name="more" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => changeSearch({ view: "rounds" })}>
            Rounds of the analysis
          </Menu.Item>
          <Menu.Item component={Link} href={routes.incident.access({ incidentId })}>
            Who can see it
          </Menu.Item>
          {mayInvestigate ? (
            <>
              <Menu.Item onClick={open}>Rename</Menu.Item>
              {sources.map(({ id, name }) => (
                <Menu.Item key={id} onClick={() => pull({ id, name })}>
                  Pull from {name}
                </Menu.Item>
              ))}
              <Menu.Item onClick={toggleLive}>
                {isLive ? "Stop following live" : "Follow live"}
              </Menu.Item>
              <Menu.Item onClick={isArchived ? restore : archive}>
                {isArchived ? "Restore from the archive" : "Archive"}
              </Menu.Item>
            </>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      <Modal opened={isRenaming} title="Rename the incident" onClose={close}>
        <RenameForm onClose={close} />
      </Modal>
    </>
  );
}

const archivedNews = "Archived: the incident is now hidden from the list";

function useArchive() {
  const { workspace } = useFacts();
  const { actions, addOwnChange } = useActs();
  const { incident, incidentId } = workspace;
  const refresh = useRefresh();
  const offerBack = (isArchived: boolean) => {
    const words = isArchived ? "archived the incident" : "took the incident out of the archive";
    const undo = addOwnChange(words, () => put(!isArchived, words));
    showUndoable(isArchived ? archivedNews : "The incident is in the list again", undo);
  };
  const put = async (isArchived: boolean, undone?: string) => {
    const seen = { isArchived: !isArchived };
    const done = await callAction(actions.changeIncident, { incidentId, isArchived, seen });
    if (!done.ok) {
      showFailure(isArchived ? "Not archived" : "Not taken out of the archive", done.message);
      return;
    }
    if (undone === undefined) offerBack(isArchived);
    else showDone(`Undone: ${undone}`);
    await refresh();
  };
  return {
    isArchived: incident.archivedAt !== null,
    archive: () => put(true),
    restore: () => put(false),
  };
}

/** Evidence of the time of the incident, from servers that administrators set. */
function usePull() {
  const { pullSources: sources, incidentId } = useFacts().workspace;
  const { actions } = useActs();
  const refresh = useRefresh();
  const pull = async ({ id: sourceId, name }: (typeof sources)[number]) => {
    showDone(`Asking ${name}…`);
    const pulled = await callAction(actions.pullEvidence, { incidentId, sourceId });
    if (!pulled.ok) {
      showFailure(`Nothing pulled from ${name}`, pulled.message);
      return;
    }
    const { path, imported } = pulled.value;
    if (path === null) showDone(`${name} has nothing for the time of the incident`);
    else showDone(imported === 0 ? `${path} was here already` : `Imported ${path}`);
    await refresh();
  };
  return { sources, pull };
}

const followingNews = "New evidence is now worked in as it arrives";

/** Whether new evidence is worked in as it arrives, by short analyses. */
function useFollowing() {
  const { workspace } = useFacts();
  const { actions } = useActs();
  const { incident, incidentId } = workspace;
  const { isLive } = incident;
  const refresh = useRefresh();
  const toggleLive = async () => {
    const changes = { isLive: !isLive, seen: { isLive } };
    const done = await callAction(actions.changeIncident, { incidentId, ...changes });
    if (!done.ok) {
      showFailure("Could not change the incident", done.message);
      return;
    }
    showDone(isLive ? "New evidence is no longer followed live" : followingNews);
    await refresh();
  };
  return { isLive, toggleLive };
}

/** Mounted anew each time it opens, with the title as it is then. */
function RenameForm({ onClose }: { readonly onClose: () => void }) {
  const { workspace } = useFacts();
  const { actions, addOwnChange } = useActs();
  const { incident, incidentId } = workspace;
  const refresh = useRefresh();
  // As it was when the form opened: a colleague's new title that arrives while one types was not seen.
  const [before] = useState(incident.title);
  const [title, setTitle] = useState(before);
  const undo = async () => {
    const changes = { title: before, seen: { title: title.trim() } };
    const undone = await callAction(actions.changeIncident, { incidentId, ...changes });
    if (undone.ok) showDone("Undone: renamed the incident");
    else showFailure("Could not restore the title", undone.message);
    await refresh();
  };
  const { run, isRunning, failure } = useAction(actions.changeIncident, async () => {
    onClose();
    if (title.trim() !== before) {
      showUndoable("Renamed", addOwnChange("renamed the incident", undo));
    }
    await refresh();
  });
  return (
    <FormLayout
      isDialog
      failure={
        failure?.fields
          ? null
          : failure && { title: "Could not rename the incident", message: failure.message }
      }
      isSaving={isRunning}
      missing={[[title.trim() === "", "Enter a title first"]]}
      save="Rename"
      onCancel={onClose}
      onSave={() => run({ incidentId, title, seen: { title: before } })}
    >
      <TextInput
        required
        data-autofocus
        error={failure?.fields?.title}
        label="Title"
        {...limitText(title, 200)}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
    </FormLayout>
  );
}

/** Says where the incident is, to whoever came by a link. */
export function ArchivedNotice({ since }: { readonly since: Instant }) {
  const { mayInvestigate } = useFacts();
  const { restore } = useArchive();
  return (
    <Alert color="gray" p="xs" role="note">
      <Group gap="sm">
        <span>
          Archived on {formatTime(since, "UTC", { precision: "day" })}: it is hidden from the list
          of incidents. You can still work on it.
        </span>
        {mayInvestigate ? (
          <Button data-screen-only size="compact-xs" variant="default" onClick={restore}>
            Restore from the archive
          </Button>
        ) : null}
      </Group>
    </Alert>
  );
}
