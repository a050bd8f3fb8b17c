"use client";

import { Button, CloseButton, Tour as Guide } from "@mantine/core";
import { useReducedMotion, useWindowEvent } from "@mantine/hooks";
import { useEffect, useRef } from "react";
import { Icon } from "../../ui/icon";
import { phoneScreen } from "../workspace/narrow-screen";
import classes from "./tour.module.css";
import { type Tour, useTourMoment } from "./use-tour";

/**
 * One step after the other, beside the element it is about. Nothing is blocked meanwhile: the page
 * is dimmed but answers, for the steps ask to do things in it.
 */
export function WorkspaceTour({ tour }: { readonly tour: Tour }) {
  const root = useRef<HTMLDivElement>(null);
  const isStill = useReducedMotion();
  const isOn = tour.index !== null;
  useWindowEvent(
    "keydown",
    (event) => {
      if (event.key !== "Escape" || !isOn || isForSomethingOpen(event.target)) return;
      // The selection stays: one key does one thing.
      event.stopImmediatePropagation();
      tour.end();
    },
    { capture: true },
  );
  return (
    <>
      {isOn ? <Follow tour={tour} /> : null}
      <Guide
        ref={root}
        active={isOn}
        step={tour.index ?? 0}
        onStepChange={tour.goTo}
        onStepOpen={(index) => {
          tour.stage(index);
          const dialog = root.current?.querySelector<HTMLElement>("[role=dialog]");
          // A person who goes on by "Next" stays on it; who did something in the page is led back.
          if (!dialog?.contains(document.activeElement)) dialog?.focus({ preventScroll: true });
        }}
        onClose={tour.end}
        withOverlayInteraction
        withKeyboardNavigation={false}
        closeOnEscape={false}
        withCloseButton={false}
        labels={{ skip: "End", close: "Done" }}
        zIndex={390}
        maxWidth={360}
        overlayColor="rgba(11, 14, 16, 0.38)"
        stepTransitionDuration={isStill ? 0 : 250}
        scrollToHandler={(element) => {
          const isTall = element.offsetHeight > window.innerHeight / 2;
          element.scrollIntoView({
            behavior: isStill ? "auto" : "smooth",
            block: isTall || isNarrow() ? "start" : "center",
          });
        }}
        // Steps ask for keys of the page, and the focus is in them.
        attributes={{ tooltip: { "data-page-keys": true } }}
        classNames={{
          overlay: classes.overlay ?? "",
          tooltip: classes.step ?? "",
          stepCounter: classes.counter ?? "",
          navigation: classes.navigation ?? "",
        }}
      >
        {tour.steps.map(({ target, title, text, todo, side }) => (
          <Guide.Step key={target} target={`[data-tour="${target}"]`} title={title} position={side}>
            <div aria-live="polite">
              <p className={classes.text}>{text}</p>
              {todo === "" ? null : <p className={classes.todo}>{todo}</p>}
            </div>
          </Guide.Step>
        ))}
      </Guide>
    </>
  );
}

/** Watches for what the step asks a person to do. */
function Follow({ tour }: { readonly tour: Tour }) {
  const moment = useTourMoment();
  useEffect(() => tour.follow(moment));
  return null;
}

/**
 * Menus, dialogs and lists of choices close by the same key, and come first. Not what only folds open, and not a
 * dialog that is part of the page, such as the step itself and the drawer of the details.
 */
const closesFirst =
  "[role=dialog]:not([data-page-keys]), [role=menu], [role=listbox], [aria-haspopup][aria-expanded=true]";

function isForSomethingOpen(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(closesFirst) !== null;
}

/** Where the step is a sheet at the bottom, as the style sheet has it. */
function isNarrow(): boolean {
  return window.matchMedia(phoneScreen).matches;
}

/** A line above the views that can be passed over, followed or put away for good. */
export function TourOffer({ tour }: { readonly tour: Tour }) {
  if (!tour.isOffered) return null;
  return (
    <section className={classes.offer} aria-label="Tour" data-screen-only>
      <p className={classes.invitation}>
        <Icon name="sample" /> This is a recorded outage for trying out Whence.
      </p>
      <Button size="compact-sm" variant="default" onClick={tour.start}>
        Take the two-minute tour
      </Button>
      <CloseButton size="sm" aria-label="No tour" onClick={tour.decline} />
    </section>
  );
}
