import { notifications } from "@mantine/notifications";
import { Icon } from "./icon";

/** Says in passing that something worked; nothing a person must act on is said this way only. */
export function showDone(title: string, message = ""): void {
  notifications.show({
    closeButtonProps: { "aria-label": "Dismiss this notice" },
    title,
    message,
    color: "petrol",
    icon: <Icon name="check" />,
    // Polite: it waits until a screen reader has said what it is saying.
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
