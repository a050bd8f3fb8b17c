import type { FieldValue, StampAsWritten } from "@/lib/domain/evidence-record";
import { statedFields } from "../../fields/stated-fields";
import type { Draft } from "../../records/draft";
import { maskMessage } from "../../templates/mask-message";

type Row = Readonly<Record<string, FieldValue>>;

/** A row of a table by the names of its columns: an event, a revision, or whatever is listed. */
export function lowerTableRow(row: Row, stamp: StampAsWritten | null): Draft {
  if (row.reason !== undefined && row.message !== undefined) return lowerEvent(row, stamp);
  if (row.revision !== undefined && row.status !== undefined) return lowerRevision(row, stamp);
  const message = Object.entries(row)
    .map(([name, value]) => `${name}=${value}`)
    .join(" ");
  const isPod = row.ready !== undefined && row.restarts !== undefined;
  const fields = statedFields({ ...row, pod: isPod ? row.name : null });
  return { stamp, kind: "log", severity: null, source: null, message, fields };
}

/** `kubectl get events`, in its short and its wide form. */
function lowerEvent(row: Row, stamp: StampAsWritten | null): Draft {
  const { type, reason, message, object = "", namespace } = row;
  const [kind, name] = String(object).split("/", 2);
  const [component, host] = String(row.source ?? "").split(", ", 2);
  const place = namespace === undefined ? "" : `${namespace}/`;
  const repeated = /\(x(\d+) over/.exec(String(row.last_seen ?? ""))?.[1] ?? row.count;
  return {
    stamp,
    kind: "log",
    severity: type === "Warning" ? "warning" : type === "Normal" ? "info" : null,
    source: host ?? (component === "" ? null : (component ?? null)),
    message: `${place}${object}: ${reason}: ${message}`,
    template: `${kind} ${reason}: ${maskMessage(String(message))}`,
    fields: statedFields({
      ...row,
      object_kind: kind,
      object: name,
      pod: kind === "pod" ? name : null,
      host,
      component,
      count: repeated === undefined ? null : Number(repeated),
    }),
  };
}

/** `helm history` and `argocd app history`: what was rolled out, and rolled back. */
function lowerRevision(row: Row, stamp: StampAsWritten | null): Draft {
  const { revision, status, chart, description } = row;
  const isRollback = /^rollback/i.test(String(description ?? ""));
  const version = chart ?? row.app_version;
  const summary = ["revision", revision, version, status]
    .filter((part) => part !== undefined)
    .join(" ");
  return {
    stamp,
    kind: "change",
    severity: /fail/i.test(String(status)) ? "error" : null,
    source: null,
    message: description === undefined ? summary : `${summary}: ${description}`,
    template: `revision ${status}`,
    fields: statedFields({
      ...row,
      version,
      type: isRollback ? "rollback" : "deploy",
      note: description,
    }),
  };
}
