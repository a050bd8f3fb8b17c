import { type RefObject, useEffect } from "react";
import { flushSync } from "react-dom";

/**
 * Who opens a box by keys goes on typing before it is drawn and has the focus. What is typed meanwhile goes into the
 * box, and is no key of the page behind it.
 */
export function useTypedAhead(
  /** Tells its listener at once when the box is opened or closed. */
  whenOpened: (listener: (isOpen: boolean) => void) => () => void,
  box: RefObject<HTMLInputElement | null>,
  onTyped: (letter: string) => void,
): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (document.activeElement === box.current && box.current !== null) return stop();
      const isLetter = event.key.length === 1 && !event.isComposing;
      if (!isLetter || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      // The next letter may already be for the box, which must hold this one by then.
      flushSync(() => onTyped(event.key));
    };
    const stop = () => window.removeEventListener("keydown", listen, true);
    const forget = whenOpened((isOpen) => {
      stop();
      if (isOpen) window.addEventListener("keydown", listen, true);
    });
    return () => {
      forget();
      stop();
    };
  }, [whenOpened, box, onTyped]);
}
