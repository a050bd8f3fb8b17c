import { parseSelection } from "@/lib/routes/selection";
import { useActs } from "./use-workspace";

/** The chart libraries know ids only; an id tells what it is of. */
export function useSelectById(): (id: string | null) => void {
  const { select } = useActs();
  return (id) => select(id === null ? null : parseSelection(id));
}
