import { Table } from "@mantine/core";
import type { CausalLink } from "@/lib/domain/causal-link";
import { toLinkBill } from "@/lib/view-model/pieces/link-bill";
import classes from "../pieces/inspector.module.css";

/** What the confidence of a link is made of; nothing for one that a person drew. */
export function LinkBill({ link }: { readonly link: CausalLink }) {
  const bill = toLinkBill(link);
  if (bill === null) return null;
  return (
    <>
      <h3 className={classes.section}>{bill.title}</h3>
      <Table withRowBorders={false} aria-label={bill.title}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Factor</Table.Th>
            <Table.Th className={classes.billValue ?? ""}>Value</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {bill.lines.map(({ factor, value, why }) => (
            <Table.Tr key={`${factor} ${why}`}>
              <Table.Td className={classes.text ?? ""}>
                {factor}
                <p className={classes.dimmed}>{why}</p>
              </Table.Td>
              <Table.Td className={classes.billValue ?? ""}>{value}</Table.Td>
            </Table.Tr>
          ))}
          <Table.Tr>
            <Table.Td>Product</Table.Td>
            <Table.Td className={classes.billValue ?? ""}>{bill.total}</Table.Td>
          </Table.Tr>
        </Table.Tbody>
      </Table>
    </>
  );
}
