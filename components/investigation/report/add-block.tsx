"use client";

import { Button, Group, NativeSelect } from "@mantine/core";
import { useState } from "react";
import { listEnds } from "@/lib/view-model/report/block-moves";
import { startBlock, startReportDraft } from "@/lib/view-model/report/report-drafts";
import { Icon } from "../../ui/icon";
import { useFacts } from "../workspace/use-workspace";
import { useDraftStore, useReportDrafts } from "./report-drafts";
import { ReportForm } from "./report-form";
import { useReportText } from "./report-text";
import classes from "./report-view.module.css";

/** Writes a block of one's own at the end of any section, also of one that has no block yet. */
export function AddBlock() {
  const { workspace, mayInvestigate } = useFacts();
  const sections = useReportText();
  const store = useDraftStore();
  const [heading, setHeading] = useState("Other notes");
  const first = useReportDrafts().filter(({ place, isAside }) => place?.after === null && !isAside);
  if (!mayInvestigate || sections === null) return null;
  const ends = listEnds(sections);
  const end = ends.find((each) => each.heading === heading);
  const shown = sections.flatMap(({ sentences }) => sentences);
  const open = () => {
    if (end === undefined) return;
    const behind = shown.find(({ id }) => id === end.place.after)?.form ?? "paragraph";
    store.open(startReportDraft(startBlock(end.place, behind), workspace.report));
  };
  return (
    <section aria-label="Add a block" className={classes.adding} data-screen-only>
      {first.map((draft) => (
        <ReportForm key={draft.key} draft={draft} />
      ))}
      <Group gap="xs" align="flex-end">
        <NativeSelect
          label="Section"
          size="xs"
          data={ends.map((each) => each.heading)}
          value={heading}
          onChange={(event) => setHeading(event.currentTarget.value)}
        />
        <Button size="xs" variant="default" leftSection={<Icon name="plus" />} onClick={open}>
          Add a block
        </Button>
      </Group>
    </section>
  );
}
