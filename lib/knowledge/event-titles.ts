/**
 * How a person would say what happened. `{name}` is filled from the signal's facts; a part in
 * square brackets is left out when a fact in it is missing. First match counts.
 */
export const eventTitles: readonly { readonly pattern: RegExp; readonly title: string }[] = [
  { pattern: /^change\.commit$/, title: "Commit: {text}[ ({by})]" },
  {
    pattern: /^change\.deploy$/,
    title: "Rollout of {subject}[ {version}] starts[ on {firstHost}]",
  },
  { pattern: /^change\.complete$/, title: "{subject}[ {version}] running[ on {hosts}]" },
  { pattern: /^change\.load$/, title: "{subject} {status}: traffic rises" },
  { pattern: /^change\.control-off$/, title: "{subject} disabled[ on {hosts}][ by {by}]" },
  {
    pattern: /^change\.(config|flag|access)$/,
    title: "Config[ {ticket}] of {subject} changed: {settings}[ (by {by})]",
  },
  {
    pattern: /^change\.network$/,
    title: "Network change[ {ticket}][ {version}] applied on {subject}",
  },
  { pattern: /^change\.dns$/, title: "DNS change of {subject}[: {settings}][ {version}]" },
  {
    pattern: /^change\.secret$/,
    title: "Credential or certificate of {subject} replaced[: {settings}][ {version}]",
  },
  { pattern: /^change\.migration$/, title: "Migration of {subject}[ {version}] starts" },
  { pattern: /^change\./, title: "Change of {subject}[ {version}][: {settings}][ (by {by})]" },
  { pattern: /^job\.run$/, title: "Job {subject} starts[ on {hosts}][ ({note})]" },
  { pattern: /^job\.end$/, title: "Job {subject} ends[ on {hosts}]" },
  { pattern: /^session\.enable$/, title: "{subject} enabled[ by {by}]" },
  { pattern: /^response\.stop-job$/, title: "Job {subject} stopped[ by {by}][: {note}]" },
  { pattern: /^response\.rollback$/, title: "Rollback of {subject}[ to {version}] starts" },
  {
    pattern: /^response\.revert$/,
    title: "[Config {ticket} ]reverted on {subject}[: {settings}][ {version}]",
  },
  { pattern: /^response\.complete$/, title: "{subject}[ {version}] running again[ on {hosts}]" },
  { pattern: /^response\.restarted$/, title: "{subject} back after the restart[ on {hosts}]" },
  {
    pattern: /^response\.restart$/,
    title: "{hosts} restarted: {subject}[ on the same version {version}]",
  },
  { pattern: /^response\.limit$/, title: "Limit of {hosts} changed: {settings}[ (by {by})]" },
  {
    pattern: /^response\.block$/,
    title: "Contained:[ addresses {addresses} blocked][ accounts {accounts} locked][ by {by}]",
  },
  { pattern: /^response\.flatten$/, title: "Positions[ of {subject}] flattened by hand[ ({by})]" },
  { pattern: /^response\.kill$/, title: "{by} terminates a session of {service}" },
  { pattern: /^response\./, title: "{verb} of {subject}[ by {by}][: {settings}]" },
  { pattern: /^error\.http$/, title: "First {status} at {edge}" },
  { pattern: /^recovery\.errors$/, title: "Last {class} at {edge}" },
  { pattern: /^alert\.firing$/, title: "Alert {alert} fires" },
  { pattern: /^alert\.resolved$/, title: "Alert {alert} resolves" },
  { pattern: /^access\.guessing$/, title: "Password guessing from {address} begins" },
  { pattern: /^access\.guessing-end$/, title: "Last failed login of the series from {address}" },
  { pattern: /^access\.login$/, title: "Successful login as {account} from {address}" },
  { pattern: /^access\.session$/, title: "Interactive session as {account}[ from {address}]" },
  { pattern: /^access\.login-new$/, title: "Login as {account} from {address}" },
  { pattern: /^access\.privilege$/, title: "Privilege escalation by {account}: {command}" },
  { pattern: /^access\.scan$/, title: "Directory scan of {host} from {address}" },
  { pattern: /^access\.upload$/, title: "Web shell uploaded through {path} from {address}" },
  {
    pattern: /^access\.web-shell$/,
    title: "First command through the web shell {path} from {address}[: {command}]",
  },
  { pattern: /^account\.group$/, title: "Account {account} added to group {group}[ on {host}]" },
  { pattern: /^account\.created$/, title: "Account {account} created on {host}" },
  { pattern: /^account\.locked$/, title: "Accounts locked: {text}" },
  {
    pattern: /^data\.dump$/,
    title: "Bulk read of data[ of {tables}][ from {host}][ as {account}][: {command}]",
  },
  { pattern: /^data\.transfer$/, title: "Data uploaded[ to {address}][: {command}]" },
  { pattern: /^log\.edit$/, title: "Log edited by {account}: {command}" },
  {
    pattern: /^access\.blocked-retry$/,
    title: "New connection attempt from {address} gets no answer",
  },
  { pattern: /^warning\.novel$/, title: "First '{text}' of {service} after {change}" },
  { pattern: /^burst\.log$/, title: "Burst of '{text}' from {service}" },
  {
    pattern: /^item\.enters$/,
    title: "{item}, which then fails {count} times, comes in at {service}: {text}",
  },
  { pattern: /^order\.burst$/, title: "Order burst of {service}" },
  { pattern: /^(error|warning|novel)\.log$/, title: "First '{text}' in {service}" },
];
