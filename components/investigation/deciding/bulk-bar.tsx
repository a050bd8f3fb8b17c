"use client";

import { Autocomplete, Button, CloseButton, Group } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { PlainPieceVerdict } from "@/lib/domain/review/decision";
import { type Mark, tagCharsMax } from "@/lib/domain/review/piece-mark";
import { isListedIn } from "@/lib/routes/workspace-views";
import {
  type PickedPiece,
  toLeft,
  toPickedPieces,
  toVerdicts,
} from "@/lib/view-model/deciding/bulk-act";
import { countMarks, starWord } from "@/lib/view-model/discussion/piece-marks";
import { type Picking, usePicking } from "../../picking/picked-pieces";
import { Icon } from "../../ui/icon";
import { useMarking } from "../discussion/use-discussion";
import { useIsDeciding } from "../workspace/use-decisions";
import { useActs, useFacts, useSelection } from "../workspace/use-workspace";
import classes from "./bulk-bar.module.css";
import { MergeForm } from "./merge-form";
import { RejectPickedForm } from "./reject-form";

type Left = ReturnType<typeof toLeft>;

/** What was picked is decided on together. What could not be stays picked, with the reason. */
export function BulkBar() {
  const { workspace, mayInvestigate } = useFacts();
  const picking = usePicking();
  const { view } = useSelection().search;
  const pieces = toPickedPieces(workspace.timeline, picking?.ids ?? []);
  if (!mayInvestigate || picking === null || pieces.length === 0) return null;
  // What is selected of the timeline stays selected, and is told where its rows are.
  if (!pieces.some(({ noun }) => isListedIn(view, noun))) return null;
  // Its forms are closed with it: what is picked next begins anew.
  return <PickedBar picking={picking} pieces={pieces} />;
}

function PickedBar({
  picking,
  pieces,
}: {
  readonly picking: Picking;
  readonly pieces: readonly PickedPiece[];
}) {
  const { workspace } = useFacts();
  const { decisions } = useActs();
  const isDeciding = useIsDeciding();
  const mark = useMarking();
  const [isMerging, setMerging] = useState(false);
  const [isRejecting, setRejecting] = useState(false);
  const [left, setLeft] = useState<Left>([]);
  const areEvents = pieces.length > 1 && pieces.every(({ noun }) => noun === "event");

  const act = async (verdicts: readonly PlainPieceVerdict[]) => {
    const outcome = await decisions.decideAll(verdicts);
    if (outcome === null) return;
    const stayed = toLeft(pieces, outcome);
    setLeft(stayed);
    setRejecting(false);
    picking.keep(stayed.map(({ id }) => id));
  };
  const put = (given: Mark) =>
    mark({
      pieces: pieces.map(({ noun, id }) => ({ noun, piece: id })),
      ...{ mark: given, isOn: true },
    });
  return (
    <section className={classes.bar} aria-label="Selected items" data-screen-only>
      <Group gap="xs">
        <p className={classes.count} role="status">
          {pieces.length} selected
        </p>
        <Button
          size="xs"
          variant="light"
          leftSection={<Icon name="check" />}
          loading={isDeciding}
          onClick={() => void act(toVerdicts(pieces, { kind: "accept" }))}
        >
          {`Accept ${pieces.length}`}
        </Button>
        <Button
          size="xs"
          variant="light"
          color="red"
          leftSection={<Icon name="cross" />}
          aria-expanded={isRejecting}
          onClick={() => setRejecting(!isRejecting)}
        >
          {`Reject ${pieces.length}…`}
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<Icon name="retry" />}
          onClick={() => void act(toVerdicts(pieces, { kind: "restore" }))}
        >
          {`Restore ${pieces.length}`}
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<Icon name="star" />}
          onClick={() => void put({ kind: "star" })}
        >
          {`Star ${pieces.length}`}
        </Button>
        <TagAll onTag={(label) => put({ kind: "tag", label })} />
        {areEvents ? (
          <Button
            size="xs"
            variant="default"
            leftSection={<Icon name="link" />}
            aria-expanded={isMerging}
            onClick={() => setMerging(!isMerging)}
          >
            Merge…
          </Button>
        ) : null}
        <CloseButton aria-label="Clear the selection" onClick={() => picking.keep([])} />
      </Group>
      {isRejecting ? (
        <RejectPickedForm
          label={`Reject ${pieces.length} selected`}
          onCancel={() => setRejecting(false)}
          onReject={(verdict) => act(toVerdicts(pieces, verdict))}
        />
      ) : null}
      {isMerging && areEvents ? (
        <MergeForm
          events={workspace.timeline.events.filter(({ id }) => picking.ids.includes(id))}
          onCancel={() => setMerging(false)}
          onDone={() => {
            setMerging(false);
            picking.keep([]);
          }}
        />
      ) : null}
      <LeftList left={left.filter(({ id }) => pieces.some((piece) => piece.id === id))} />
    </section>
  );
}

/** One tag for all that is picked, by Enter. */
function TagAll({ onTag }: { readonly onTag: (label: string) => Promise<boolean> }) {
  const { workspace } = useFacts();
  const [label, setLabel] = useState("");
  const used = countMarks(workspace.marks, workspace.timeline);
  const submit = async (submitted: FormEvent) => {
    submitted.preventDefault();
    if (label.trim() !== "" && (await onTag(label.trim()))) setLabel("");
  };
  return (
    <form aria-label="Tag all" onSubmit={(submitted) => void submit(submitted)}>
      <Autocomplete
        size="xs"
        w="9rem"
        aria-label="Tag for all selected items"
        placeholder="Add tag (Enter)"
        maxLength={tagCharsMax}
        data={used.flatMap(({ word }) => (word === starWord ? [] : [word]))}
        value={label}
        onChange={setLabel}
      />
    </form>
  );
}

function LeftList({ left }: { readonly left: Left }) {
  if (left.length === 0) return null;
  return (
    <div role="alert">
      <p className={classes.left}>
        Not changed and still selected: {left.length === 1 ? "1 item" : `${left.length} items`}
      </p>
      <ul className={classes.reasons}>
        {left.map(({ id, title, message }) => (
          <li key={id}>
            <strong>{title}</strong>: {message}
          </li>
        ))}
      </ul>
    </div>
  );
}
