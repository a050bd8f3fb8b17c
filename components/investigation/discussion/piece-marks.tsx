"use client";

import { ActionIcon, TagsInput, Tooltip } from "@mantine/core";
import { tagCharsMax } from "@/lib/domain/review/piece-mark";
import type { DecidableNoun } from "@/lib/domain/timeline/decidable-nouns";
import { marksOf } from "@/lib/view-model/discussion/piece-marks";
import classes from "../../discussion/thread.module.css";
import { Icon } from "../../ui/icon";
import { useAskedFocus } from "../../ui/take-focus";
import { useActs, useFacts, useSelection } from "../workspace/use-workspace";
import { useMarking } from "./use-discussion";

type PieceName = { readonly noun: DecidableNoun; readonly piece: string };

/** What people put on a piece to find it again: a star and tags, which all of them share. */
export function PieceMarks(name: PieceName) {
  const { workspace, mayInvestigate } = useFacts();
  const { askedField } = useSelection();
  const { setAskedField } = useActs();
  const mark = useMarking();
  const marks = marksOf(workspace.marks, name);
  const star = marks.find((standing) => standing.mark.kind === "star");
  const labels = toLabels(marks);
  const used = [...new Set(toLabels(workspace.marks))].toSorted();
  const isAsked = askedField?.piece === name.piece && askedField.kind === "tag";
  const field = useAskedFocus<HTMLInputElement>(isAsked, () => setAskedField(null));
  const starWords =
    star === undefined ? "Star" : `Starred by ${workspace.people[star.by] ?? "a former member"}`;
  const change = (given: string[]) => {
    for (const label of labels) {
      if (!given.includes(label)) void put({ kind: "tag", label }, false);
    }
    for (const label of given) {
      if (!labels.includes(label)) void put({ kind: "tag", label }, true);
    }
  };
  const put = (given: Parameters<typeof mark>[0]["mark"], isOn: boolean) =>
    mark({ pieces: [name], mark: given, isOn });
  return (
    <div className={classes.marks}>
      <Tooltip label={starWords}>
        <ActionIcon
          variant={star ? "filled" : "default"}
          size="input-xs"
          aria-label={starWords}
          aria-pressed={star !== undefined}
          disabled={!mayInvestigate}
          onClick={() => void put({ kind: "star" }, star === undefined)}
        >
          <Icon name="star" />
        </ActionIcon>
      </Tooltip>
      <TagsInput
        ref={field}
        className={classes.tags ?? ""}
        size="xs"
        aria-label="Tags"
        placeholder={labels.length === 0 ? "Add a tag, Enter" : ""}
        disabled={!mayInvestigate}
        data={used}
        value={[...labels]}
        maxTags={50}
        acceptValueOnBlur={false}
        splitChars={[","]}
        maxLength={tagCharsMax}
        onChange={change}
      />
    </div>
  );
}

function toLabels(marks: ReturnType<typeof marksOf>): readonly string[] {
  return marks.flatMap(({ mark }) => (mark.kind === "tag" ? [mark.label] : []));
}
