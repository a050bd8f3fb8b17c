import { type RecordReference, textField } from "./record-reference";

/**
 * Members in which a log numbers its own records, so that no two of one file share a value unless they are one: the serial number
 * of Linux audit, the record number of Windows, the ids of Kubernetes audit, AWS CloudTrail and Google Cloud Logging.
 */
const ownIds = ["serial", "EventRecordID", "auditID", "eventID", "insertId"];

/** Do two records state by ids of their own that they are two? */
export function haveDifferentIds(a: RecordReference, b: RecordReference): boolean {
  if (a.path !== b.path) return false;
  return ownIds.some((name) => {
    const [mine, other] = [textField(a, name), textField(b, name)];
    return mine !== null && other !== null && mine !== other;
  });
}
