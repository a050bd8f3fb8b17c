"use client";

import { Button, CloseButton } from "@mantine/core";
import { Icon } from "../../ui/icon";
import classes from "./tour.module.css";
import type { Tour } from "./use-tour";

/** A line above the views that can be passed over, followed or put away for good. */
export function TourOffer({ tour }: { readonly tour: Tour }) {
  if (!tour.isOffered) return null;
  return (
    <section className={classes.offer} aria-label="Tour" data-screen-only>
      <p className={classes.invitation}>
        <Icon name="sample" /> This is a recorded outage to look around in.
      </p>
      <Button size="compact-sm" variant="default" onClick={tour.start}>
        Take the two-minute tour
      </Button>
      <CloseButton size="sm" aria-label="No tour" onClick={tour.decline} />
    </section>
  );
}
