import type { Draft } from "../../records/draft";
import type { Envelope } from "../documents/envelope";
import { isJsonObject, type JsonObject } from "../json-object";
import { lowerLogObject } from "../lower-object";

/*
 * What Loki answers to a query for logs, in the form of a Prometheus answer: the labels of a stream, and
 * its lines with their times in nanoseconds. https://grafana.com/docs/loki/latest/reference/loki-http-api/
 */
export const lokiStreams: Envelope = {
  format: "Loki query result",
  path: [["data"], ["result"]],
  fits: ({ data }) =>
    isJsonObject(data) && data.resultType === "streams" && Array.isArray(data.result),
  open: () => lowerStream,
};

function lowerStream({ stream, values }: JsonObject): readonly Draft[] {
  const labels = isJsonObject(stream) ? stream : {};
  const lines: readonly unknown[] = Array.isArray(values) ? values : [];
  return lines.flatMap((line) => {
    if (!Array.isArray(line)) return [];
    const [timestamp, message]: readonly unknown[] = line;
    return [lowerLogObject({ ...labels, timestamp, message })];
  });
}
