"use client";

import { MultiSelect, Select } from "@mantine/core";
import type { DatedArtifact } from "@/lib/domain/evidence/artifact";
import { recordKinds, severities } from "@/lib/domain/evidence/evidence-record";
import { toShownPath } from "@/lib/domain/evidence/shown-path";
import type { EvidenceSearch } from "@/lib/routes/workspace-search-params";
import classes from "./evidence-panel.module.css";

/** Filters to choose from a list; the chips tell what is chosen. */
export function FilterMenus({
  artifacts,
  search,
  onSearch,
}: {
  readonly artifacts: readonly DatedArtifact[];
  readonly search: EvidenceSearch;
  readonly onSearch: (search: EvidenceSearch) => void;
}) {
  return (
    <div className={classes.menus}>
      <Select
        clearable
        searchable
        label="File"
        placeholder="All"
        data={artifacts.map(({ id, path }) => ({ value: id, label: toShownPath(path) }))}
        value={search.artifactId}
        onChange={(value) =>
          onSearch({
            ...search,
            artifactId: artifacts.find(({ id }) => id === value)?.id ?? null,
          })
        }
      />
      <MultiSelect
        clearable
        label="Severity"
        placeholder={search.severities.length === 0 ? "All" : ""}
        data={[...severities]}
        value={[...search.severities]}
        onChange={(values) =>
          onSearch({
            ...search,
            severities: severities.filter((severity) => values.includes(severity)),
          })
        }
      />
      <MultiSelect
        clearable
        label="Kind"
        placeholder={search.kinds.length === 0 ? "All" : ""}
        data={[...recordKinds]}
        value={[...search.kinds]}
        onChange={(values) =>
          onSearch({ ...search, kinds: recordKinds.filter((kind) => values.includes(kind)) })
        }
      />
    </div>
  );
}
