import { Text, Title } from "@mantine/core";
import { ColourPart } from "./colour-part";
import { ControlPart } from "./control-part";
import { MarkPart } from "./mark-part";
import { StatePart } from "./state-part";
import classes from "./style-page.module.css";
import { TypePart } from "./type-part";

/** The living page of the visual identity: what every sign means, and every component in every state. */
export function StylePage() {
  return (
    <div className={classes.page}>
      <div>
        <Title order={1}>Signs and colours</Title>
        <Text c="dimmed">
          What the marks of a timeline and a causal graph mean, and how the parts of Whence look in
          each of their states. A colour never stands alone: a word, a sign or a line says the same.
        </Text>
      </div>
      <MarkPart />
      <ColourPart />
      <TypePart />
      <ControlPart />
      <StatePart />
    </div>
  );
}
