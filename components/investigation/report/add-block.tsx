"use client";

import { Button, Group, NativeSelect } from "@mantine/core";
import { Fragment, useState } from "react";
import { listEnds } from "@/lib/view-model/report/block-moves";
import { startBlock, startReportDraft } from "@/lib/view-model/report/report-drafts";
import { Icon } from "../../ui/icon";
import { useFacts } from "../workspace/use-workspace";
import { useDraftStore, useReportDrafts } from "./report-drafts";
import { ReportForm } from "./report-form";
import { useReportText } from "./report-text";
import classes from "./report-view.module.css";

/**
 * Writes a block of one's own at the end of any section, also of one that has no block yet. While one is written here, the
 * choice of the section is of that one.
 */
export function AddBlock() {
  const { workspace, mayInvestigate } = useFacts();
  const sections = useReportText();
  const store = useDraftStore();
  const [heading, setHeading] = useState("Other notes");
  const first = useReportDrafts().filter(({ place, isAside }) => place?.after === null && !isAside);
  if (!mayInvestigate || sections === null) return null;
  const ends = listEnds(sections);
  const shown = sections.flatMap(({ sentences }) => sentences);
  const blockAt = (chosen: string) => {
    const end = ends.find((each) => each.heading === chosen);
    if (end === undefined) return null;
    const behind = shown.find(({ id }) => id === end.place.after)?.form ?? "paragraph";
    return startBlock(end.place, behind);
  };
  const open = () => {
    const block = blockAt(heading);
    if (block !== null) store.open(startReportDraft(block, workspace.report));
  };
  const headings = ends.map((each) => each.heading);
  return (
    <section aria-label="Add a text block" className={classes.adding} data-screen-only>
      {first.map((draft) => (
        <Fragment key={draft.key}>
          <SectionChoice
            headings={headings}
            value={ends.find(({ place }) => place.section === draft.place?.section)?.heading ?? ""}
            onChange={(chosen) => {
              const block = blockAt(chosen);
              if (block !== null) store.move(draft.key, block);
            }}
          />
          <ReportForm draft={draft} />
        </Fragment>
      ))}
      {first.length > 0 ? null : (
        <Group gap="xs" align="flex-end">
          <SectionChoice headings={headings} value={heading} onChange={setHeading} />
          <Button size="xs" variant="default" leftSection={<Icon name="plus" />} onClick={open}>
            Add a text block
          </Button>
        </Group>
      )}
    </section>
  );
}

function SectionChoice({
  headings,
  value,
  onChange,
}: {
  readonly headings: readonly string[];
  readonly value: string;
  readonly onChange: (heading: string) => void;
}) {
  return (
    <NativeSelect
      label="Section"
      size="xs"
      data={[...headings]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
