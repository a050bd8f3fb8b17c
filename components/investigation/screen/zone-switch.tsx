"use client";

import { SegmentedControl } from "@mantine/core";
import { zoneChoices } from "@/lib/routes/workspace-search-params";
import { useActs, useFacts, useSelection } from "../workspace/use-workspace";

/** Whose clock the page shows: always labelled, UTC unless asked. */
export function ZoneSwitch() {
  const { workspace, localZone } = useFacts();
  const { search } = useSelection();
  const { changeSearch } = useActs();
  const labels = {
    utc: "UTC",
    local: `Local time: ${localZone}`,
    incident: `Incident: ${workspace.incident.zone}`,
  };
  return (
    <SegmentedControl
      size="xs"
      aria-label="Time zone"
      data={zoneChoices.map((value) => ({ value, label: labels[value] }))}
      value={search.zone}
      onChange={(value) =>
        changeSearch({ zone: zoneChoices.find((choice) => choice === value) ?? "utc" })
      }
    />
  );
}
