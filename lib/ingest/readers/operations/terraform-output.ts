import type { RecordKind, Severity, StampAsWritten } from "@/lib/domain/evidence/evidence-record";
import { statedFields } from "../../fields/stated-fields";
import { type StampLayout, scanLineStamp } from "../../heads/line-stamp";
import type { Detection, LineFormatReader, Sample } from "../../reader";
import { type Draft, undatedDraft } from "../../records/draft";
import { openJoiningReader } from "../../records/joining-reader";

/*
 * What `terraform plan` and `apply` (and OpenTofu's) print for people: a record for each step of a
 * resource, for each planned change with its lines, and for each error with its frame. Terraform writes no
 * times; a build server that puts a stamp before every line dates them.
 * https://developer.hashicorp.com/terraform/cli/commands/apply
 */
export const terraformOutputReader: LineFormatReader = {
  kind: "lines",
  name: "terraform-output",
  version: 3,
  detect,
  open: (emitter) =>
    openJoiningReader(emitter, {
      parse: parseLine,
      alone: otherLine,
      joins: (_line, before) => before.fields.program === "terraform",
      continuation: (line) => split(line).text,
      skips: (line) => (/^\s*[╷╵]\s*$/.test(split(line).text) ? "frame around a message" : null),
    }),
};

/** With less of it, it is a part of something else, such as the log of a build. */
const shareMin = 0.5;

function detect({ lines }: Sample): Detection | null {
  const texts = lines.map((line) => split(line).text);
  const steps = texts.filter((text) => readStep(text) !== null).length;
  const summaries = texts.filter((text) => summary.test(text)).length;
  const others = texts.filter((text) => /^(?:\s|[╷╵]|Error|Warning|Outputs|$)/.test(text)).length;
  const isIt = steps >= 2 || (steps >= 1 && summaries >= 1);
  const share = (steps + summaries + others) / lines.length;
  return isIt && share >= shareMin ? { format: "Terraform output", fit: 0.85 } : null;
}

const atStart: StampLayout = { place: "start", order: null };

/** The line without the bar of a frame, and without the stamp of a build server. */
function split(line: string): { readonly stamp: StampAsWritten | null; readonly text: string } {
  const code = line.charCodeAt(0);
  const found = code >= 48 && code <= 57 ? scanLineStamp(line, atStart) : null;
  const rest = found === null || found.start > 0 ? line : line.slice(found.end).replace(/^ /, "");
  return { stamp: found?.start === 0 ? found.stamp : null, text: rest.replace(/^│ ?/, "") };
}

const addressCharsMax = 400;

const phrases: readonly (readonly [RegExp, string | null])[] = [
  [/^(Creating|Modifying|Destroying|Provisioning|Importing)\b.*\.\.\./, "started"],
  [/^(Creation|Modifications|Destruction|Import) complete\b/, "finished"],
  [
    /^(Still (creating|modifying|destroying|reading)|Refreshing state|Reading|Read complete|Preparing import)/,
    null,
  ],
];
const summary =
  /^(Plan: \d+ to |Apply complete! |Destroy complete! |No changes\. |Terraform will perform|OpenTofu will perform|Terraform used the selected)/;
const planned = /^\s{0,4}# (\S{3,200}) (?:will be|must be|has been) ([a-z][a-z -]{2,60})/;
const problem = /^\s{0,2}(Error|Warning): (.*)$/;

type Step = { readonly resource: string; readonly status: string | null };

/** `module.net["a"].aws_route.r[0]: Creating...`: an address has a dot and no blank outside of quotes. */
function readStep(text: string): Step | null {
  const end = text.indexOf(": ");
  const dot = text.indexOf(".");
  if (end < 0 || end > addressCharsMax || dot < 0 || dot > end) return null;
  const resource = text.slice(0, end);
  const predicate = text.slice(end + 2);
  if (!/^[A-Za-z_]\S*$/.test(resource)) return null;
  const phrase = phrases.find(([pattern]) => pattern.test(predicate));
  return phrase === undefined ? null : { resource, status: phrase[1] };
}

/** What a build server says before Terraform does. */
function otherLine(line: string): Draft {
  const { stamp, text } = split(line);
  return { ...undatedDraft(text.trim()), stamp };
}

function parseLine(line: string): Draft | null {
  const { stamp, text } = split(line);
  const step = readStep(text);
  if (step !== null) return toStep(stamp, text, step);
  return readPlanned(stamp, text) ?? readProblem(stamp, text) ?? readSummary(stamp, text);
}

function toStep(stamp: StampAsWritten | null, text: string, { resource, status }: Step): Draft {
  const facts = status === null ? { resource } : { resource, status, type: "infra" };
  return toDraft(stamp, text, status === null ? "log" : "change", null, facts);
}

function readPlanned(stamp: StampAsWritten | null, text: string): Draft | null {
  const [, resource, action] = planned.exec(text) ?? [];
  if (resource === undefined || action === undefined) return null;
  const facts = { resource, action, status: "planned", type: "infra" };
  return toDraft(stamp, text.trim(), "change", null, facts);
}

function readProblem(stamp: StampAsWritten | null, text: string): Draft | null {
  const grade = problem.exec(text)?.[1];
  if (grade === undefined) return null;
  return toDraft(stamp, text.trim(), "log", grade === "Error" ? "error" : "warning", {});
}

function readSummary(stamp: StampAsWritten | null, text: string): Draft | null {
  return summary.test(text) ? toDraft(stamp, text, "log", null, {}) : null;
}

function toDraft(
  stamp: StampAsWritten | null,
  message: string,
  kind: RecordKind,
  severity: Severity | null,
  facts: Readonly<Record<string, string | null>>,
): Draft {
  const fields = statedFields({ ...facts, program: "terraform" });
  const isLevelInText = severity !== null;
  return { stamp, kind, severity, source: null, message, fields, isLevelInText };
}
