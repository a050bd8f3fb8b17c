import { Text, Title } from "@mantine/core";
import { type TokenList, toTokenRows } from "@/lib/view-model/agents/token-list";
import { AddTokenDialog } from "./add-token-dialog";
import type { CreateToken, RevokeToken } from "./token-actions";
import classes from "./token-page.module.css";
import { TokenRow } from "./token-row";

/** With what a person's agents come in; an administrator sees everybody's. */
export function TokenPage({
  list,
  create,
  revoke,
}: {
  readonly list: TokenList;
  readonly create: CreateToken;
  readonly revoke: RevokeToken;
}) {
  const rows = toTokenRows(list);
  return (
    <div className={classes.page}>
      <div className={classes.heading}>
        <div>
          <Title order={1}>Tokens</Title>
          <Text c="dimmed">
            With a token a program of yours reads incidents, sends evidence or proposes pieces: a
            coding assistant over the Model Context Protocol, or a script over the API. People
            decide on proposals. A new password revokes all your tokens.
          </Text>
        </div>
        <AddTokenDialog create={create} incidents={list.incidents} mayPropose={list.mayPropose} />
      </div>
      {rows.length === 0 ? (
        <p className={classes.dimmed}>None yet. A token is shown once, when it is made.</p>
      ) : (
        <ul aria-label="Tokens" className={classes.rows}>
          {rows.map((row) => (
            <TokenRow key={row.id} revoke={revoke} row={row} />
          ))}
        </ul>
      )}
    </div>
  );
}
