import { Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import {
  describeModels,
  describeMonth,
  type ModelPage as Page,
  toChangeRows,
  toProviderRows,
  toRoleRows,
} from "@/lib/view-model/models/model-page";
import { BudgetForm } from "./budget-form";
import { LocalServers } from "./local-servers";
import type { ModelActions } from "./model-actions";
import { ModelList } from "./model-list";
import classes from "./model-page.module.css";
import { ProviderRow } from "./provider-row";
import { RoleSelect } from "./role-select";

/** Which models may perform, how they are reached and which does what: for administrators. */
export function ModelPage({
  page,
  actions,
}: {
  readonly page: Page;
  readonly actions: ModelActions;
}) {
  return (
    <div className={classes.page}>
      <div>
        <Title order={1}>Models</Title>
        <Text c="dimmed">{describeModels(page)}</Text>
      </div>
      <Section
        title="Providers"
        about="API keys are stored encrypted, sent only to their provider, and never shown again."
      >
        <ul className={classes.rows} aria-label="Providers">
          {toProviderRows(page).map((provider) => (
            <ProviderRow
              key={provider.provider}
              actions={actions}
              address={provider.provider === "local" ? page.address : null}
              provider={provider}
            />
          ))}
        </ul>
        <LocalServers actions={actions} page={page} />
      </Section>
      <Section title="Models offered" about="Each can be chosen where an analysis is started.">
        <ModelList actions={actions} models={page.models} />
      </Section>
      <Section
        title="Default model"
        about="Preselected when a person starts an analysis. An automatic analysis, such as after an import, always uses the rules."
      >
        <ul className={classes.rows} aria-label="Roles">
          {toRoleRows(page).map((role) => (
            <RoleSelect key={`${role.role} ${role.given}`} change={actions.change} role={role} />
          ))}
        </ul>
      </Section>
      <Section title="Budgets" about={describeMonth(page)}>
        <ul className={classes.rows} aria-label="Budgets">
          <BudgetForm
            key={`run ${JSON.stringify(page.runBudget)}`}
            about="The limit for one analysis. Whence checks it after each turn, and the turn that exceeds it is the last."
            budget={page.runBudget}
            change={actions.change}
            name="Budget per analysis"
            of="run"
          />
          <BudgetForm
            key={`month ${JSON.stringify(page.monthBudget)}`}
            about="The limit for all analyses of a calendar month (UTC)."
            budget={page.monthBudget}
            change={actions.change}
            name="Budget per month"
            of="month"
          />
        </ul>
      </Section>
      <Changes page={page} />
    </div>
  );
}

function Section({
  title,
  about,
  children,
}: {
  readonly title: string;
  readonly about: string;
  readonly children: ReactNode;
}) {
  return (
    <section className={classes.section} aria-label={title}>
      <Title order={2}>{title}</Title>
      <p className={classes.dimmed}>{about}</p>
      {children}
    </section>
  );
}

function Changes({ page }: { readonly page: Page }) {
  const rows = toChangeRows(page);
  return (
    <Section title="Changes" about="The last changes to these settings, newest first.">
      {rows.length === 0 ? (
        <p className={classes.dimmed}>Nothing yet.</p>
      ) : (
        <ol className={classes.changes}>
          {rows.map(({ key, change, by, when }) => (
            <li key={key}>
              {change}
              <span className={classes.dimmed}>
                {by}, {when}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}
