"use client";

import { Button, Checkbox } from "@mantine/core";
import { createContext, type ReactNode, useContext, useState } from "react";
import {
  nothingPicked,
  type PickedPieces,
  pickRange,
  togglePick,
} from "@/lib/view-model/tables/picked-pieces";

export type Picking = {
  readonly ids: readonly string[];
  readonly toggle: (id: string) => void;
  readonly extend: (inOrder: readonly string[], id: string) => void;
  /** Picks all of these beside those that are picked. */
  readonly add: (ids: readonly string[]) => void;
  /** Keeps those of the picked ones that are given. */
  readonly keep: (ids: readonly string[]) => void;
};

const PickingContext = createContext<Picking | null>(null);

/** Around the views of a timeline: they share what is picked to be decided on together. */
export function PickingProvider({
  isOffered,
  children,
}: {
  readonly isOffered: boolean;
  readonly children: ReactNode;
}) {
  const [picked, setPicked] = useState<PickedPieces>(nothingPicked);
  const picking: Picking = {
    ids: picked.ids,
    toggle: (id) => setPicked((before) => togglePick(before, id)),
    extend: (inOrder, id) => setPicked((before) => pickRange(before, inOrder, id)),
    add: (ids) =>
      setPicked((before) => ({ ...before, ids: [...new Set([...before.ids, ...ids])] })),
    keep: (ids) => setPicked((before) => ({ ...before, ids: before.ids.filter(isIn(ids)) })),
  };
  return <PickingContext value={isOffered ? picking : null}>{children}</PickingContext>;
}

/** Null where nothing can be picked: outside a workspace, and for who only reads. */
export function usePicking(): Picking | null {
  return useContext(PickingContext);
}

/** Picks one row of a table; with Shift, everything from the row picked before. */
export function PickBox({
  id,
  title,
  inOrder,
}: {
  readonly id: string;
  readonly title: string;
  /** Ids of the rows that can be picked, as they are listed. */
  readonly inOrder: readonly string[];
}) {
  const picking = usePicking();
  if (picking === null) return null;
  return (
    <Checkbox
      size="xs"
      display="inline-block"
      me={4}
      style={{ flex: "none", verticalAlign: "middle" }}
      // In a grid the arrow keys walk; by key the selected row is picked with x.
      tabIndex={-1}
      aria-label={`Pick ${title}`}
      checked={picking.ids.includes(id)}
      // The click tells of Shift, which the change does not.
      onClick={(event) => (event.shiftKey ? picking.extend(inOrder, id) : picking.toggle(id))}
      onChange={() => undefined}
    />
  );
}

/** Picks every row that is listed; nothing once all of them are. */
export function PickAll({ inOrder }: { readonly inOrder: readonly string[] }) {
  const picking = usePicking();
  if (picking === null || inOrder.every(isIn(picking.ids))) return null;
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      data-screen-only
      onClick={() => picking.add(inOrder)}
    >
      {`Select all ${inOrder.length} shown`}
    </Button>
  );
}

function isIn(ids: readonly string[]): (id: string) => boolean {
  const known = new Set(ids);
  return (id) => known.has(id);
}
