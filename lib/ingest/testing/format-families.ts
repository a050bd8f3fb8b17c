import type { ReaderName } from "@/lib/domain/reader-name";

/** What docs/formats.md says of a family of formats. */
export type Family = { readonly formats: string; readonly read: string; readonly not: string };

export const families = {
  json: {
    formats:
      "JSON lines, arrays, documents (pino, bunyan, winston, zap, logrus, slog, ECS, GCP, Docker, MongoDB…)",
    read: "time, level, source, message, all members as fields, nested ones as `a.b`, numbers beside values with a unit (`latency=12ms` is `latency (ms)` too, lengths of time in ms); records at any depth, all lists with times of a document and single records beside them; results of SARIF, at the end of their run; JSON and XML inside members, with their own time, level and host; the members before a cut",
    not: "a document over 96 MiB; nesting over 200; more than 24 lists and records of different kinds, said",
  },
  pairs: {
    formats: "logfmt, key=value",
    read: "all pairs",
    not: "",
  },
  syslog: {
    formats:
      "syslog 3164, 5424, ISO; auth, sshd, sudo, cron, dnsmasq, HAProxy (also without syslog), `journalctl`",
    read: "host, program, pid, severity (the priority, else the level the program wrote), what these programs say; the year from other programs, other files, New Years",
    not: "",
  },
  journal: {
    formats: "journald export and JSON",
    read: "message (bytes too), priority, unit, host",
    not: "binary journal",
  },
  "kernel and audit": {
    formats: "dmesg, auditd, ausearch",
    read: "reports joined, raw and interpreted fields; lines of one audit serial are one event, however lines of others lie between them",
    not: "dmesg without stamps has no dates, and says why",
  },
  web: {
    formats:
      "nginx and Apache access (common, combined, own order, JSON), error; Envoy; IIS and W3C; AWS ALB",
    read: "request, status, sizes, durations, upstreams, request ids",
    not: "",
  },
  databases: {
    formats:
      "PostgreSQL stderr, csvlog, jsonlog; PgBouncer; MySQL and MariaDB error and slow; MongoDB; Redis",
    read: "session, database, durations, statements joined",
    not: "",
  },
  services: {
    formats:
      "RabbitMQ, Mosquitto, BIND, supervisord, Kafka, log4j, logback, Python, Ruby, Go, klog, CockroachDB, uvicorn",
    read: "level, logger, thread; stack traces of Java, Python, Node, Go joined to their record",
    not: "",
  },
  "other text": {
    formats: "anything else with times in it",
    read: "lines with a time anywhere in them (also at the end), in the spellings below; a line without a time goes on with the one before it only on evidence (an indent, a trace, an open bracket or quotation, a sentence that announces it), else it is a record without a time; a clock alone is of the day of the dated lines before it; tables below titles, remarks and units, under rulers, parted by bars, gaps or blanks; days and clocks in columns apart; lists of values in SQL",
    not: "a time that less than a third of the lines have",
  },
  "dated parts": {
    formats: "files of many dated parts",
    read: "elements of XML and HTML, also many on one line, rows of HTML tables with the names above them, the ends of rows and cells written or not, rows that contain tables of their own (on the line they begin on), the half of the day in a cell of its own; items and terms of HTML lists that say when; events of Windows in XML, with their level; comments of XML exports as messages of their authors; calendars, mailboxes and single mails (each a message of its sender at its Date; what a machine sends by itself is a log), entries of LDIF, items of YAML, sections, blocks between empty lines, rulers, BEGIN and END; JSON lists at any depth and inside records",
    not: "text around the parts has no time",
  },
  protocols: {
    formats: "FIX, tcpdump text",
    read: "messages, flags and lengths",
    not: "pcap",
  },
  operations: {
    formats:
      "Kubernetes events and objects (ages in tables of `kubectl` date nothing, which is said), GitHub, GitLab, Jenkins, Spinnaker, Argo, Flux, Helm runs; Terraform, Ansible; git log",
    read: "first and last occurrence, start and end, rollouts, commits, tasks",
    not: "YAML; steps inside a job",
  },
  alerts: {
    formats:
      "Alertmanager, Prometheus alerts, PagerDuty, Grafana, Wazuh, Suricata EVE, CloudWatch alarms, Opsgenie, flat tables",
    read: "name, status, severity, start and end",
    not: "PagerDuty v2; one call of Opsgenie alone in its file has no date, several have",
  },
  metrics: {
    formats:
      "metrics in CSV (long, wide, several header rows), Prometheus text, range and instant JSON, OpenMetrics, Loki, CloudWatch, OTLP",
    read: "one record for each point; a missing cell is missing, never 0",
    not: "buckets, native histograms, exemplars",
  },
  traces: {
    formats: "traces: OTLP, Jaeger, Zipkin, tables of spans",
    read: "spans with parents, status, durations; their events",
    not: "links",
  },
  "own export": {
    formats: "`whence.timeline/1` (our own export)",
    read: "its events, each a record with time, title, components, kind and importance: evidence, never an accepted event",
    not: "causes, gaps, journal and all else that the document concludes",
  },
  forensics: {
    formats:
      "Timesketch, Plaso, l2t CSV (month first) and JSON lines; body files of The Sleuth Kit",
    read: "message and which time it is; each time of a file is a record",
    not: "`.plaso`",
  },
  chats: {
    formats:
      "Slack (JSON and the whole ZIP with names), Discord, Teams, Telegram, Mattermost, Matrix, Zulip…; IRC, WhatsApp, copied chats; comments of tickets and any list with author, time and text in JSON or a table",
    read: "messages, threads, edits, names, channels",
    not: "reactions as events, canvases",
  },
  notes: {
    formats: "notes and postmortems in Markdown or plain text",
    read: 'times of day with the day carried over, ranges, zones stated once; `14:??` and `14:xx` as that hour; rows with `??:??` or "later" between those around them; minutes of a meeting, what each person said; letters in which no line begins with a time, by the days and clocks of their sentences',
    not: '"T+15m"; days without a year in a letter, and clocks before its first day',
  },
  "status pages": {
    formats:
      "status pages as text and JSON: the answer of an interface, incidents, bare arrays of posts with a state, or of whole sentences with a time and no member of a machine, JSON Feed",
    read: "each post; clock times and periods that its sentences state, as times of their own; since when it hurt and until when",
    not: "Atom and RSS; several incidents of one page are read as one",
  },
  "pictures and videos": {
    formats: "PNG, JPEG, GIF, WebP, HEIC; MP4, MOV, WebM, Matroska",
    read: "size, duration, when they were made",
    not: "what they show",
  },
} as const satisfies Readonly<Record<string, Family>>;

/** Which families a reader reads. */
export const familiesOfReaders = {
  "git-log": ["operations"],
  "git-oneline": ["operations"],
  "ansible-output": ["operations"],
  "terraform-output": ["operations"],
  "column-table": ["operations"],
  "body-file": ["forensics"],
  "docker-json": ["json"],
  "json-lines": ["json"],
  "json-document": ["json", "alerts", "traces", "own export", "chats", "status pages"],
  "w3c-extended": ["web"],
  "zeek-log": ["protocols"],
  "mysql-slow": ["databases"],
  "journal-export": ["journal"],
  "erlang-report": ["services"],
  auditd: ["kernel and audit"],
  "fix-log": ["protocols"],
  "haproxy-log": ["syslog"],
  "access-log": ["web"],
  "alb-access": ["web"],
  "envoy-access": ["web"],
  "nginx-error": ["web"],
  "apache-error": ["web"],
  postgresql: ["databases"],
  "postgres-csv": ["databases"],
  pgbouncer: ["databases"],
  "mysql-error": ["databases"],
  "chat-text": ["chats"],
  "status-page-text": ["status pages"],
  "markdown-notes": ["notes"],
  "kernel-log": ["kernel and audit"],
  "tcpdump-text": ["protocols"],
  syslog: ["syslog"],
  "custom-access": ["web"],
  "prometheus-text": ["metrics"],
  logfmt: ["pairs"],
  csv: ["alerts", "metrics", "traces", "forensics"],
  supervisord: ["services"],
  "stamped-text": ["services", "other text"],
  "undated-text": ["notes"],
  "plain-text": ["other text"],
  "elapsed-text": ["other text"],
  "any-table": ["other text"],
  "placed-text": ["other text"],
  "dated-parts": ["dated parts"],
  image: ["pictures and videos"],
  video: ["pictures and videos"],
} as const satisfies Readonly<Record<ReaderName, readonly (keyof typeof families)[]>>;
