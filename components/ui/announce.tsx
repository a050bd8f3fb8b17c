import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { Icon } from "./icon";

let lastDone: string | null = null;

/**
 * Says in passing that something worked; nothing a person must act on is said this way only. One at a time: a key that an
 * earlier one names, as to undo it, is about the newest.
 */
export function showDone(
  title: string,
  message = "",
  /** Elsewhere where the usual corner would cover what was done. */
  position?: "bottom-right",
): void {
  if (lastDone !== null) notifications.hide(lastDone);
  lastDone = notifications.show({
    closeButtonProps: { "aria-label": "Dismiss this notice" },
    title,
    message,
    ...(position && { position }),
    color: "petrol",
    icon: <Icon name="check" />,
    // Polite: it waits until a screen reader has said what it is saying.
    role: "status",
  });
}

/** Says that something worked, with a way back while it stands there; there is another way back besides. */
export function showUndoable(title: string, undo: () => void): void {
  const id = notifications.show({
    closeButtonProps: { "aria-label": "Dismiss this notice" },
    title,
    message: (
      <Button
        mt={4}
        size="compact-xs"
        variant="default"
        onClick={() => {
          notifications.hide(id);
          undo();
        }}
      >
        Undo
      </Button>
    ),
    color: "petrol",
    icon: <Icon name="check" />,
    autoClose: 10_000,
    role: "status",
  });
}

/** Stays until it is read. */
export function showFailure(title: string, message: string): void {
  notifications.show({
    closeButtonProps: { "aria-label": "Dismiss this notice" },
    title,
    message,
    color: "red",
    icon: <Icon name="warning" />,
    autoClose: false,
    role: "alert",
  });
}
