import type { FieldValue } from "@/lib/domain/evidence/evidence-record";
import type { LineFormatReader, Sample } from "../../reader";
import type { Draft } from "../../records/draft";
import { openJoiningReader } from "../../records/joining-reader";
import { addRequest } from "../../records/request-line";
import { detectByShare } from "../../records/sample-share";
import { severityOfStatus } from "../../records/severity-folding";
import { toAccessTemplate } from "../../templates/access-template";
import { type AccessLayout, findAccessLayout } from "./access-layout";
import { type AccessToken, splitAccessTokens } from "./access-tokens";
import { addExtraFields } from "./extra-fields";

/*
 * Access logs whose parts stand in an order of their own: `log_format` of nginx, `LogFormat` of Apache, Traefik and
 * others. What must be there is a time, a request and a status; where the parts stand is found once, from
 * the beginning of the file. https://nginx.org/en/docs/http/ngx_http_log_module.html#log_format
 */
export const customAccessReader: LineFormatReader = {
  kind: "lines",
  name: "custom-access",
  version: 2,
  detect: (sample) => {
    const layout = findLayout(sample);
    if (layout === null) return null;
    const isRead = (line: string) => parseLine(line, layout) !== null;
    return detectByShare(sample, "web access log (own order of parts)", isRead);
  },
  open: (emitter, sample) => {
    const layout = findLayout(sample);
    return openJoiningReader(emitter, {
      parse: (line) => (layout === null ? null : parseLine(line, layout)),
      joins: () => false,
    });
  },
};

function findLayout(sample: Sample): AccessLayout | null {
  return findAccessLayout(sample.lines.map(splitAccessTokens));
}

function parseLine(line: string, layout: AccessLayout): Draft | null {
  if (line.length < lineCharsMin) return null;
  const tokens = splitAccessTokens(line);
  const time = tokens[layout.time];
  const request = tokens[layout.request];
  const status = Number(textOf(tokens[layout.status]));
  if (time?.kind !== "time" || request === undefined || !(status >= 100 && status <= 599))
    return null;
  const fields: Record<string, FieldValue> = { status };
  const text = textOf(request) ?? "";
  const path = addRequest(fields, text);
  addNamed(fields, "client", tokens[layout.client]);
  addNamed(fields, "user", tokens[layout.user]);
  addNamed(fields, "vhost", tokens[layout.host]);
  addNamed(fields, "referrer", tokens[layout.referrer]);
  addNamed(fields, "user_agent", tokens[layout.agent]);
  const bytes = textOf(tokens[layout.bytes]);
  if (bytes !== null && /^\d{1,15}$/.test(bytes)) fields.bytes = Number(bytes);
  addExtraFields(
    fields,
    tokens.filter((_token, at) => !layout.taken.has(at)),
  );
  const method = typeof fields.method === "string" ? fields.method : "-";
  return {
    stamp: time.stamp,
    kind: "access",
    severity: severityOfStatus(status),
    source: null,
    message: `${text} ${status}${bytes === null ? "" : ` ${bytes}`}`,
    template: toAccessTemplate(method, path, status),
    fields,
  };
}

/** A time, a request and a status need this much room. */
const lineCharsMin = 24;

function textOf(token: AccessToken | undefined): string | null {
  return token === undefined || token.kind === "time" ? null : token.text;
}

function addNamed(
  fields: Record<string, FieldValue>,
  name: string,
  token: AccessToken | undefined,
): void {
  const text = textOf(token);
  if (text !== null && text !== "" && text !== "-") fields[name] = text;
}
