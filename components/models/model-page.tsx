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
        about="Keys are kept sealed, sent to their provider alone, and shown to nobody again."
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
      </Section>
      <Section title="Models offered" about="Each can be chosen where an analysis is started.">
        <ModelList actions={actions} models={page.models} />
      </Section>
      <Section
        title="Default model"
        about="Offered first to whoever starts an analysis by hand. One that starts by itself, as after an import, is always by the rules."
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
            about="Of one analysis. Looked at between turns: the turn that passes it is the last."
            budget={page.runBudget}
            change={actions.change}
            name="Budget per analysis"
            of="run"
          />
          <BudgetForm
            key={`month ${JSON.stringify(page.monthBudget)}`}
            about="Of all analyses of a calendar month, in UTC."
            budget={page.monthBudget}
            change={actions.change}
            name="Budget of a month"
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
    <Section title="What was changed" about="The last changes of this page, the newest first.">
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
