/**
 * How audit logs name who did what, from where, with which credential and to what, whichever system wrote
 * them: the fields of AWS CloudTrail, Google Cloud Audit Logs, Microsoft Entra and Exchange audit, GitHub
 * and Okta logs, HashiCorp Vault, Dovecot, Postfix and VPN portals, after the Elastic Common Schema (user.*,
 * source.*, event.action, event.outcome). Names are lower-case letters and digits of a path's last part.
 */
export const auditWords = {
  fields: {
    account: [
      ...["saslusername", "useridentityusername", "username", "useremail", "principalemail"],
      ...["principal", "principalname", "actor", "account", "accountname", "user", "userid"],
      ...["login", "displayname", "authuser", "uid", "identity", "subject", "serviceaccount"],
    ],
    address: [
      ...["sourceipaddress", "sourceip", "clientip", "remoteip", "callerip", "ipaddress", "rip"],
      ...["remoteaddr", "remoteaddress", "clientaddress", "srcip", "client", "src", "ip", "rhost"],
    ],
    credential: [
      ...["accesskeyid", "accesskey", "keyid", "apikey", "apikeyid", "key", "credentialid"],
      ...["tokenid", "accessor", "tokenaccessor", "clienttokenaccessor", "credential"],
    ],
    session: ["sessionid", "session", "sid"],
    action: [
      ...["eventname", "methodname", "cmdname", "operation", "operationname", "action", "activity"],
      ...["apicall", "api", "op", "command", "querytype", "verb", "eventtype", "event"],
    ],
    object: [
      ...["resource", "resourcename", "objectname", "object", "bucketname", "mailbox", "secret"],
      ...["table", "database", "repo", "repository", "target", "path", "folder", "dn"],
    ],
    outcome: [
      ...["errorcode", "outcome", "result", "res", "success", "taggedreplystate", "responsecode"],
      ...["status", "statuscode", "response", "resultcode"],
    ],
  },
  /** A path that begins so names what came out of a deed and not who did it. */
  created: /^(?:new|created|issued|responseelements|response\.)/i,
  /** Who is named by such a field did this, whatever the record's own words are. */
  fieldActions: { saslusername: "send message" },
  refused:
    /^(?:4\d\d|false|no|bad|-1)$|den(?:y|ied)|refus|forbid|unauthori[sz]|unauthenticat|fail|invalid|reject|inactive|disabled|expired|error|block|accessdenied/i,
  undecided:
    /\b(?:attempt|request|try|trying|pending|prompt|challenge|disconnect|clos(?:e|ed|ing)|log ?out|log ?off|timed? ?out)/i,
  done: /^(?:[23]\d\d|0|true|yes|ok)$|success|succeed|allow|grant|accept|permit|complete/i,
} as const;

/** Kinds of deeds by the words of their action, "CreateAccessKey" read as "create access key"; the first match counts. */
export const deedWords = [
  {
    // ATT&CK T1562.008 Disable or Modify Cloud Logs
    pattern:
      /\b(?:stop|delete|disable|clear|purge|suspend|remove)\b.*\b(?:trail|logging|logs?|audit|detector|sink|recorder|diagnostic settings?)\b/,
    kind: "log-tampering",
  },
  {
    // ATT&CK T1098.001 Additional Cloud Credentials
    pattern:
      /\b(?:create|add|issue|generate|put|register|import|upload|new)\b.*\b(?:(?:access|api|ssh|public|service account|deploy) keys?|credentials?|tokens?|login profile|app(?:lication)? passwords?|client secret|certificates?)\b/,
    kind: "key-created",
  },
  {
    // ATT&CK T1136 Create Account
    pattern: /\b(?:create|add|new|invite|register)\b.*\b(?:users?|accounts?|principals?|guests?)\b/,
    kind: "account-created",
  },
  {
    // ATT&CK T1098.003 Additional Cloud Roles
    pattern:
      /\b(?:attach|grant|assign|add|put|elevate|set)\b.*\b(?:polic(?:y|ies)|roles?|permissions?|members?|admins?|groups?|iam|privileges?|acl)\b/,
    kind: "privilege",
  },
  {
    // ATT&CK T1114.003 Email Forwarding Rule, T1098.002 Additional Email Delegate Permissions
    pattern:
      /\b(?:create|put|set|new|add|update|enable|activate)\b.*\b(?:inbox rules?|rules?|forward\w*|sieve|scripts?|setactive|delegates?|webhooks?|transport)\b|\b(?:setactive|putscript)\b/,
    kind: "rule-set",
  },
  {
    pattern:
      /\b(?:update|deactivate|disable|delete|revoke|lock|suspend|remove|reset)\b.*\b(?:keys?|users?|accounts?|tokens?|sessions?|credentials?|passwords?)\b/,
    kind: "account-locked",
  },
  {
    pattern:
      /\b(?:log ?ins?|log ?on|sign ?in|authenticat\w*|assume role\w*|auth request|session start|start session|bind|get token)\b/,
    kind: "login",
  },
  {
    pattern:
      /\b(?:get|read|fetch|download|select|copy|export|retr|uid fetch|clone|view|access|mail items accessed)\b/,
    kind: "read",
  },
  { pattern: /\b(?:send|submit|post|publish)\b/, kind: "send" },
] as const;
