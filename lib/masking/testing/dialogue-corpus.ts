/**
 * Passwords as they are typed where a program asks for them, in what was kept of terminals and connections. Marked as
 * in the corpus of secrets; what stands outside ⟦ and ⟧ has to stay.
 */
export const dialogueCorpus: readonly (readonly [name: string, text: string])[] = [
  ["a password at a login", "login: bob\nPassword: ⟦hunter2⟧\nLast login: Mon Nov 23 10:00:00"],
  ["a password below its prompt", "login: bob\nPassword:\n⟦correcthorse⟧\nLast login: Mon Nov 23"],
  [
    "passwords of a router",
    "Username: bob\nPassword: ⟦sanfran⟧\nr1>enable\nPassword: ⟦second⟧\nr1#",
  ],
  [
    "a password below a prompt that names a user",
    "Password for user bob:\n⟦correcthorse⟧\npsql (15.4)",
  ],
  [
    "a password behind a prompt of sudo",
    "$ sudo id\n[sudo] password for bob: ⟦letmein⟧\nuid=0(root)",
  ],
  [
    "a passphrase behind a prompt that names a key",
    "Enter passphrase for key '/x/y': ⟦correct horse staple.⟧\nIdentity added",
  ],
  [
    "a passphrase behind a prompt that names a key of Windows",
    "Enter passphrase for key 'C:\\Users\\bob/.ssh/id_rsa': ⟦correcthorse⟧",
  ],
  [
    "a passphrase that is asked for again",
    "Bad passphrase, try again for /home/bob/.ssh/id_rsa: ⟦correcthorse⟧",
  ],
  [
    "a password behind a prompt of git",
    "Username for 'https://host.example': bob\nPassword for 'https://bob@host.example:8443': ⟦ghostly pine⟧\nEverything up-to-date",
  ],
  ["a password with quotes behind a prompt", "[sudo] password for bob: ⟦it's\"me⟧\n$ "],
  ["a password behind a prompt that begins with a quote", "Password for user bob: ⟦'correcthorse⟧"],
  ["a passphrase in two words of its name", "Enter pass phrase for server.key: ⟦correcthorse⟧"],
  ["a password with a quote inside", "login: bob\nPassword: ⟦it's-hunter⟧\nLast login: Mon Nov 23"],
  ["a setting with a quote inside", "password=⟦corr'ecthorse⟧ user=bob"],
  ["a password below a German prompt", "Passwort für bob:\n⟦sommerzeit⟧\nLetzte Anmeldung"],
  [
    "a password below a prompt of sudo",
    "[sudo] password for bob: \n⟦correcthorse⟧\nSorry, try again.\n[sudo] password for bob: ",
  ],
  [
    "a passphrase below a prompt that names a key",
    "Enter passphrase for key '/home/bob/.ssh/id_ed25519':\n⟦sesame⟧\nIdentity added",
  ],
  [
    "passwords that are changed",
    "New password: \n⟦alpha⟧\nRetype new password: \n⟦alpha⟧\npasswd: password updated successfully",
  ],
  [
    "a plain word sent by FTP",
    "USER bob\n331 Please specify it.\nPASS ⟦charlie⟧\n230 Login successful.",
  ],
  ["a plain word sent by POP3", "C: USER bob\nS: +OK\nC: PASS ⟦charlie⟧\nS: +OK logged in"],
  ["a plain word sent by IMAP", "a1 LOGIN bob ⟦charlie⟧\na1 OK LOGIN completed"],
  ["a login of IMAP behind a speaker", "10:00:01 C: a1 LOGIN bob ⟦charlie⟧\n10:00:02 S: a1 OK"],
  ["a login of IMAP behind an arrow", '> A001 LOGIN "bob" "⟦charlie⟧"\n< A001 OK'],
  [
    "a password in a conversation with names",
    "10:00:01 server> login: \n10:00:03 client> bob\n10:00:04 server> Password: \n10:00:06 client> ⟦hunter⟧\n10:00:07 server> Welcome",
  ],
  [
    "a password in a log of telnet",
    "2026-11-23T10:00:04Z telnet[3] recv: Password: \n2026-11-23T10:00:06Z telnet[3] send: ⟦hunter⟧\n2026-11-23T10:00:07Z telnet[3] recv: Login incorrect",
  ],
  ["a password in a log with arrows", "<-- Password:\n--> ⟦hunter⟧\n<-- Last login: Mon Nov 23"],
  [
    "a password in a recording of a terminal",
    '[0.1, "o", "login: "]\n[0.5, "i", "bob\\r"]\n[0.9, "o", "Password: "]\n[1.4, "i", "⟦hunter2⟧\\r"]\n[2.0, "o", "\\r\\nLast login"]',
  ],
  [
    "a password in a recording, key by key",
    '[0.9, "o", "[sudo] password for bob: "]\n[1.4, "i", "⟦a"]\n[1.5, "i", "b"]\n[1.6, "i", "a⟧"]\n[1.8, "i", "\\r"]\n[2.0, "i", "ls"]',
  ],
  [
    "a password in a recording of objects",
    '{"t":1,"dir":"out","data":"Password: "}\n{"t":2,"dir":"in","data":"⟦hunter⟧\\n"}\n{"t":3,"dir":"out","data":"ok"}',
  ],
  [
    "an access key in a sentence of a program",
    "[iam] access key ⟦AK12531FD8B7D601⟧ of svc-etl is inactive",
  ],
];

export const keptDialogues: readonly string[] = [
  "login: bob\nPassword: \nLast login: Mon Nov 23 10:00:00 2026 from 10.0.0.1",
  "bob@db-01's password: \nPermission denied, please try again.\nbob@db-01's password: ",
  "[sudo] password for bob: \nSorry, try again.",
  "10:00:04 server> Password: \n10:00:07 server> Login incorrect",
  "<-- Password:\n<-- Welcome",
  '[0.9, "o", "Password: "]\n[2.0, "o", "\\r\\nLast login"]\n[3.0, "o", "ls"]',
  '{"t":1,"msg":"waiting for password: "}\n{"t":2,"key":"orders","msg":"loaded"}\n{"t":3,"request":"GET /","msg":"done\\n"}',
  '{"t":1,"msg":"waiting for password: "}\n{"t":2,"side":"client","msg":"connected"}\n{"t":3,"side":"client","msg":"gone"}',
  "passwd: password updated successfully",
  "pam_unix: password for bob: expired",
  "a1 LOGIN bob 10.0.0.5\nttyS0 LOGIN bob ttyS0\na2 LOGIN bob pts/0",
  "2026-03-08 10:00:00 srv1 LOGIN bob granted",
  "10:00:01 INFO: Password:\n10:00:02 ERROR: Timeout42",
  "A001 NO LOGIN failed\nA002 OK LOGIN completed",
  "Password for user bob: required",
  "Password for 'https://bob@host.example': authentication failed",
  "Password for 'bob': expired",
  "Enter passphrase for key '/x/y': \nIdentity added",
];
