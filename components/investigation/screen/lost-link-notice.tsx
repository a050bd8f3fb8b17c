"use client";

import { Button } from "@mantine/core";
import { useSearchParams } from "next/navigation";
import { findLostParts, type LostPart } from "@/lib/routes/workspace-search-params";
import { useActs } from "../workspace/use-workspace";
import classes from "./lost-link-notice.module.css";

const words: Readonly<Record<LostPart["name"], (text: string) => string>> = {
  at: (text) => `“${text}” is no part of this incident: nothing is selected.`,
  known: (text) => `“${text}” is no moment that can be read: shown is what is known now.`,
  compare: (text) => `“${text}” is no moment that can be read: nothing is compared.`,
};

/** Says what of the address could not be found, which would else be passed over in silence. */
export function LostLinkNotice() {
  const lost = findLostParts(useSearchParams());
  const { changeSearch } = useActs();
  if (lost.length === 0) return null;
  return (
    <section className={classes.notice} role="note" aria-label="What the link names is not there">
      <p>
        <strong>What the link names is not there.</strong>{" "}
        {lost.map(({ name, text }) => words[name](text)).join(" ")}
      </p>
      {/* The address is written anew, without what nobody can read. */}
      <Button size="compact-xs" variant="default" onClick={() => changeSearch({})}>
        Close
      </Button>
    </section>
  );
}
