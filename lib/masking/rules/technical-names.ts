/**
 * Accounts of systems and names of roles: they are no person's, and an incident is told by them.
 * From Debian's base-passwd, the accounts of common images and packages, and the words on-call rotas use.
 */
const accounts = new Set(
  `admin administrator ansible apache apt azureuser backup bin bot build centos ci circleci consul core cron
  daemon dba debian default dependabot deploy deployer dev developer devops docker ec2-user elastic elk etcd
  everyone fluentd games gatekeeper git github gitlab grafana guest haproxy hello help host hostmaster httpd
  info it jenkins kafka kube list lp mail mailer-daemon man messagebus mongodb monitor monitoring mqtt mysql
  nagios named netdata netops news nginx no-reply nobody node nomad noreply ntp oncall ops oracle owner
  postfix postgres postmaster prometheus proxy quant rabbitmq redis renovate replication replicator reply
  research risk root runner security service soc squid sre ssh sshd sudo support sync sys syslog system
  systemd team telegraf test tomcat trader ubuntu user users uucp vagrant vault webmaster wheel www www-data
  zabbix zookeeper analyst data marketing sales desk lead manager engineer platform infra network storage
  database customer client staff night day primary secondary first second third line level alerts pager
  duty commander`.split(/\s+/),
);

/** "root", "svc-report", "oncall-2", "data-team": every part is a technical word or a number. */
export function isTechnicalName(name: string): boolean {
  const lower = name.toLowerCase();
  if (accounts.has(lower)) return true;
  if (
    /^(?:svc|srv|sa|app|sys|ci|bot|robot|team|grp)[-_.]|[-_.](?:bot|svc|sa|app|team|ci|service)$/.test(
      lower,
    )
  ) {
    return true;
  }
  const parts = lower.split(/[-_. ]+/);
  return parts.every(
    (part) => accounts.has(part) || /^\d*$/.test(part) || accounts.has(part.replace(/\d+$/, "")),
  );
}
