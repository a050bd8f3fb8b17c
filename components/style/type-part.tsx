import { Code, Text, Title } from "@mantine/core";
import { StylePart } from "./style-part";

const sizes = ["xs", "sm", "md", "lg", "xl"] as const;

export function TypePart() {
  return (
    <StylePart
      title="Type"
      note="Geist for words, Geist Mono for what machines wrote; figures stand in columns."
    >
      <Title order={3}>Heading of a part</Title>
      <Title order={4}>Heading of a piece</Title>
      {sizes.map((size) => (
        <Text key={size} size={size}>
          {size}: The pool of orders-api was exhausted 41 s after the release.
        </Text>
      ))}
      <Code block tabIndex={0}>
        {"2026-11-21T00:22:33.481Z ERROR timeout acquiring connection\n  事件 · حادث · инцидент"}
      </Code>
    </StylePart>
  );
}
