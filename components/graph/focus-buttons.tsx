import { Button } from "@mantine/core";
import { type EventId, eventIds } from "@/lib/domain/ids";
import type { GraphFocus } from "@/lib/routes/graph-focus";
import { greyBecause } from "../ui/grey-because";

/** Narrows the graph to one part of it: what led to the selected event, what came of it, the ways to another. */
export function FocusButtons({
  selectedId,
  focus,
  onFocus,
}: {
  readonly selectedId: string | null;
  readonly focus: GraphFocus | null;
  readonly onFocus: (focus: GraphFocus | null) => void;
}) {
  const event = eventIds.parse(selectedId ?? "");
  return (
    <Button.Group aria-label="Show a part of the graph">
      {choices.map(({ label, toFocus, isOn }) => (
        <Button
          key={label}
          size="xs"
          variant={isOn(focus) ? "light" : "default"}
          aria-pressed={isOn(focus)}
          {...greyBecause([event === null, "Select an event first"])}
          onClick={() => event && onFocus(toFocus(event))}
        >
          {label}
        </Button>
      ))}
      <Button
        size="xs"
        variant="default"
        aria-pressed={focus === null}
        onClick={() => onFocus(null)}
      >
        Everything
      </Button>
    </Button.Group>
  );
}

const choices: readonly {
  readonly label: string;
  readonly toFocus: (event: EventId) => GraphFocus;
  readonly isOn: (focus: GraphFocus | null) => boolean;
}[] = [
  {
    label: "Causes",
    toFocus: (event) => ({ kind: "causes", event }),
    isOn: (focus) => focus?.kind === "causes",
  },
  {
    label: "Effects",
    toFocus: (event) => ({ kind: "effects", event }),
    isOn: (focus) => focus?.kind === "effects",
  },
  {
    label: "Paths to…",
    toFocus: (event) => ({ kind: "path", from: event, to: null }),
    isOn: (focus) => focus?.kind === "path",
  },
];
