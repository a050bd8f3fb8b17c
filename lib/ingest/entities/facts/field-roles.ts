import { findConventionalName, foldName } from "../../fields/field-names";

/** What the value of a field names. */
export type FieldRole =
  | "host"
  | "service"
  | "subject"
  | "pod"
  | "container"
  | "address"
  | "upstream"
  | "account"
  | "person"
  | "database"
  | "queue"
  | "version-text"
  | "file"
  | "own-address"
  | "peer"
  | "identifier";

/** Names of fields without case and punctuation, as loggers, agents and conventions call them. */
const names: Readonly<Record<FieldRole, string>> = {
  host: "host hostname hosts machine computer computername instance nodename node",
  service:
    "service servicename app appname application program deployment statefulset daemonset kubernetescontainername component",
  subject: "process",
  pod: "pod podname",
  container: "containerid dockerid containername containershortid",
  address:
    "client clientip src dst srcip dstip sourceip destip destinationip sourceaddress destinationaddress addr remoteaddr remoteip rhost addresses saddrip daddr saddr",
  upstream: "upstream upstreamaddr upstreamhost",
  account: "user username account accounts acct ruser targetuser userid suser duser",
  person: "by actor author approver approvedby deployedby triggeredby createdby owner assignee",
  database: "db database dbname datname dbinstance",
  queue:
    "topic queue exchange queuename topicname kafkatopic messagingdestinationname messagingdestination",
  "version-text": "version serviceversion appversion release imagetag",
  file: "exe file filename filepath logfilepath files",
  "own-address": "hostip podip nodeip localip privateip ipaddress privateipaddress",
  peer: "peerservice netpeername serveraddress peerhostname remotehost dbhost netsockpeername remoteservice peeraddress",
  identifier:
    "requestid traceid spanid correlationid transactionid sessionid clordid orderid invocationid operationid eventid",
};

/** What stands before the name in flattened fields and says nothing about its meaning. */
const prefixes =
  /^(?:labels|annotations|attributes|resource|tags|fields|context|ctx|data|metadata|kubernetes|k8s|docker|ecs|cloud|agent|beat|process|event)+(?=[a-z]{2})/;

const roles = new Map(
  Object.entries(names).flatMap(([role, list]) =>
    list.split(" ").map((name): [string, string] => [name, role]),
  ),
);

const answers = new Map<string, FieldRole | null>();
const answersMax = 10_000;

/** Null for a field that names nothing of interest. */
export function roleOfField(key: string): FieldRole | null {
  const known = answers.get(key);
  if (known !== undefined) return known;
  const folded = foldName(key);
  const role = isIdentifier(key)
    ? "identifier"
    : (findRole(folded) ?? findRole(folded.replace(prefixes, "")));
  if (answers.size < answersMax) answers.set(key, role);
  return role;
}

/** Of these the other names are known; of the rest they would say too much: a `server` may be anybody's. */
function isIdentifier(key: string): boolean {
  return /^(?:request|trace|span)_id$/.test(findConventionalName(key) ?? key);
}

function findRole(folded: string): FieldRole | null {
  const role = roles.get(folded);
  return isRole(role) ? role : null;
}

function isRole(role: string | undefined): role is FieldRole {
  return role !== undefined && role in names;
}
