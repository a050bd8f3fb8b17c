/**
 * How systems log who got in and what was done: OpenSSH, PAM, sudo, shadow-utils, PostgreSQL, MySQL,
 * auditd and the commands intruders use (after MITRE ATT&CK T1110, T1136, T1548, T1005, T1048, T1070,
 * T1098; programs that start a shell with borrowed rights after https://gtfobins.github.io).
 */
export const accessWords = {
  failedLogin:
    /Failed (?:password|publickey|keyboard-interactive)\b|authentication failed for user|password authentication failed|Access denied for user|login (?:failed|failure|incorrect)|failed login|invalid credentials|bad password|LOGIN_FAILED|An account failed to log on|AUTHENTICATION_FAILURE/i,
  login:
    /Accepted (?:password|publickey|keyboard-interactive)\b|login (?:succeeded|successful)|successful login|logged in (?:from|as)|LOGIN_SUCCESS|An account was successfully logged on/i,
  privilege:
    /USER=root ; COMMAND=|\bsu(?:\[\d+\])?: .*session opened for user root|su: \(to root\)|exec sudo (?:-i|-s|su)\b|privilege(?:s)? (?:escalat|granted)|granted (?:role )?(?:admin|root|superuser)|ALTER (?:ROLE|USER) .*SUPERUSER|GRANT ALL|AssumeRole|added to (?:group )?(?:admin|sudo|wheel|Domain Admins)/i,
  accountCreated:
    /new user: name=|useradd.*new user|\bCREATE (?:USER|ROLE|LOGIN)\b|user account was created|account created|created (?:user|account|access key|api key)|CreateUser|CreateAccessKey/i,
  groupJoined:
    /\badd '[\w.$-]+' to (?:shadow )?group '(?:sudo|wheel|admin|root|docker|lxd|disk)'|\buser [\w.$-]+ added by \S+ to group (?:sudo|wheel|admin|root|docker|lxd|disk)|member was added to a security-enabled (?:global|local|universal) group|AddUserToGroup/i,
  accountLocked:
    /lock user '|\busermod (?:\S+ ){0,6}(?:-L|--lock)\b|\bpasswd -l\b|accounts? .*(?:locked|disabled)|usermod.*lock|passwd.*locked|user account was disabled|DisableUser|account (?:locked|disabled|suspended)/i,
  keyAdded:
    /authorized_keys.*(?:added|changed|modified)|ssh.?key (?:added|created|uploaded)|new (?:api|access) key/i,
  massRead:
    /statement:\s*COPY \S+ .*TO stdout|SELECT \/\*!40001 SQL_NO_CACHE \*\/|\bpg_dump(?:all)?\b|\bmysqldump\b|\bmongodump\b|SELECT \* FROM \S+;?\s*$|BACKUP DATABASE|INTO OUTFILE|\bredis-cli\b.*--rdb|exec tar \S*c\S* .*(?:\/home|\/var\/lib|\/srv|\/data)|ExportSnapshot/i,
  transfer:
    /exec (?:curl|wget) .*(?:-T|--upload-file|-F|--data-binary|--post-file|-d @)|exec (?:scp|rsync|sftp) |exec (?:nc|ncat|socat) |aws s3 (?:cp|sync)|COMMAND=\S*(?:curl|scp|rsync|nc) |rclone (?:copy|sync)|gsutil cp/i,
  logTampering:
    /(?:COMMAND=\S*|exec (?:sudo )?\S*|COMMAND=.*\bexec=)\b(?:sed -i|rm|shred|truncate|tee|cp \/dev\/null|unlink|logrotate -f|journalctl --vacuum\S*|auditctl -[De]|history -c|wevtutil cl)\b|audit log was cleared|StopLogging|DeleteTrail|log (?:file )?(?:deleted|cleared|truncated)/i,
  logPath:
    /\/var\/log\/|\.log\b|\bjournal|wtmp|btmp|lastlog|auth\.log|secure\b|audit|history|Trail|wevtutil/i,
  serviceAccount:
    /^(?:www(?:-data|run)?|apache2?|httpd|nginx|caddy|lighttpd|tomcat\d*|jetty|jboss|wildfly|glassfish|php-fpm|node(?:js)?|jenkins|gitlab-(?:www|runner)|postgres|mysql|mariadb|redis|mongod?b?|elasticsearch|solr|nobody|daemon|IUSR|IIS_\w+|(?:svc|srv|app)[-_]\w+)$/i,
  shellEscape:
    /--checkpoint-action=exec|\bfind\b.*-exec\b|\b(?:vim?|view|nano|less|more|man)\b.*[:!]!?(?:\/bin\/)?(?:ba|da|z)?sh\b|\b(?:awk|gawk|mawk)\b.*system\(|\b(?:python[\d.]*|perl|ruby|lua|node|php)\b.* -(?:c|e|r)\b|\btar\b.*--to-command|\benv \/bin\/\w*sh\b|\bnsenter\b|\bpkexec\b|\bCOMMAND=\S*\/(?:ba|da|z|k)?sh\b/i,
  /**
   * Why a login was refused: OpenSSH, PAM, Linux-PAM's pam_unix, PostgreSQL, MySQL, Oracle, SQL Server, Dovecot, Kerberos
   * (RFC 4120, section 7.5.9), the sub-codes of Active Directory (LDAP data 525 to 775) and of Windows event 4625
   * (https://learn.microsoft.com/windows/security/threat-protection/auditing/event-4625), AWS and JWT libraries.
   */
  loginReasons: [
    {
      pattern:
        /\b(?:passwords?|accounts?|credentials?|tokens?|keys?|certificates?|login|role|user)\b.{0,60}\b(?:ha[sd] |is |was |are )?(?:expired|password aged)\b|\bexpired[ _-]?(?:password|account|token|key|credential|certificate)|(?:password|account|token|key|credential|certificate)[ _-]?expired|\bpassword must (?:be )?change|\bdata (?:532|701|773)\b|0xc0000(?:071|193|224)\b|ORA-28001|密码(?:已)?过期|(?:mot de passe|compte) expiré|(?:Passwort|Kennwort|Konto) (?:ist )?abgelaufen/i,
      reason: "expired",
    },
    {
      pattern:
        /\b(?:accounts?|users?|logins?|role)\b.{0,60}\b(?:locked|disabled|suspended|deactivated|inactive)\b|(?:account|user)[ _-]?(?:locked|disabled|suspended)|\bis not permitted to log ?in\b|credentials have been revoked|CLIENT_REVOKED|\bdata (?:533|775)\b|0xc0000(?:072|234)\b|ORA-28000|账号(?:已)?(?:锁定|停用)|(?:Konto|Benutzer) (?:ist )?gesperrt|compte (?:verrouillé|désactivé)/i,
      reason: "locked",
    },
    {
      pattern:
        /\bFailed publickey\b|\b(?:unknown|unrecognized|unregistered|no (?:matching|such)|invalid|revoked|removed) (?:public |api |access |signing |host )?key\b|\bkey\b.{0,40}\b(?:not found|unknown|revoked|removed|does not exist|not registered)\b|InvalidAccessKeyId|InvalidClientTokenId|unknown key id|Permission denied \(publickey\)/i,
      reason: "unknown-key",
    },
    {
      pattern:
        /\b(?:invalid|unknown|illegal|no such|nonexistent) (?:user(?:name)?|account|role|login)\b|\b(?:user|role|account|login)\b.{0,80}\b(?:does not exist|doesn't exist|not found|unknown)\b|user unknown|CLIENT_NOT_FOUND|C_PRINCIPAL_UNKNOWN|\bdata 525\b|0xc0000064\b|用户不存在/i,
      reason: "unknown-user",
    },
  ],
  harmlessCommand: /COMMAND=\S*\/(?:df|uptime|free|id|whoami|ls|cat|ps|systemctl status|date)\b/i,
} as const;

/**
 * What the names of detection rules say an attacker does, in the order tactics are told apart
 * (MITRE ATT&CK: T1595 Active Scanning, T1110, T1190, T1548, T1136, T1041). First match counts.
 */
export const alertTactics = [
  {
    pattern:
      /\bsudo\b|to root\b|changed uid|privilege|elevat|setuid|\bsu(?:ccessful)? to\b|user_cmd|cred_(?:acq|refr|disp)|user_(?:auth|acct|start|end) parameter|\badmin(?:istrator)? rights/i,
    family: "access.privilege",
    title: "Change of user or higher rights on {host}: {text}",
  },
  {
    pattern: /brute.?force|password spray|multiple (?:authentication|login) failures/i,
    family: "access.guessing",
    title: "Alerts of failed logins on {host}: {text}",
  },
  {
    pattern:
      /web.?shell|command injection|remote (?:code|command)|code execution|exploit|reverse.?shell|entropy in \w+ access request/i,
    family: "access.web-shell",
    title: "Commands through a web application on {host}: {text}",
  },
  {
    pattern:
      /\bscan|nmap|nikto|sqlmap|reconn|sweep|\bprobe|40[0-9] error|error codes? from|access forbidden|forbidden file|common web attack|suspicious url|traversal|sql injection|cross.?site|status code in|insecure connection attempt/i,
    family: "access.scan",
    title: "Scan of {host}: {text}",
  },
  {
    pattern: /new (?:user|account)|(?:user|account) (?:was )?(?:created|added)/i,
    family: "account.created",
    title: "Account created on {host}: {text}",
  },
  {
    pattern: /exfiltrat|tunnel|data (?:leak|theft)|large upload|unusual outbound/i,
    family: "data.transfer",
    title: "Data may leave {host}: {text}",
  },
] as const;
