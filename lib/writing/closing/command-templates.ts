import type { CommandLanguage } from "@/lib/domain/closing-command";
import type { ReaderName } from "@/lib/domain/reader-name";
import type { GapReason } from "@/lib/domain/timeline/gap";

/** From where the lines of a file can be read again: each is the source of some templates below. */
type Source =
  | "log"
  | "journal"
  | "kernel"
  | "audit"
  | "docker"
  | "pod"
  | "prometheus"
  | "lines-access"
  | "lines-syslog"
  | "lines-iso"
  | "whole-file"
  | "table-postgresql"
  | "table-mysql-slow"
  | "table-mysql-error";

/** Empty where only the format says it, or no command reads it again. */
export const sourcesOfReaders = {
  "git-log": [],
  "git-oneline": [],
  "ansible-output": [],
  "terraform-output": [],
  "column-table": [],
  "body-file": ["whole-file"],
  "docker-json": ["pod", "docker"],
  "json-lines": [],
  "json-document": [],
  "w3c-extended": ["log", "lines-iso"],
  "zeek-log": [],
  "mysql-slow": ["table-mysql-slow"],
  "journal-export": ["log", "journal"],
  "erlang-report": ["log", "whole-file"],
  auditd: ["whole-file", "audit"],
  "fix-log": ["log", "whole-file"],
  "haproxy-log": ["log", "lines-access"],
  "access-log": ["log", "lines-access"],
  "alb-access": [],
  "envoy-access": ["log", "lines-iso"],
  "nginx-error": ["log", "lines-iso"],
  "apache-error": ["log", "whole-file"],
  postgresql: ["log", "lines-iso", "table-postgresql"],
  "postgres-csv": ["log", "lines-iso", "table-postgresql"],
  pgbouncer: ["log", "lines-iso"],
  "mysql-error": ["log", "lines-iso", "table-mysql-error"],
  "chat-text": [],
  "status-page-text": [],
  "markdown-notes": [],
  "kernel-log": ["log", "kernel"],
  "tcpdump-text": ["whole-file"],
  syslog: ["log", "journal", "lines-syslog"],
  "custom-access": ["log", "lines-access"],
  "prometheus-text": ["prometheus"],
  logfmt: ["log", "lines-iso"],
  csv: ["whole-file"],
  supervisord: ["log", "lines-iso"],
  "stamped-text": ["log", "lines-iso"],
  "undated-text": ["whole-file"],
  "plain-text": ["whole-file"],
  "elapsed-text": ["whole-file"],
  "any-table": ["whole-file"],
  "placed-text": ["log", "whole-file"],
  "dated-parts": [],
  image: [],
  video: [],
} as const satisfies Readonly<Record<ReaderName, readonly Source[]>>;

/**
 * How operators read again what a gap leaves out. `%name%` stands for a value: one quoted word of a shell, or what is
 * quoted by the language of the query already. A template fits where all its values are known.
 */
export type CommandTemplate = {
  readonly label: string;
  readonly language: CommandLanguage;
  /** `there`: on the machine that wrote the file; `here`: from wherever one asks. */
  readonly runs: "there" | "here";
  readonly command: string;
  /** Of which files, by what their reader can be read again from or the beginning of their format; for no file where neither is said. */
  readonly sources?: readonly Source[];
  readonly formats?: readonly string[];
  /** For gaps of these reasons alone; otherwise for all but clocks. */
  readonly reasons?: readonly GapReason[];
  /** Offered after the others for these: somebody has touched what it reads. */
  readonly lastFor?: readonly GapReason[];
  /** Where the form of the command is documented. */
  readonly source: string;
};

const journalctl = "https://www.freedesktop.org/software/systemd/man/latest/journalctl.html";
const journal =
  "journalctl --utc --output=short-iso-precise --no-pager --since=%sinceUtc% --until=%untilUtc%";
const kubectlLogs = "https://kubernetes.io/docs/reference/kubectl/generated/kubectl_logs/";
const prometheus = "https://prometheus.io/docs/prometheus/latest/querying/api/#range-queries";
const queryRange =
  'curl --silent --show-error --get "$PROMETHEUS_URL/api/v1/query_range" --data-urlencode start=%sinceIso% --data-urlencode end=%untilIso% --data-urlencode step=15s --data-urlencode';
/** Of the rotated files, too, and of packed ones; an entry of several lines goes with its first. */
const fileLines =
  "find /var/log -type f -name %glob% -exec zcat -f -- {} + | awk -v from=%wallFrom% -v to=%wallTo%";
const find = "https://pubs.opengroup.org/onlinepubs/9799919799/utilities/find.html";
const two = "[0-9][0-9]";
const isoStamp = `'match($0, /${two}${two}[-\\/]${two}[-\\/]${two}[T ]${two}:${two}:${two}/) { at = substr($0, RSTART, 19); gsub("/", "-", at); sub("T", " ", at); inside = (at >= from && at <= to) } inside'`;
const monthNumber = (text: string) =>
  `(index("JanFebMarAprMayJunJulAugSepOctNovDec", ${text}) + 2) / 3`;
const accessStamp = `'match($0, /${two}\\/[A-Z][a-z][a-z]\\/${two}${two}:${two}:${two}:${two}/) { at = substr($0, RSTART, 20); at = sprintf("%s-%02d-%s %s", substr(at, 8, 4), ${monthNumber("substr(at, 4, 3)")}, substr(at, 1, 2), substr(at, 13)); inside = (at >= from && at <= to) } inside'`;
const syslogStamp = `'/^[A-Z][a-z][a-z] [ 0-9][0-9] ${two}:${two}:${two}/ { at = sprintf("%02d-%02d %s", ${monthNumber("$1")}, $2, $3); inside = (at >= substr(from, 6) && at <= substr(to, 6)) } inside'`;

const isoFormats = ["log records", "MongoDB log", "CSV (log export)"];
const metricFormats = [
  "Prometheus",
  "OpenTelemetry metrics",
  "CSV (metrics",
  "CSV (one row per time",
];

/** Per file the most fitting first. */
export const commandTemplates: readonly CommandTemplate[] = [
  {
    label: "What set the clock of %where% then",
    ...{ language: "shell", runs: "there", reasons: ["clock"], source: journalctl },
    command: `${journal} --unit=chronyd --unit=chrony --unit=systemd-timesyncd --unit=ntpd --unit=ntp`,
  },
  {
    label: "Clock and zone of %where% now",
    ...{ language: "shell", runs: "there", reasons: ["clock"] },
    command: "timedatectl show && chronyc -n tracking",
    source: "https://chrony-project.org/documentation.html",
  },
  {
    label: "What pod %pod% wrote",
    ...{ language: "shell", runs: "here", source: kubectlLogs },
    ...{ sources: ["log", "pod"], formats: isoFormats },
    command:
      "kubectl logs --all-containers --timestamps --since-time=%sinceIso% -- %pod% | awk -v to=%untilIso% '$1 <= to'",
  },
  {
    label: "What pod %pod% wrote before its last restart",
    ...{ language: "shell", runs: "here", source: kubectlLogs },
    ...{ sources: ["log", "pod"], formats: isoFormats },
    command:
      "kubectl logs --previous --all-containers --timestamps --since-time=%sinceIso% -- %pod% | awk -v to=%untilIso% '$1 <= to'",
  },
  {
    label: "What container %service% wrote",
    ...{ language: "shell", runs: "there", sources: ["docker"] },
    command: "docker logs --timestamps --since=%sinceIso% --until=%untilIso% -- %service% 2>&1",
    source: "https://docs.docker.com/reference/cli/docker/container/logs/",
  },
  {
    label: "Events the cluster still holds",
    ...{ language: "shell", runs: "here", formats: ["Kubernetes events"] },
    command:
      "kubectl get events --all-namespaces --sort-by=.metadata.creationTimestamp --output=json",
    source: "https://kubernetes.io/docs/reference/kubectl/generated/kubectl_get/",
  },
  {
    label: "Kernel messages of %where%",
    ...{ language: "shell", runs: "there", sources: ["kernel"], source: journalctl },
    command: `${journal} _TRANSPORT=kernel`,
  },
  {
    label: "Audit records of %where%",
    ...{ language: "shell", runs: "there", sources: ["audit"], source: journalctl },
    command: `${journal} _TRANSPORT=audit`,
  },
  {
    label: "The journal of %where%",
    ...{ language: "shell", runs: "there", source: journalctl, lastFor: ["deleted"] },
    ...{ sources: ["journal"], formats: ["systemd journal"] },
    command: journal,
  },
  {
    label: "What Prometheus holds of %host%",
    ...{ language: "shell", runs: "here", formats: metricFormats, source: prometheus },
    sources: ["prometheus"],
    command: `${queryRange} %promQuery%`,
  },
  {
    label: "All series of %host%, to be asked over the period",
    ...{ language: "promql", runs: "here", formats: metricFormats, source: prometheus },
    sources: ["prometheus"],
    command: "%promSelector%",
  },
  {
    label: "What Prometheus could scrape",
    ...{ language: "shell", runs: "here", formats: metricFormats, source: prometheus },
    ...{ sources: ["prometheus"], command: `${queryRange} query=up` },
  },
  {
    label: "Which alerts were pending or firing",
    ...{ language: "shell", runs: "here", formats: ["Alertmanager", "alerts"] },
    command: `${queryRange} query=ALERTS`,
    source:
      "https://prometheus.io/docs/prometheus/latest/configuration/alerting_rules/#inspecting-alerts-during-runtime",
  },
  {
    label: "How the alarms changed",
    ...{ language: "shell", runs: "here", formats: ["CloudWatch alarms"] },
    command:
      "aws cloudwatch describe-alarm-history --start-date=%sinceIso% --end-date=%untilIso% --output=json",
    source:
      "https://docs.aws.amazon.com/cli/latest/reference/cloudwatch/describe-alarm-history.html",
  },
  {
    label: "What Cloud Logging holds",
    ...{ language: "shell", runs: "here", formats: ["Google Cloud log entries"] },
    command: "gcloud logging read %cloudFilter% --order=asc --format=json",
    source: "https://cloud.google.com/sdk/gcloud/reference/logging/read",
  },
  {
    label: "What the streams of Loki hold",
    ...{ language: "shell", runs: "here", formats: ["Loki"] },
    command:
      "logcli query --from=%sinceIso% --to=%untilIso% --timezone=UTC --limit=0 --output=jsonl %lokiOfHost%",
    source: "https://grafana.com/docs/loki/latest/query/logcli/",
  },
  {
    label: "Commits of the period",
    ...{ language: "shell", runs: "here", formats: ["git log"] },
    command:
      "git log --all --date=iso-strict --format=fuller --since=%sinceIso% --until=%untilIso%",
    source: "https://git-scm.com/docs/git-log",
  },
  {
    label: "Messages of the channel",
    ...{ language: "shell", runs: "here", formats: ["Slack messages"] },
    command:
      'curl --silent --show-error --get https://slack.com/api/conversations.history --header "Authorization: Bearer $SLACK_TOKEN" --data-urlencode "channel=$SLACK_CHANNEL" --data-urlencode oldest=%sinceSeconds% --data-urlencode latest=%untilSeconds% --data-urlencode limit=999',
    source: "https://docs.slack.dev/reference/methods/conversations.history/",
  },
  {
    label: "Traces of %service%",
    ...{ language: "shell", runs: "here", formats: ["Jaeger"] },
    command:
      'curl --silent --show-error --get "$JAEGER_URL/api/traces" --data-urlencode %jaegerService% --data-urlencode start=%sinceMicros% --data-urlencode end=%untilMicros% --data-urlencode limit=1500',
    source: "https://www.jaegertracing.io/docs/latest/apis/",
  },
  {
    label: "The lines of %file% on %where%",
    ...{ language: "shell", runs: "there", sources: ["lines-access"], lastFor: ["deleted"] },
    ...{ command: `${fileLines} ${accessStamp}`, source: find },
  },
  {
    label: "The lines of %file% on %where%",
    ...{ language: "shell", runs: "there", lastFor: ["deleted"] },
    ...{ sources: ["lines-syslog"], command: `${fileLines} ${syslogStamp}`, source: find },
  },
  {
    label: "The lines of %file% on %where%",
    ...{ language: "shell", runs: "there", sources: ["lines-iso"], formats: isoFormats },
    ...{ command: `${fileLines} ${isoStamp}`, source: find, lastFor: ["deleted"] },
  },
  {
    label: "What the server logged, from the table of its csvlog",
    ...{ language: "sql", runs: "here", sources: ["table-postgresql"] },
    formats: ["PostgreSQL log"],
    command:
      "SELECT * FROM postgres_log WHERE log_time BETWEEN TIMESTAMPTZ %sinceSql% AND TIMESTAMPTZ %untilSql% ORDER BY log_time, session_id, session_line_num;",
    source:
      "https://www.postgresql.org/docs/current/runtime-config-logging.html#RUNTIME-CONFIG-LOGGING-CSVLOG",
  },
  {
    label: "Slow queries, from the table of the log",
    ...{ language: "sql", runs: "here", sources: ["table-mysql-slow"] },
    command:
      "SET time_zone = '+00:00'; SELECT * FROM mysql.slow_log WHERE start_time BETWEEN %sinceSqlPlain% AND %untilSqlPlain% ORDER BY start_time;",
    source: "https://dev.mysql.com/doc/refman/8.4/en/log-destinations.html",
  },
  {
    label: "What the server logged, from its table of errors",
    ...{ language: "sql", runs: "here", sources: ["table-mysql-error"] },
    command:
      "SET time_zone = '+00:00'; SELECT * FROM performance_schema.error_log WHERE logged BETWEEN %sinceSqlPlain% AND %untilSqlPlain% ORDER BY logged;",
    source: "https://dev.mysql.com/doc/refman/8.4/en/performance-schema-error-log-table.html",
  },
  {
    label: "What the journal holds of %service%",
    ...{ language: "shell", runs: "there", source: journalctl },
    ...{ sources: ["lines-iso"], formats: isoFormats, command: `${journal} --unit=%service%` },
  },
  {
    label: "All of %file% on %host%",
    ...{ language: "shell", runs: "there", sources: ["whole-file"], lastFor: ["deleted"] },
    ...{ command: "find / -xdev -type f -name %glob% -exec zcat -f -- {} +", source: find },
  },
  {
    label: "The copy in a central log store (Loki)",
    ...{ language: "shell", runs: "here" },
    ...{ sources: ["log"], formats: isoFormats },
    command:
      "logcli query --from=%sinceIso% --to=%untilIso% --timezone=UTC --limit=0 --output=jsonl %lokiOfFile%",
    source: "https://grafana.com/docs/loki/latest/query/logcli/",
  },
];
