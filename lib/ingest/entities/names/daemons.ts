const daemons =
  /^(?:sshd(?:-session)?|telnetd|cron|crond|systemd(?:-\w+)?|kernel|init|sudo|su|login|r?syslogd?|rsyslogd|auditd|dockerd|containerd|kubelet|ntpd|chronyd|dhclient|networkmanager|pam_\w+)$/i;

/** Programs of the machine itself: who calls them calls the machine. */
export function isDaemon(name: string): boolean {
  return daemons.test(name);
}
