import { Table, UnstyledButton } from "@mantine/core";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { toSequenceRows } from "@/lib/view-model/tables/sequence-rows";
import { scrollGroup } from "../ui/scroll-region";
import classes from "./link-table.module.css";

const title = "Follows in time only";

/** Beside the causal links, and never among them: pairs of which nothing shows that the first caused the second. */
export function SequenceTable({
  timeline,
  zone,
  selectedId,
  onSelect,
}: {
  readonly timeline: Timeline;
  readonly zone: string;
  readonly selectedId: string | null;
  readonly onSelect: (id: string) => void;
}) {
  const rows = toSequenceRows(timeline, zone);
  if (rows.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className={classes.sequences}>
        {title} ({rows.length})
      </h2>
      <p className={classes.count}>Nothing shows that the first event caused the second.</p>
      <div {...scrollGroup(title)}>
        <Table aria-label={title} fz="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>First</Table.Th>
              <Table.Th>Order</Table.Th>
              <Table.Th>Second</Table.Th>
              <Table.Th>Time between</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ key, source, target, delayText }) => (
              <Table.Tr key={key} aria-selected={key === selectedId}>
                <Table.Td>
                  <span className={classes.time}>{source.timeText}</span> {source.title}
                </Table.Td>
                <Table.Td>
                  <UnstyledButton
                    className={classes.then}
                    aria-current={key === selectedId || undefined}
                    aria-label={`${source.title}, then ${target.title}`}
                    onClick={() => onSelect(key)}
                  >
                    then
                  </UnstyledButton>
                </Table.Td>
                <Table.Td>
                  <span className={classes.time}>{target.timeText}</span> {target.title}
                </Table.Td>
                <Table.Td>{delayText}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </section>
  );
}
