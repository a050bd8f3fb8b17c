import { random } from "./patternless";

/**
 * Secrets over several lines, encoded, or told: forms in which one line read by itself shows nothing. Marked as in
 * the corpus beside; what stands outside ⟦ and ⟧ has to stay.
 */
const base64 = (text: string, encoding: BufferEncoding = "utf8") =>
  Buffer.from(text, encoding).toString("base64");
const wrap = (text: string, width: number, indent = "") =>
  (text.match(new RegExp(`.{1,${width}}`, "g")) ?? []).join(`\n${indent}`);
const awsId = `AKIA${random(16, "ABCDEFGH2345JKLM")}`;
const awsSecret = random(40);
const jwt = `${["eyJhbGciOiJSUzI1NiIsInR5cCI6IkpXVCIsImtpZCI6IjEifQ", "eyJzdWIiOiIxMjM0NTY3ODkwIiwiZXhwIjoxNzYzNzEyMzQ1LCJzY29wZSI6Im9yZGVycyJ9"].join(".")}.${random(86)}`;
const pem = [
  "-----BEGIN PRIVATE KEY-----",
  random(64),
  random(63),
  "-----END PRIVATE KEY-----",
].join("\n");

export const encodedCorpus: readonly (readonly [name: string, text: string])[] = [
  // Below the name
  ["a value below its name", "password:\n⟦hunter2-x9⟧\nport: 80"],
  ["a value below its name, indented", "db:\n  password:\n    ⟦hunter2-x9⟧\n  port: 80"],
  ["a value of letters below its name", "  password:\n    ⟦correcthorse⟧\n  port: 80"],
  ["a value below what a prompt asked", "Enter password:\n⟦Tr0ub4dor&3⟧\n$ ls"],
  ["a literal block", "password: |\n  ⟦hunter2\n  second-line⟧\nport: 80"],
  [
    "a literal block without its last line end",
    "app:\n  apiToken: |-\n    ⟦k3y-v4lue-1⟧\n  port: 80",
  ],
  ["a folded block", "secret: >-\n  ⟦open sesame\n  and close⟧\nnext: 1"],
  ["a block in a list", "- name: x\n- password: |\n    ⟦hunter2⟧\n- port: 80"],
  [
    "pretty JSON with the value on its own line",
    '{\n  "password":\n    "⟦hunter2-x9⟧",\n  "port": 80\n}',
  ],
  ["pretty JSON", '{\n  "user": "eve",\n  "password": "⟦hunter2-x9⟧",\n  "port": 80\n}'],
  ["a list of JSON", '"passwords": [\n  "⟦first-1x⟧",\n  "⟦second-2x⟧"\n],\n"port": 80'],
  ["a list of YAML", "passwords:\n  - ⟦first-1x⟧\n  - ⟦second-2x⟧\nport: 80"],
  ["an element over several lines", "<password>\n   ⟦hunter2-x9⟧\n</password>\n<port>80</port>"],
  ["an element with attributes", '<wsse:Password Type="PasswordText">⟦hunter2-x9⟧</wsse:Password>'],
  ["an element of text as it stands", "<secret><![CDATA[⟦a<b&c9⟧]]></secret>"],
  ["an entry by its key", '<entry key="db.password">⟦hunter2-x9⟧</entry>'],
  ["a property list", "<key>Password</key>\n\t<string>⟦hunter2-x9⟧</string>"],
  [
    "a property of Hadoop",
    "<name>ssl.server.keystore.password</name>\n  <value>⟦hunter2-x9⟧</value>",
  ],
  ["an attribute", '<dataSource user="eve" password="⟦hunter2-x9⟧" url="db"/>'],
  [
    "a log that repeats its beginning",
    "app_1  | password:\napp_1  |   ⟦hunter2-x9⟧\napp_1  | port: 80",
  ],
  [
    "a log with stamps on every line",
    "2026-11-21T02:23:00Z app password:\n2026-11-21T02:23:01Z app ⟦hunter2-x9⟧\n2026-11-21T02:23:02Z app done",
  ],
  ["a value of several words", "password: ⟦my own words⟧\nport: 80"],
  ["a wrapped token", `token:\n  ⟦${wrap(jwt, 64, "  ")}⟧\nnext: 1`],
  ["a wrapped token in a message", `got ⟦${wrap(jwt, 76)}⟧\nand went on`],
  ["a key in a block", `tls:\n  key: |\n    ⟦${pem.split("\n").join("\n    ")}⟧\n  port: 1`],
  // Base64 and its kind
  [
    "a Secret in YAML",
    `apiVersion: v1\ndata:\n  password: ⟦${base64("hunter2")}⟧\n  other: ⟦${base64("x9")}⟧\nkind: Secret\nmetadata:\n  name: creds`,
  ],
  [
    "a Secret in JSON",
    `{"apiVersion":"v1","kind":"Secret","data":{"a":"⟦${base64("hunter2")}⟧","b":"⟦${base64("zz top 9")}⟧"},"type":"Opaque"}`,
  ],
  [
    "a Secret with plain data",
    "kind: Secret\nmetadata:\n  name: creds\nstringData:\n  config.ini: |\n    ⟦hunter2⟧\ntype: Opaque",
  ],
  [
    "an encoded address of a database",
    `dsn ⟦${base64("postgres://orders:hunter2@db-01/orders")}⟧ read`,
  ],
  [
    "an encoded file of settings",
    `env ⟦${base64("DB_HOST=db-01\nDB_PASSWORD=hunter2-x9\n")}⟧ loaded`,
  ],
  [
    "an encoded command of PowerShell",
    `powershell -enc ⟦${base64('$p = "net use x: /user:eve"; password="hunter2-x9"', "utf16le")}⟧`,
  ],
  ["a wrapped encoded key", `blob: ⟦${wrap(base64(pem), 64)}⟧\nnext: 1`],
  [
    "an encoded login of a registry",
    `{"auths":{"registry:5000":{"auth":"⟦${base64("ci:hunter2-x9")}⟧"}}}`,
  ],
  ["an encoded value that is decoded by hand", `echo ⟦${base64("hunter2")}⟧ | base64 -d`],
  ["hexadecimal digits", `payload ⟦${Buffer.from("password=hunter2-x9").toString("hex")}⟧ sent`],
  ["an address with an encoded at sign", "GET /reset?email=⟦eve%40shop.example⟧&x=1"],
  ["an address with an encoded at sign, twice", "next=%2Freset%3Femail%3D⟦eve%2540shop.example⟧"],
  ["an address in an escape of JSON", String.raw`{"to":"⟦eve\u0040shop.example⟧"}`],
  ["an address in an entity", "to &lt;⟦eve&#64;shop.example⟧&gt; sent"],
  ["JSON inside HTML", "data-x=&quot;password&quot;:&quot;⟦hunter2-x9⟧&quot;,&quot;n&quot;:1"],
  [
    "a mail in quoted-printable",
    "Content-Transfer-Encoding: quoted-printable\n\npassword=⟦3Dhunt=\ner2-x9⟧ and",
  ],
  ["colours of a terminal", "\u001b[32mpassword\u001b[0m=⟦hunter2-x9⟧ ok"],
  ["YAML inside JSON", String.raw`{"log":"password:\n  ⟦hunter2-x9⟧\nport: 80"}`],
  [
    "a dump of bytes",
    "00000040  ⟦75 73 65 72 3d 73 76 63  26 70 77 64 3d 6b 69 77  |user=svc&pwd=kiw|⟧\n00000050  ⟦69 2d 4d 61 6e 67 6f 2d  35 35 00 00 00 00 00 00  |i-Mango-55......|⟧\nend",
  ],
  // Beside its id
  ["a secret beside its key's id", `⟦${awsId}⟧ ⟦${awsSecret}⟧ eu-west-1`],
  ["a secret below its key's id", `⟦${awsId}⟧\n⟦${awsSecret}⟧`],
  ["a secret in the row of its key's id", `eve,⟦${awsId}⟧,⟦${awsSecret}⟧,Active`],
  // Tables
  ["a column of a file", "user,password,role\neve,⟦hunter2-x9⟧,admin\nmax,⟦s3cr3t-v4⟧,dev"],
  [
    "a column of a client",
    " id | name | password \n----+------+----------\n  1 | eve  | ⟦hunter2-x9⟧\n(1 row)",
  ],
  ["a column of Markdown", "| host | password |\n| --- | --- |\n| db-01 | ⟦hunter2-x9⟧ |"],
  [
    "an inserted row",
    "INSERT INTO users (name, password, age) VALUES ('eve', '⟦hunter2-x9⟧', 31), ('max', '⟦s3cr3t-v4⟧', 9);",
  ],
  // Told
  ["a password for somebody", "Password for user bob: ⟦Tr0ub4dor&3⟧"],
  ["a password on a host", "root password on db-01: ⟦Tr0ub4dor&3⟧"],
  ["a password with a note", "Password (temporary): ⟦Tr0ub4dor&3⟧"],
  ["a password that was changed", "the admin password has been changed to ⟦Tr0ub4dor&3⟧."],
  ["a password that is to be used", "use ⟦Tr0ub4dor&3⟧ as the password"],
  ["a password in Markdown", "**Password:** `⟦Tr0ub4dor&3⟧`"],
  ["a password in a page", "<b>Password:</b> ⟦Tr0ub4dor&3⟧<br>"],
  ["credentials", "credentials: bob / ⟦Tr0ub4dor&3⟧"],
  ["a login and its password", "username bob password ⟦Tr0ub4dor&3⟧"],
  ["a password in German", "das Passwort lautet ⟦Tr0ub4dor&3⟧"],
  ["a password in Chinese", "密码：⟦Tr0ub4dor&3⟧"],
  ["a code", "Your verification code is ⟦493021⟧."],
  ["a code that is named behind", "⟦G-493021⟧ is your Google verification code"],
  ["a number of one's own", "the alarm PIN is ⟦4711⟧ now"],
  ["a password of camel case", "userPass=⟦hunter2-x9⟧ dbPwd=⟦s3cr3t-v4⟧"],
  // Statements
  ["a password that is set for somebody", "SET PASSWORD FOR 'eve'@'%' = '⟦hunter2-x9⟧'"],
  ["a password that is set by a function", "SET PASSWORD FOR 'eve'@'%' = PASSWORD('⟦hunter2-x9⟧')"],
  ["a user of Oracle", "ALTER USER eve IDENTIFIED BY ⟦hunter2x9⟧ ACCOUNT UNLOCK"],
  [
    "a user of MySQL",
    "ALTER USER 'eve'@'%' IDENTIFIED WITH caching_sha2_password BY '⟦hunter2-x9⟧'",
  ],
  ["a role", "CREATE ROLE report LOGIN ENCRYPTED PASSWORD '⟦hunter2-x9⟧' VALID UNTIL 'infinity'"],
  ["a login of SQL Server", "ALTER LOGIN sa WITH PASSWORD = N'⟦hunter2-x9⟧'"],
  [
    "a user mapping",
    "CREATE USER MAPPING FOR eve SERVER s OPTIONS (user 'eve', password '⟦hunter2-x9⟧')",
  ],
  ["a hash in a condition", "SELECT 1 FROM users WHERE password = MD5('⟦hunter2-x9⟧')"],
  ["a user of MongoDB", 'db.createUser({user: "eve", pwd: "⟦hunter2-x9⟧", roles: []})'],
  ["a login of MongoDB", 'db.auth("eve", "⟦hunter2-x9⟧")'],
  ["a user of Redis", "ACL SETUSER eve on >⟦hunter2-x9⟧ ~* +@all"],
  ["a login of FTP", "USER eve\nPASS ⟦hunter2-x9⟧\nLIST"],
  ["a login of IMAP", "a001 LOGIN eve ⟦hunter2-x9⟧"],
  // Commands
  ["a share", String.raw`net use Z: \\fs-01\share ⟦hunter2-x9⟧ /user:SHOP\eve`],
  ["a share with the user first", String.raw`net use \\fs-01\share /user:eve ⟦hunter2-x9⟧`],
  ["a user of Windows", "net user eve ⟦hunter2-x9⟧ /add"],
  ["a secure string", "ConvertTo-SecureString '⟦hunter2-x9⟧' -AsPlainText -Force"],
  ["a task of Windows", "schtasks /create /ru SHOP\\eve /rp ⟦hunter2-x9⟧ /tn x"],
  ["a remote desktop", "xfreerdp /v:rdp-01 /u:eve /p:⟦hunter2-x9⟧"],
  ["a password that is piped", "echo ⟦hunter2-x9⟧ | sudo -S systemctl restart nginx"],
  [
    "a password that is piped to a registry",
    "echo '⟦hunter2-x9⟧' | docker login -u ci --password-stdin registry:5000",
  ],
  [
    "literals of a Secret",
    "kubectl create secret generic db --from-literal=user=⟦eve⟧ --from-literal=p=⟦hunter2⟧",
  ],
  ["values of Vault", "vault kv put secret/app db=⟦hunter2-x9⟧ api=⟦k3y-v4lue⟧"],
  ["a query of SQL Server", "sqlcmd -S db-01 -U sa -P ⟦hunter2-x9⟧ -Q 'select 1'"],
  ["an archive", "7z a -p⟦hunter2-x9⟧ out.7z logs/"],
  ["a walk of SNMP", "snmpwalk -v2c -c ⟦hunter2-x9⟧ 10.0.0.1"],
  ["a command over several lines", "curl -s \\\n  -u admin:⟦hunter2-x9⟧ \\\n  https://grafana/api"],
  ["a machine of network devices", "radius-server key 7 ⟦0822455D0A16⟧"],
  ["a setting with a blank", "masterauth ⟦hunter2-x9⟧\nport 6379"],
  ["a variable of csh", "setenv DB_PASSWORD ⟦hunter2-x9⟧"],
  // Addresses
  ["a link that resets", `GET /account/reset-password/⟦${random(32)}⟧ 200`],
  ["a link of Django", `GET /accounts/reset/MQ/⟦c5x-${random(28)}⟧/ 302`],
  [
    "a link that signs in",
    "https://shop.example/magic-link/⟦7f9c2ba4-e88f-4c3a-9d2f-0b5e6a1c7d10⟧",
  ],
  ["a link that invites", `POST /api/v1/invitations/⟦${random(24)}⟧/accept`],
  ["a token in a query of one letter", `GET /r?t=⟦${random(40)}⟧ 200`],
  ["a token behind a hash", `https://app/cb#access_token=⟦${random(40)}⟧&expires_in=3600`],
  ["a list of stolen logins", "⟦eve@shop.example⟧:⟦hunter2x9⟧\n"],
  ["a line of pgpass", "db-01:5432:orders:eve:⟦hunter2-x9⟧"],
  ["a password in braces", "Driver={SQL Server};Server=db-01;UID=app;PWD={⟦a;b=c9⟧};"],
  ["a string that is put together", 'url = "postgres://app:" + "⟦hunter2-x9⟧@db-01/orders"'],
  // Headers
  ["headers of Go", `map[Accept:[*/*] Authorization:[Bearer ⟦${random(24)}⟧] Host:[api]]`],
  ["headers of Node", `[ 'Host', 'api', 'Authorization', 'Bearer ⟦${random(24)}⟧', 'Accept' ]`],
  ["headers of Python", `[('Host', 'api'), ('Authorization', 'Bearer ⟦${random(24)}⟧')]`],
  ["headers of an archive", `{"name": "Authorization", "value": "Bearer ⟦${random(24)}⟧"}`],
  [
    "cookies of an archive",
    `"cookies": [{"name": "sid", "value": "⟦${random(24)}⟧"}, {"name": "b", "value": "⟦${random(12)}⟧"}]`,
  ],
  ["cookies of Node", `'set-cookie': [ 'sid=⟦${random(24)}⟧; Path=/; HttpOnly' ]`],
  ["a cookie of curl", `curl -b 'sid=⟦${random(24)}⟧' https://api`],
  // Numbers
  ["a card with dots", "card ⟦4111.1111.1111.1111⟧ declined"],
  ["a card with narrow blanks", "card ⟦4111\u00a01111\u00a01111\u00a01111⟧ declined"],
  ["a card with thin blanks", "card ⟦3782\u2009822463\u200910005⟧ declined"],
  ["a card with dashes", "card ⟦4111–1111–1111–1111⟧ declined"],
  ["a card with underscores", "card ⟦4111_1111_1111_1111⟧ declined"],
  ["a card with slashes", "card ⟦4111/1111/1111/1111⟧ declined"],
  ["the stripe of a card", "swiped ⟦%B4111111111111111^HILL/EVE^2612101?⟧ ok"],
  ["a card in wide digits", "card ⟦４１１１１１１１１１１１１１１１⟧ declined"],
  [
    "an account with narrow blanks",
    "to ⟦DE89\u00a03704\u00a00044\u00a00532\u00a00130\u00a000⟧ failed",
  ],
  ["an account with hyphens", "to ⟦DE89-3704-0044-0532-0130-00⟧ failed"],
  ["an account in small letters", "iban ⟦de89370400440532013000⟧ failed"],
  ["a phone number with its prefix", "called ⟦0049 151 12345678⟧ twice"],
  ["a phone number with dots", "call ⟦212.736.5000⟧ first"],
  ["a phone number that is said", "Tel.: ⟦030 1234567⟧ first"],
  ["an address that is disguised", "write to ⟦eve.hill (at) shop (dot) example⟧ please"],
  ["an address in brackets", "write to ⟦eve.hill[at]shop.example⟧ please"],
  ["a number of Brazil", "cpf ⟦529.982.247-25⟧ on file"],
  ["a number of Spain", "dni ⟦12345678Z⟧ on file"],
  ["a number of Italy", "cf ⟦RSSMRA85T10A562S⟧ on file"],
];

/** What looks like them and is needed. */
export const keptForms: readonly string[] = [
  "rpc call 1000004711 timed out",
  "cell 10.0.0.17 20 down",
  "2026-09-03T10:00:17:123:OOMKilled",
  "Password:\nLogin incorrect",
  "password:\n2026-11-21 02:23:00 next line",
  "passwords:\nport: 80",
  "Reset password: the mail was sent\nand opened",
  "secrets:\n  - name: orders-db\n    key: db",
  "kind: ConfigMap\ndata:\n  mode: fast\n  level: debug",
  "user,role,age\neve,admin,31",
  "path /usr/local/lib/python3.11/site-packages/django/core/handlers/base.py line 47",
  "GET /reset-password HTTP/1.1 and /password/reset/confirm and /verify/email-sent",
  "GET /share/report-2026-11.pdf and /files/orders-api-7c9f6d5b8 and /sessions/12",
  "the pin is connected, the code is broken, error code 504213 and exit code 1234",
  "Failed password for root from 10.0.0.7 port 22 ssh2",
  "Failed password for invalid user admin from 2001:db8::7 port 50022 ssh2",
  "Accepted password for eve from 10.0.0.7 port 50022",
  "token bucket refilled at 500 per second, key 12 of 20",
  "identified by its name, the role was found by eve",
  "version 4.11.1111.1111 of 2026.11.21, ratio 0.44 / 0.50 / 0.42 / 0.62",
  "echo done | tee log, net use of memory grew, net user count 5",
  "login as root, log in with SSO, user eve changed password",
  "call 12 times, phone home, called foo.bar(1)",
  "C:\\Users\\eve\\AppData\\Local\\Temp\\new\\reports",
  "eve logged in at shop, max AT work",
  "the credentials are valid until 2026-12-01, accounts: 12/15 checked",
  "git@github.com:shop/orders.git and eve@db-01:/srv/data",
];
