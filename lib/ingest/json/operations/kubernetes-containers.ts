import { statedFields } from "../../fields/stated-fields";
import type { Draft } from "../../records/draft";
import { isJsonObject, type JsonObject, textOf } from "../json-object";
import { readTime } from "../time-field";
import type { ObjectPlace } from "./object-place";

/** When the containers of a pod started and how they ended, this time and the time before. */
export function lowerContainerStates(status: JsonObject, place: ObjectPlace): readonly Draft[] {
  return [status.initContainerStatuses, status.containerStatuses]
    .flatMap((list): readonly unknown[] => (Array.isArray(list) ? list : []))
    .filter(isJsonObject)
    .flatMap((container) => lowerContainer(container, place));
}

function lowerContainer(container: JsonObject, place: ObjectPlace): readonly Draft[] {
  const fields = statedFields({
    ...place.fields,
    container: textOf(container.name),
    image: textOf(container.image),
    restarts: typeof container.restartCount === "number" ? container.restartCount : null,
  });
  const inPod = { ...place, fields };
  return [container.lastState, container.state].filter(isJsonObject).flatMap((state) => {
    const { running, terminated } = state;
    if (isJsonObject(terminated)) return lowerTerminated(terminated, inPod);
    return isJsonObject(running) ? started(running, inPod) : [];
  });
}

function started(state: JsonObject, { name, source, fields }: ObjectPlace): readonly Draft[] {
  const stamp = readTime(state.startedAt);
  if (stamp === null) return [];
  const message = `${name}: container ${String(fields.container ?? "")} started`;
  return [{ stamp, kind: "log", severity: null, source, message, fields }];
}

function lowerTerminated(state: JsonObject, place: ObjectPlace): readonly Draft[] {
  const begun = started(state, place);
  const stamp = readTime(state.finishedAt);
  if (stamp === null) return begun;
  const { exitCode } = state;
  const reason = textOf(state.reason);
  const isFailed = exitCode !== 0;
  const code = typeof exitCode === "number" ? ` (exit code ${exitCode})` : "";
  const container = String(place.fields.container ?? "");
  const message = textOf(state.message);
  return [
    ...begun,
    {
      stamp,
      kind: "log",
      severity: isFailed ? "error" : null,
      source: place.source,
      message: `${place.name}: container ${container} terminated: ${reason ?? "unknown"}${code}${message === null ? "" : `: ${message}`}`,
      fields: {
        ...place.fields,
        ...statedFields({ reason, exit_code: typeof exitCode === "number" ? exitCode : null }),
      },
    },
  ];
}
