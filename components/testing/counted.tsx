import { type ComponentType, Profiler } from "react";

/** How often each was drawn, or anything in it, by name. */
export const drawings = new Map<string, number>();

/** The component as it is, with its drawings counted. */
export function counted<Props extends object>(
  name: string,
  Component: ComponentType<Props>,
): ComponentType<Props> {
  const count = () => drawings.set(name, (drawings.get(name) ?? 0) + 1);
  return (props) => (
    <Profiler id={name} onRender={count}>
      <Component {...props} />
    </Profiler>
  );
}
