import { Text, Title } from "@mantine/core";
import type { AlertPage as Page } from "@/lib/view-model/alerts/alert-page";
import { AddRuleDialog } from "./add-rule-dialog";
import { AddSourceDialog } from "./add-source-dialog";
import type { AlertActions } from "./alert-actions";
import classes from "./alert-page.module.css";
import { RuleRow, SourceRow } from "./alert-rows";
import { TryPayload } from "./try-payload";

/** Which programs report alerts, and what becomes of them: for administrators. */
export function AlertPage({
  page,
  actions,
}: {
  readonly page: Page;
  readonly actions: AlertActions;
}) {
  const { sources, rules } = page;
  return (
    <div className={classes.page}>
      <div>
        <Title order={1}>Alerts</Title>
        <Text c="dimmed">
          Monitoring and deployment tools report to Whence. An alert opens an incident or joins one,
          as the rules say, and becomes evidence of it.
        </Text>
      </div>
      <section aria-labelledby="alert-sources" className={classes.section}>
        <div className={classes.heading}>
          <Title id="alert-sources" order={2} size="h3">
            Sources
          </Title>
          <AddSourceDialog add={actions.addSource} />
        </div>
        {sources.length === 0 ? (
          <p className={classes.dimmed}>None yet. Nothing is taken from outside.</p>
        ) : (
          <ul aria-label="Sources" className={classes.rows}>
            {sources.map((row) => (
              <SourceRow key={row.id} remove={actions.removeSource} row={row} />
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby="alert-rules" className={classes.section}>
        <div className={classes.heading}>
          <Title id="alert-rules" order={2} size="h3">
            Rules
          </Title>
          <AddRuleDialog change={actions.changeRules} sources={sources} />
        </div>
        {rules.length === 0 ? (
          <p className={classes.dimmed}>None yet. Without a rule no alert opens an incident.</p>
        ) : (
          <ol aria-label="Rules" className={classes.rows}>
            {rules.map((row) => (
              <RuleRow key={row.id} change={actions.changeRules} row={row} />
            ))}
          </ol>
        )}
      </section>
      {sources.length === 0 ? null : (
        <section aria-labelledby="try-payload" className={classes.section}>
          <Title id="try-payload" order={2} size="h3">
            Try a payload
          </Title>
          <TryPayload sources={sources} tryAlerts={actions.tryAlerts} />
        </section>
      )}
    </div>
  );
}
