"use client";

import { Anchor, Switch, Title } from "@mantine/core";
import Link from "next/link";
import type { ActionResult } from "@/lib/base/action-result";
import type { InstallationSettings } from "@/lib/domain/installation-settings";
import { routes } from "@/lib/routes/routes";
import type { SettingsPage as Shown } from "@/lib/view-model/settings/settings-page";
import { FailureAlert } from "../ui/failure-alert";
import { useSetting } from "../ui/use-setting";
import { PullSources, type SourcesProps } from "./pull-sources";
import classes from "./settings-page.module.css";

/** What holds for everybody here, and who set it: for administrators. */
export function SettingsPage({
  shown,
  sources,
  change,
}: {
  readonly shown: Shown;
  readonly sources: SourcesProps;
  readonly change: (input: Partial<InstallationSettings>) => Promise<ActionResult<unknown>>;
}) {
  const { run, isRunning, failure } = useSetting(change, "Setting saved");
  return (
    <div className={classes.page}>
      <Title order={1}>Settings</Title>
      <Anchor component={Link} href={routes.settings.overview()}>
        Overview of the installation and its audit
      </Anchor>
      <section className={classes.section} aria-label="Permalinks">
        <Title order={2}>Permalinks</Title>
        <Switch
          checked={shown.settings.permalinksOfApprovedOnly}
          description="Permalinks and signed bundles can be made only after a revision is approved. Permalinks that already exist still work."
          disabled={isRunning}
          label="Permalinks of approved revisions only"
          onChange={({ currentTarget }) => run({ permalinksOfApprovedOnly: currentTarget.checked })}
        />
      </section>
      <section className={classes.section} aria-label="Signing in">
        <Title order={2}>Signing in</Title>
        <Switch
          checked={shown.settings.secondFactorOfApprovers}
          description="Supervisors and administrators who sign in with a password can do nothing until they have set up a second factor on their account. This includes you."
          disabled={isRunning}
          label="Second factor required for supervisors and administrators"
          onChange={({ currentTarget }) => run({ secondFactorOfApprovers: currentTarget.checked })}
        />
      </section>
      {failure === null ? null : (
        <FailureAlert title="Could not save the setting">{failure.message}</FailureAlert>
      )}
      <PullSources {...sources} />
      <section className={classes.section} aria-label="Changes">
        <Title order={2}>Changes</Title>
        {shown.changes.length === 0 ? <p className={classes.dimmed}>Nothing yet.</p> : null}
        <ol>
          {shown.changes.map(({ key, text, who }) => (
            <li key={key}>
              {text} <span className={classes.dimmed}>({who})</span>
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}
