import { Text, Title } from "@mantine/core";
import { type NoticePage as Page, toWebhookRows } from "@/lib/view-model/notices/notice-page";
import { AddWebhookDialog } from "./add-webhook-dialog";
import type { NoticeActions } from "./notice-actions";
import { NoticeChoice } from "./notice-choice";
import classes from "./notice-page.module.css";
import { WebhookRow } from "./webhook-row";

/** What leaves the page: each person chooses for themselves, administrators keep the webhooks. */
export function NoticePage({
  page,
  actions,
}: {
  readonly page: Page;
  readonly actions: NoticeActions;
}) {
  const rows = toWebhookRows(page);
  return (
    <div className={classes.page}>
      <div>
        <Title order={1}>Notifications</Title>
        <Text c="dimmed">
          A notification names the incident, the revision, the person and the action, with a link.
          It contains no evidence and no comment. The list “Waiting for you” on the first page needs
          no setting.
        </Text>
      </div>
      <section aria-labelledby="your-notifications" className={classes.section}>
        <Title id="your-notifications" order={2} size="h3">
          Your notifications
        </Title>
        <NoticeChoice choice={page.choice} choose={actions.choose} hasMail={page.hasMail} />
      </section>
      {page.webhooks === null ? null : (
        <section aria-labelledby="webhooks" className={classes.section}>
          <div className={classes.heading}>
            <Title id="webhooks" order={2} size="h3">
              Webhooks of this installation
            </Title>
            <AddWebhookDialog add={actions.add} />
          </div>
          {rows.length === 0 ? (
            <p className={classes.dimmed}>
              None yet. A webhook posts to another program, such as a chat, when something is
              submitted, sent back, approved or mentioned, or an action item is written.
            </p>
          ) : (
            <ul aria-label="Webhooks" className={classes.rows}>
              {rows.map((row) => (
                <WebhookRow key={row.id} actions={actions} row={row} />
              ))}
            </ul>
          )}
        </section>
      )}
    </div>
  );
}
