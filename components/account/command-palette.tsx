"use client";

import { Kbd } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { createSpotlight, Spotlight } from "@mantine/spotlight";
import { useQuery } from "@tanstack/react-query";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { routes } from "@/lib/routes/routes";
import { type FoundIncident, foundIncidentsSchema } from "@/lib/view-model/incident/incident-list";
import { fetchJson } from "../ui/fetch-json";
import { Icon, type IconName } from "../ui/icon";
import { usePageCommands, usePageFinder } from "../ui/page-commands";
import classes from "./product-shell.module.css";

const [paletteStore, palette] = createSpotlight();

/** The one key that means the same everywhere, also where one types. */
const everyElement: string[] = [];

type Command = { readonly label: string; readonly icon: IconName; readonly href: Route };

const adminCommands: readonly Command[] = [
  { label: "People", icon: "people", href: routes.people() },
  { label: "Models", icon: "model", href: routes.settings.models() },
  { label: "Settings", icon: "lock", href: routes.settings.installation() },
  { label: "Overview of the installation", icon: "info", href: routes.settings.overview() },
  { label: "Alerts", icon: "bell", href: routes.settings.alerts() },
];

/** Jump to an incident or a page, or do what the page can do: Ctrl+K or Cmd+K, or the button in the header. */
export function CommandPalette({ mayAdminister }: { readonly mayAdminister: boolean }) {
  const router = useRouter();
  const [text, setText] = useState("");
  const [sought] = useDebouncedValue(text.trim(), 150);
  const incidents = useQuery({
    queryKey: ["found-incidents", sought],
    queryFn: ({ signal }) =>
      fetchJson(routes.api.incidents({ text: sought }), foundIncidentsSchema, signal),
    placeholderData: (previous) => previous,
  });
  const commands: readonly Command[] = [
    { label: "All incidents", icon: "incident", href: routes.incidents() },
    { label: "Calibration", icon: "check", href: routes.calibration() },
    { label: "Your account", icon: "person", href: routes.settings.account() },
    { label: "Notifications", icon: "bell", href: routes.settings.notifications() },
    ...(mayAdminister ? adminCommands : []),
  ];
  const isSought = ({ label }: { readonly label: string }) =>
    label.toLowerCase().includes(text.trim().toLowerCase());
  const matching = commands.filter(isSought);
  const offered = usePageCommands().filter(isSought);
  const found = usePageFinder()(text.trim());
  const onPage = found.filter(({ isElsewhere }) => isElsewhere !== true);
  const elsewhere = found.filter(({ isElsewhere }) => isElsewhere === true);
  const list = useSelectedFirst();
  const box = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        aria-keyshortcuts="Control+K Meta+K"
        className={classes.search}
        type="button"
        onClick={palette.open}
      >
        <Icon name="search" />
        <span className={classes.searchLabel}>Search incidents</span>
        <Kbd aria-hidden="true" size="sm">
          Ctrl K
        </Kbd>
      </button>
      <Spotlight.Root
        store={paletteStore}
        overlayProps={{ backgroundOpacity: 0.45, blur: 0 }}
        query={text}
        shortcut="mod + K"
        tagsToIgnore={everyElement}
        triggerOnContentEditable
        styles={{ content: { backgroundColor: "var(--whence-surface)" } }}
        // Who opens it by keys types on at once, and who has chosen goes on at once: what fades in has no focus yet,
        // and what fades away still has it.
        transitionProps={{ duration: 0 }}
        onSpotlightOpen={() => box.current?.focus({ preventScroll: true })}
        onQueryChange={setText}
      >
        <Spotlight.Search
          ref={box}
          aria-label="Search incidents, commands and pages"
          leftSection={<Icon name="search" />}
          placeholder="Incident, event, command or page"
        />
        <Spotlight.ActionsList ref={list}>
          {onPage.length === 0 ? null : (
            <Spotlight.ActionsGroup label="Events of this incident">
              {onPage.map(({ id, label, keys, run }) => (
                <Spotlight.Action
                  key={id}
                  label={label}
                  description={keys}
                  leftSection={<Icon name="clock" />}
                  onClick={run}
                />
              ))}
            </Spotlight.ActionsGroup>
          )}
          <Spotlight.ActionsGroup label="Incidents">
            {(incidents.data?.incidents ?? []).map((incident) => (
              <FoundIncidentAction key={incident.id} incident={incident} />
            ))}
          </Spotlight.ActionsGroup>
          {offered.length === 0 ? null : (
            <Spotlight.ActionsGroup label="On this page">
              {offered.map(({ id, label, keys, run }) => (
                <Spotlight.Action
                  key={id}
                  label={label}
                  leftSection={<Icon name="chevron" />}
                  rightSection={keys === "" ? null : <Kbd size="sm">{keys}</Kbd>}
                  onClick={run}
                />
              ))}
            </Spotlight.ActionsGroup>
          )}
          {matching.length === 0 ? null : (
            <Spotlight.ActionsGroup label="Pages">
              {matching.map(({ label, icon, href }) => (
                <Spotlight.Action
                  key={label}
                  label={label}
                  leftSection={<Icon name={icon} />}
                  onClick={() => router.push(href)}
                />
              ))}
            </Spotlight.ActionsGroup>
          )}
          {elsewhere.length === 0 ? null : (
            <Spotlight.ActionsGroup label="Evidence">
              {elsewhere.map(({ id, label, run }) => (
                <Spotlight.Action
                  key={id}
                  label={label}
                  leftSection={<Icon name="search" />}
                  onClick={run}
                />
              ))}
            </Spotlight.ActionsGroup>
          )}
          <PaletteState
            isFailed={incidents.isError}
            isEmpty={
              incidents.data?.incidents.length === 0 &&
              offered.length + matching.length + found.length === 0
            }
          />
        </Spotlight.ActionsList>
      </Spotlight.Root>
    </>
  );
}

/**
 * Ref of a list in which Enter always has something to open. What is found comes after what was typed, and may take
 * away what was selected: then the first of the list is. It may also come above what is selected, from where the
 * arrows go on.
 */
function useSelectedFirst() {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const actions = [...(list.current?.querySelectorAll("[data-action]") ?? [])];
    const marked = actions.findIndex((action) => action.hasAttribute("data-selected"));
    if (marked === -1) actions[0]?.setAttribute("data-selected", "true");
    const state = paletteStore.getState();
    const selected = Math.max(0, marked);
    if (actions.length > 0 && state.selected !== selected) {
      paletteStore.setState({ ...state, selected });
    }
  });
  return list;
}

function FoundIncidentAction({ incident }: { readonly incident: FoundIncident }) {
  const router = useRouter();
  return (
    <Spotlight.Action
      description={incident.status}
      label={incident.title}
      leftSection={<Icon name="incident" />}
      onClick={() => router.push(routes.incident.workspace({ incidentId: incident.id }))}
    />
  );
}

function PaletteState({
  isFailed,
  isEmpty,
}: {
  readonly isFailed: boolean;
  readonly isEmpty: boolean;
}) {
  if (isFailed)
    return <Spotlight.Empty>Could not search the incidents. Try again.</Spotlight.Empty>;
  return isEmpty ? (
    <Spotlight.Empty>No incident and no command has these words.</Spotlight.Empty>
  ) : null;
}
