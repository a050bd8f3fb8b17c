import { Table } from "@mantine/core";
import { scrollingTable } from "../../ui/scroll-region";
import classes from "./run-history.module.css";

/** A plain table that scrolls sideways by itself and says what it is of; the first cell heads its row. */
export function NamedTable({
  name,
  columns,
  rows,
}: {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly string[] }[];
}) {
  return (
    <Table.ScrollContainer minWidth={560} scrollAreaProps={scrollingTable(name)}>
      <Table aria-label={name}>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th key={column}>{column}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ key, cells: [first, ...others] }) => (
            <Table.Tr key={key}>
              <Table.Th scope="row" className={classes.breakable ?? ""}>
                {first}
              </Table.Th>
              {others.map((cell, index) => (
                <Table.Td key={columns[index + 1]} className={classes.breakable ?? ""}>
                  {cell}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
