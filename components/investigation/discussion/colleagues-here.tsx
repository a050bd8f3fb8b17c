"use client";

import { Avatar, Popover, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { skipToken, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { toShownPath } from "@/lib/domain/evidence/shown-path";
import { parseSelection } from "@/lib/routes/selection";
import { type WorkspaceView, workspaceViews } from "@/lib/routes/workspace-views";
import {
  type Colleague,
  colleaguesAt,
  gatherColleagues,
  type Presence,
  sayWho,
} from "@/lib/view-model/discussion/presence";
import { countOf } from "@/lib/view-model/text/byte-size";
import type { Workspace } from "@/lib/view-model/workspace/workspace";
import { Icon } from "../../ui/icon";
import { useActs, useFacts } from "../workspace/use-workspace";
import { viewLabels } from "../workspace/view-labels";
import { presenceKey } from "../workspace/workspace-actions";
import classes from "./colleagues-here.module.css";

/** More faces than this become a number. */
const facesMax = 3;

const nobody: readonly Presence[] = [];

/** Who else has the incident open, and where they are. Nothing when nobody has. */
export function ColleaguesHere() {
  const colleagues = useColleagues();
  return colleagues.length === 0 ? null : <Faces colleagues={colleagues} />;
}

function Faces({ colleagues }: { readonly colleagues: readonly Colleague[] }) {
  const [isOpen, setOpen] = useState(false);
  const names = colleagues.map(({ name }) => name).join(", ");
  return (
    <Popover
      position="bottom-end"
      withArrow
      width={300}
      trapFocus
      returnFocus
      opened={isOpen}
      onChange={setOpen}
    >
      <Popover.Target>
        <UnstyledButton className={classes.faces} onClick={() => setOpen(!isOpen)}>
          <Avatar.Group spacing={6} aria-hidden="true">
            {colleagues.slice(0, facesMax).map(({ id, name, doing }) => (
              <Face key={id} name={name} isIdle={doing === "idle"} />
            ))}
            {colleagues.length > facesMax ? (
              <Avatar size={26} radius="xl">
                +{colleagues.length - facesMax}
              </Avatar>
            ) : null}
          </Avatar.Group>
          <VisuallyHidden>
            {countOf(colleagues.length, "colleague")} here: {names}
          </VisuallyHidden>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <h2 className={classes.heading}>Also here now</h2>
        <ul className={classes.list}>
          {colleagues.map((colleague) => (
            <li key={colleague.id}>
              <Row colleague={colleague} onLook={() => setOpen(false)} />
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}

function Face({ name, isIdle }: { readonly name: string; readonly isIdle: boolean }) {
  return (
    <Avatar
      className={classes.face ?? ""}
      color={isIdle ? "gray" : "petrol"}
      data-idle={isIdle || undefined}
      name={name}
      size={26}
      radius="xl"
      title={isIdle ? `${name}, idle` : name}
    />
  );
}

/** One colleague; pressed, one looks where they look, and nothing of the list lies over it. */
function Row({
  colleague,
  onLook,
}: {
  readonly colleague: Colleague;
  readonly onLook: () => void;
}) {
  const { workspace } = useFacts();
  const { changeSearch } = useActs();
  const [place] = colleague.places;
  const view = workspaceViews.find((choice) => choice === place?.view);
  return (
    <UnstyledButton
      className={classes.row}
      onClick={() => {
        onLook();
        if (view === undefined) return;
        changeSearch({ view, selection: place?.piece ? parseSelection(place.piece) : null });
      }}
    >
      <Face name={colleague.name} isIdle={colleague.doing === "idle"} />
      <span className={classes.words}>
        <span className={classes.name} dir="auto">
          {colleague.name}
        </span>
        <span className={classes.where} dir="auto">
          {view === undefined ? "" : whereText(colleague, view, workspace)}
        </span>
      </span>
    </UnstyledButton>
  );
}

function whereText(
  { doing, places }: Colleague,
  view: WorkspaceView,
  workspace: Workspace,
): string {
  const title = pieceTitle(places[0]?.piece ?? null, workspace);
  const at = title === null ? viewLabels[view] : `${viewLabels[view]}: ${title}`;
  if (doing === "idle") return `Idle, ${at}`;
  return doing === "editing" ? `Editing, ${at}` : at;
}

function pieceTitle(piece: string | null, { timeline, artifacts }: Workspace): string | null {
  if (piece === null) return null;
  const [id] = piece.split(":", 1);
  const titled = timeline.events.find((event) => event.id === id)?.title;
  const named = timeline.entities.find((entity) => entity.id === id)?.name;
  const gap = timeline.gaps.find((one) => one.id === id)?.description;
  const hypothesis = timeline.hypotheses.find((one) => one.id === id)?.statement;
  const file = artifacts.find((artifact) => artifact.id === id)?.path;
  const link = timeline.causalLinks.some((one) => one.id === id) ? "a causal link" : null;
  return titled ?? named ?? gap ?? hypothesis ?? (file && toShownPath(file)) ?? link;
}

/** In the inspector: who is at the same piece. That somebody writes is said politely; that they look is only shown. */
export function AlsoAt({ piece }: { readonly piece: string }) {
  const colleagues = useColleagues();
  const { editing, looking } = colleaguesAt(colleagues, piece);
  return (
    <>
      <p className={classes.editing} role="status">
        {editing.length === 0 ? null : <Icon name="edit" size={14} />}
        {sayWho(editing, "editing this")}
      </p>
      {looking.length === 0 ? null : (
        <p className={classes.looking}>
          <Icon name="person" size={14} />
          {sayWho(looking, "looking at this")}
        </p>
      )}
    </>
  );
}

/** Who else has the incident open right now. */
function useColleagues(): readonly Colleague[] {
  const { workspace } = useFacts();
  const { data: present } = useQuery<readonly Presence[]>({
    queryKey: presenceKey(workspace.incidentId),
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return useMemo(
    () => gatherColleagues(present ?? nobody, workspace.viewer.id),
    [present, workspace.viewer],
  );
}
