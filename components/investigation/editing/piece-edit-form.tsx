"use client";

import { Button, Group } from "@mantine/core";
import type { FormEvent, ReactNode } from "react";
import type { PieceVerdict, SaidVerdict } from "@/lib/domain/decision";
import type { FieldConflict } from "@/lib/view-model/editing/edit-conflict";
import { greyBecause } from "../../ui/grey-because";
import { Meanwhile } from "../deciding/meanwhile";
import classes from "../pieces/inspector.module.css";
import { useIsDeciding } from "../workspace/use-decisions";
import { useActs } from "../workspace/use-workspace";
import { EditConflicts } from "./edit-conflicts";

/** The frame of every edit form of the inspector: what others said meanwhile, whose words hold, and saving them. */
export function PieceEditForm<Field extends string>({
  noun,
  piece,
  label,
  labels,
  laid: { conflicts, resolve, submit: save },
  isWhole = true,
  read,
  children,
}: Pick<PieceVerdict, "noun" | "piece"> & {
  readonly label: string;
  readonly labels: Readonly<Record<Field, string>>;
  readonly laid: {
    readonly conflicts: readonly FieldConflict<Field>[];
    readonly resolve: (field: Field, choice: "mine" | "theirs") => void;
    readonly submit: (save: () => Promise<boolean>) => Promise<boolean>;
  };
  /** Nothing is missing that has to be there. */
  readonly isWhole?: boolean;
  /** What the fields say: a verdict, nothing new, or something that cannot be read and is said at its field. */
  readonly read: () => SaidVerdict | "unchanged" | "unreadable";
  readonly children: ReactNode;
}) {
  const { decisions, setOpenForm } = useActs();
  const isDeciding = useIsDeciding();
  const submit = async (submitted: FormEvent) => {
    submitted.preventDefault();
    const verdict = read();
    if (verdict === "unreadable") return;
    if (verdict === "unchanged") return setOpenForm(null);
    const isTaken = await save(() => decisions.decide({ noun, piece, verdict }));
    // A refused form stays open: nobody's words are lost.
    if (isTaken) setOpenForm(null);
  };
  return (
    <form
      className={classes.form}
      onSubmit={(submitted) => void submit(submitted)}
      aria-label={label}
    >
      <Meanwhile noun={noun} piece={piece} />
      <EditConflicts conflicts={conflicts} labels={labels} onResolve={resolve} />
      {children}
      <Group gap="xs">
        <Button
          type="submit"
          size="xs"
          loading={isDeciding}
          {...greyBecause(
            [conflicts.length > 0, "Decide first what becomes of the differences above"],
            [!isWhole, "Something that is needed is empty"],
          )}
        >
          Save
        </Button>
        <Button size="xs" variant="default" onClick={() => setOpenForm(null)}>
          Cancel
        </Button>
      </Group>
    </form>
  );
}
