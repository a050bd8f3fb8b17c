/**
 * Secrets and personal data in the forms in which they reach logs, chats and configuration. What has to
 * be hidden stands between ⟦ and ⟧; all else has to stay. Tokens of real issuers are put together here, so
 * that no scanner of repositories takes them for leaked ones; none of them was ever valid.
 */
const alphabet = "Zk7Qm2Xv9Lp4Rt8Wc3Nb6Hy1Jd5Gf0SaUeOiTq";

/** So many letters and digits without pattern. */
export function random(length: number, from = alphabet): string {
  return Array.from({ length }, (_, index) => from[(index * 7 + 3) % from.length]).join("");
}

export const hex = (length: number) => random(length, "4f0a9c3e7b1d8265");
const jwt = `${["eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9", "eyJzdWIiOiIxMjM0NTY3ODkwIn0"].join(".")}.${random(43)}`;
const pemLines = Array.from({ length: 6 }, (_, line) => `MII${random(61 - line)}`);
const pem = (kind: string, join: string) =>
  [`-----BEGIN ${kind}-----`, ...pemLines, `-----END ${kind}-----`].join(join);

export const secretCorpus: readonly (readonly [name: string, line: string])[] = [
  // Passwords by name
  ["a password by name", "login password=⟦s3cr3t-v4lue⟧ ok"],
  ["a password of letters only", "dsn user=app password=⟦correcthorse⟧ host=db"],
  ["a password in quotes with blanks", 'password="⟦my own words⟧" ok'],
  ["a password in single quotes", "password='⟦s3cr3t-v4lue⟧' ok"],
  [
    "a password between marks in Terraform",
    "password = <<-EOT\n  ⟦s3cr3t v4lue⟧\nEOT\nport = 5432",
  ],
  ["a password between marks in TOML", 'password = """\n⟦s3cr3t v4lue⟧\n"""\nport = 5432'],
  ["a password on the line of its closing mark", "password = '''\n⟦s3cr3t v4lue⟧'''\nport = 5432"],
  ["a code that a message says", "sent to the phone: your code is ⟦493817⟧"],
  [
    "a signed token that is broken behind its dots",
    `token:\n⟦${jwt.replaceAll(".", ".\n")}⟧\nall is well`,
  ],
  ["a password in YAML", "  password: ⟦s3cr3t-v4lue⟧"],
  ["a password in JSON", '{"user":"eve","password":"⟦s3cr3t-v4lue⟧","n":1}'],
  [
    "a password in JSON inside JSON",
    String.raw`{"msg":"{\"password\":\"⟦hunter2hunter⟧\",\"user\":\"u\"}"}`,
  ],
  ["a password with a quote inside", String.raw`{"password":"⟦a\"b\"c\"d⟧","n":1}`],
  ["a password in the environment", "DB_PASSWORD=⟦s3cr3t-v4lue⟧ PORT=5432"],
  ["a password of a Spring property", "spring.datasource.password=⟦s3cr3t-v4lue⟧"],
  ["a password of libpq", "PGPASSWORD=⟦s3cr3t⟧ psql -h db-01 -U app"],
  ["a password of the mysql client", "MYSQL_PWD=⟦s3cr3t⟧ mysqldump orders"],
  [
    "a password of a Windows data source",
    "Server=db-01;Database=orders;User Id=app;Password=⟦p@ss,w0rd⟧;Encrypt=true",
  ],
  ["a password at the end of a sentence", "could not log in (password=⟦s3cr3t-v4lue⟧)."],
  ["a passphrase", "passphrase: ⟦open-sesame-9⟧"],
  ["a passphrase of plain words", "passphrase: ⟦correct horse battery staple⟧"],
  ["a passphrase of plain words, said", "the passphrase is ⟦correct horse battery staple⟧"],
  ["a password of a directory in a JSON string", '{"m":"userPassword:: ⟦c2VjcmV0⟧"}'],
  ["a password two lines below its heading", "**Password**\n\n\n⟦Hunter2go⟧"],
  ["a password in braces that holds their marks", "PWD={⟦a;b}}c⟧};Server=db-01"],
  ["numbers of France and China", "rappelez le ⟦06 12 34 56 78⟧ ou 手机 ⟦138 0013 8000⟧"],
  ["a number of Britain in groups", "ring me on ⟦020 7946 0018⟧ or ⟦(0)20 7946 0018⟧"],
  ["a password cut off", 'body={"password":"⟦s3cr3t-v4l⟧'],
  ["a password in XML", "<user>eve</user><password>⟦s3cr3t-v4lue⟧</password>"],
  ["a password as an attribute", '<add key="DbPassword" value="⟦s3cr3t-v4lue⟧" />'],
  [
    "a password in the environment of a container",
    '{"name":"DB_PASSWORD","value":"⟦s3cr3t-v4lue⟧"},{"name":"PORT","value":"80"}',
  ],
  [
    "a password in the environment of a pod",
    "- name: DB_PASSWORD\n  value: ⟦s3cr3t-v4lue⟧\n- name: PORT",
  ],
  ["passwords in a list", '{"user":"eve","passwords":["⟦s3cr3t-v4lue⟧","⟦hunter2hunter⟧"],"n":1}'],
  [
    "a password that was changed",
    '{"password":{"changed":true,"old":"⟦s3cr3t-v4lue⟧","new":"⟦correcthorse⟧"},"n":1}',
  ],
  [
    "a password among the outputs of Terraform",
    '"db_password": {\n  "sensitive": true,\n  "type": "string",\n  "value": "⟦correcthorse⟧"\n}',
  ],
  [
    "a password held by an object in JSON inside JSON",
    String.raw`{"msg":"{\"password\":{\"value\":\"⟦correcthorse⟧\",\"length\":12}}"}`,
  ],
  [
    "a password of plain letters beside whose it is",
    '"credentials":{"username":"eve","value":"⟦word9⟧"},"auth":{"login":"eve","kind":{"a":1},"value":"⟦word9⟧"}',
  ],
  [
    "a password held by a mapping of YAML",
    "credentials:\n  username: eve\n  value: ⟦word9⟧\nport: 80",
  ],
  [
    "passwords held by the objects of a list",
    '"credentials":[{"type":"password","value":"⟦word9⟧"},{"type":"password","value":"⟦hunter⟧"}],"n":1',
  ],
  ["a password in a Ruby hash", '{:user=>"eve", :password=>"⟦s3cr3t-v4lue⟧"}'],
  ["a password in a Python dictionary", "{'user': 'eve', 'password': '⟦s3cr3t-v4lue⟧'}"],
  ["a password in a form", "POST body user=eve&password=⟦s3cr3t-v4lue⟧&next=home"],
  ["a password in an encoded form", "next=%2Flogin%3Fpassword%3D⟦s3cr3tv4lue⟧%26user%3Deve"],
  ["a password said in a chat", "the password is ⟦hunter2⟧, please rotate"],
  ["a password said for somebody", "new password for eve is ⟦Tr0ub4dor&3⟧"],
  ["a FIX logon", "8=FIX.4.4|35=A|49=GW|553=trader|554=⟦s3cr3t⟧|141=Y"],
  ["a passphrase that was set, in quotes", 'then set passphrase to "⟦correct horse⟧" and left'],
  ["a password that was changed, in quotes", "password for eve was changed to '⟦correcthorse⟧'"],
  [
    "a passphrase that was set, without quotes",
    "please set the new passphrase to ⟦hunter2x⟧ today",
  ],
  // Dumps of databases
  [
    "a column of a copied table",
    "COPY public.users (id, name, password) FROM stdin;\n1\teve\t⟦s3cr3t-v4lue⟧\n2\tbob\t\\N\n\\.\n",
  ],
  [
    "a column of a copied table by commas",
    "COPY users (id, password) FROM stdin WITH (FORMAT csv);\n1,⟦s3cr3t-v4lue⟧\n\\.\n",
  ],
  [
    "values of an insert on many lines",
    "INSERT INTO users (\n  id,\n  password\n) VALUES\n(1, '⟦s3cr3t-v4lue⟧'),\n(concat('a', lower('b')), NULL),\n(3, '⟦s3cr3t-w0rd⟧');",
  ],
  [
    "values of an insert whose columns the table names",
    "CREATE TABLE `users` (\n  `id` int(11) NOT NULL DEFAULT '1,2',\n  `password` text,\n  KEY (`id`)\n);\nINSERT INTO `users` VALUES (1,'⟦s3cr3t-v4lue⟧'),(2,'⟦s3cr3t-w0rd⟧');",
  ],
  [
    "members of a list on its line",
    '{"tokens":["⟦zk7Qm2Xv9Lp4Rt8W⟧", "⟦zk7Qm2Xv9Lp4Rt8X⟧"],"n":1}',
  ],
  ["what a plan changes", '  ~ master_password = "⟦s3cr3t-v4lue⟧" -> "⟦s3cr3t-w0rd⟧"'],
  [
    "an output that is marked",
    '{"db":{"sensitive":true,"type":"string","value":"⟦s3cr3t-v4lue⟧"},"host":{"value":"db-01"}}',
  ],
  [
    "folded bytes of a directory",
    "uid: eve\nuserPassword:: ⟦e1NTSEF9Z0hKa2xtbm9w\n dHV2d3h5ejEyMzQ1Ng==⟧\nmail: none",
  ],
  ["a token by its Chinese name", "令牌: ⟦Zx9Kq2Lm7Wp4Rt8V⟧ 密钥:⟦Yx9Kq2Lm7Wp4Rt8V⟧"],
  ["a folded header of a dump", "> Authorization: Basic\n>  ⟦ZXZlOkh4N2JvdHRsZTk=⟧\n> Host: x"],
  ["members below a plural", "api_keys:\n  - ⟦zk7Qm2Xv9Lp4Rt8W⟧\n  - ⟦zk7Qm2Xv9Lp4Rt8X⟧\nport: 80"],
  // Passwords in commands and statements
  ["an option", "docker run app --password ⟦s3cr3t-v4lue⟧ --port 80"],
  ["an option with an equals sign", "app --db-password=⟦s3cr3t-v4lue⟧ --verbose"],
  ["an option of the mysql client", "mysql -h db-01 -u app -p⟦s3cr3t⟧ orders"],
  [
    "an option of mysqldump in an audit record",
    'type=EXECVE argc=3 a0="mysqldump" a1="-uapp" a2="-p⟦s3cr3t⟧"',
  ],
  ["an option in an audit record", 'argc=3 a0="app" a1="--password" a2="⟦s3cr3t⟧"'],
  ["an option in a list of arguments", 'args: ["serve","--api-key","⟦k3y-v4lue-1⟧","--port","80"]'],
  [
    "a command in hexadecimal digits",
    `type=PROCTITLE proctitle=⟦${Buffer.from("mysql\0-ps3cr3t\0orders").toString("hex").toUpperCase()}⟧`,
  ],
  ["a login of curl", "curl -s -u admin:⟦s3cr3t⟧ https://grafana/api"],
  ["a login of redis-cli", "redis-cli -h cache-01 -a ⟦s3cr3t⟧ info"],
  ["a login of sshpass", "sshpass -p ⟦s3cr3t⟧ ssh deploy@app-01"],
  ["a login at a registry", "docker login -u ci -p ⟦s3cr3t⟧ registry:5000"],
  ["a passphrase of openssl", "openssl rsa -in key.pem -passin pass:⟦s3cr3t⟧"],
  ["a role with a password", "statement: ALTER ROLE report PASSWORD '⟦rotated-1⟧'"],
  ["a user with a password", "CREATE USER 'app'@'%' IDENTIFIED BY '⟦s3cr3t⟧'"],
  ["a login at Redis", '1763712345.123 [0 10.0.0.7:51234] "AUTH" "⟦s3cr3t⟧"'],
  ["a password of a Redis configuration", "requirepass: ⟦s3cr3t-v4lue⟧"],
  ["a login of SMTP", "C: AUTH PLAIN ⟦AGV2ZQBzM2NyM3Q=⟧"],
  ["a line of netrc", "machine db-01 login eve password ⟦s3cr3t⟧"],
  ["a login of ldapsearch", "ldapsearch -x -D cn=admin,dc=shop -w ⟦s3cr3t⟧ -b dc=shop"],
  ["a login of smbclient", "smbclient //fs/share -U eve%⟦s3cr3t⟧ -c ls"],
  ["a line for htpasswd", "htpasswd -b /etc/nginx/users eve ⟦s3cr3t⟧"],
  ["a user of a queue", "rabbitmqctl add_user eve ⟦s3cr3t⟧"],
  ["a password piped to chpasswd", "echo 'eve:⟦s3cr3t⟧' | chpasswd"],
  ["a login of mongosh", "mongosh -u app -p ⟦s3cr3t⟧ db-01/orders"],
  ["a password of a network device", "username eve privilege 15 password 7 ⟦0822455D0A16⟧"],
  ["a community of SNMP", "snmp-server community ⟦s3cr3t⟧ RO"],
  ["a key that is configured", `aws configure set aws_secret_access_key ⟦${random(40)}⟧`],
  ["a password in a sentence of a driver", "connecting as 'eve' with password '⟦s3cr3t⟧' failed"],
  ["a password with blanks of sqlplus", 'sqlplus app/"⟦pass word⟧"@db-01 @run.sql'],
  ["a password with blanks in a login", 'curl -u "admin:⟦my own words⟧" https://grafana/api'],
  ["a password with blanks of an option", "docker login -u ci -p '⟦my own words⟧' registry:5000"],
  ["a password with blanks of a client", 'mysql -u app -p"⟦pass word⟧" orders'],
  // Addresses and data sources
  ["a password in an address", "postgres://orders:⟦hunter2⟧@db-01:5432/orders"],
  ["a password in an address that was not encoded", "postgres://u:⟦p@ss/w0rd⟧@db/x"],
  ["a password in an address with a query", "amqp://app:⟦s3cr3t⟧@mq-01:5672/vhost?heartbeat=10"],
  ["a password without a user", "redis://:⟦s3cr3t⟧@cache-01:6379/0"],
  ["a delivered password in an address", "mysql://root:⟦root⟧@db-01/orders"],
  ["passwords of several hosts", "mongodb://app:⟦s3cr3t⟧@h1:27017,h2:27017/db"],
  ["a login of a page", "GET https://admin:⟦s3cr3t⟧@grafana.internal/d/1"],
  [
    "a token as the user of an address",
    `cloning https://⟦${random(40)}⟧@github.com/shop/orders.git`,
  ],
  [
    "a token with a filler as password",
    `https://⟦${random(40)}⟧:⟦x-oauth-basic⟧@github.com/shop/orders`,
  ],
  ["a data source of Go", "app:⟦s3cr3t⟧@tcp(db-01:3306)/orders?parseTime=true"],
  ["a data source of Oracle", "jdbc:oracle:thin:app/⟦s3cr3t⟧@//db-01:1521/ORCL"],
  [
    "a storage account",
    `AccountName=shop;AccountKey=⟦${random(86)}==⟧;EndpointSuffix=core.windows.net`,
  ],
  ["a token in an address", "GET /x?token=⟦abcdef123456⟧&a=1"],
  ["an access token in an address", "GET /cb?access_token=⟦abcdef123456⟧&state=1"],
  [
    "a signature of a shared address",
    `GET /blob?sv=2026-01-01&sig=⟦${random(43)}%3D⟧&se=2026-12-01`,
  ],
  ["a key in an address", `GET /maps?key=⟦${random(32)}⟧&q=berlin`],
  ["an authorization code", `GET /cb?code=⟦${random(32)}⟧&scope=openid`],
  [
    "a webhook of Slack",
    `POST https://hooks.slack.com/services/⟦T0${random(7)}/B0${random(7)}/${random(24)}⟧ 200`,
  ],
  [
    "a webhook of Discord",
    `POST https://discord.com/api/webhooks/⟦112233445566778899/${random(68)}⟧`,
  ],
  // Headers
  ["a bearer token", `Authorization: Bearer ⟦${random(24)}⟧`],
  ["a login of basic authentication", "authorization=Basic ⟦ZXZlOnMzY3IzdA==⟧ status=401"],
  ["a bare authorization", "Authorization: ⟦s3cr3t-v4lue⟧"],
  [
    "an authorization in JSON",
    `{"headers":{"authorization":"Bearer ⟦${random(24)}⟧","host":"api"}}`,
  ],
  ["a bearer token without its header", `upstream got bearer ⟦${random(24)}⟧ for orders`],
  [
    "a signed request",
    `Authorization: AWS4-HMAC-SHA256 Credential=⟦AKIA${random(16, "ABCDEFGH2345JKLM")}/20261121/eu-west-1/s3/aws4_request⟧, SignedHeaders=host, Signature=⟦${hex(64)}⟧`,
  ],
  ["a key in a header", "X-Api-Key: ⟦k3y-v4lue-1⟧"],
  ["a token in a header", "x-auth-token: ⟦t0k3n-v4lue⟧"],
  ["cookies of a request", "Cookie: lang=en; sid=⟦a81f03bc77⟧; _ga=⟦GA1.2.1234.5678⟧"],
  ["a cookie that is set", "Set-Cookie: sid=⟦a81f03bc77⟧; Path=/; HttpOnly"],
  ["a session of a servlet", `GET /cart;jsessionid=⟦${random(32)}⟧ 200`],
  ["a session by name", `session_id=${"⟦"}${hex(32)}⟧ user=17`],
  // Keys and tokens
  ["an API key", '{"api_key":"⟦s3cr3t-v4lue⟧"}'],
  ["an API key in words", "using api key: ⟦k3y-v4lue-1⟧"],
  ["a secret of a framework", `SECRET_KEY_BASE=⟦${hex(64)}⟧`],
  ["words that restore a wallet", '"mnemonic": "⟦abandon ability able about above absent⟧"'],
  ["a session token of a cloud", `AWS_SESSION_TOKEN=⟦IQoJ${random(60)}==⟧`],
  ["a session in a table", `7,sessionid=⟦${hex(32)}⟧,E38,Processed`],
  ["a secret", "client_secret=⟦s3cr3t-v4lue⟧"],
  ["a bare secret", "secret: ⟦s3cr3t-v4lue⟧"],
  ["an access key", `aws_secret_access_key = ⟦${random(40)}⟧`],
  ["an AWS key id", "key ⟦AKIAIOSFODNN7EXAMPLE⟧ used"],
  ["a GitHub token", `⟦ghp_${random(36)}⟧ used`],
  ["a fine-grained GitHub token", `token ⟦github_pat_${random(82)}⟧`],
  ["a GitLab token", "⟦glpat-abcdefghij0123456789⟧ used"],
  ["a Slack token", `slack ⟦xoxb-1234567890-${random(24)}⟧`],
  ["a payment key", `key ⟦sk_${"live"}_0123456789abcdefghijklmn⟧`],
  ["a Google key", `key ⟦AIza${random(35)}⟧`],
  ["a key of a model provider", `using ⟦sk-ant-api03-${random(93)}AA⟧`],
  ["a SendGrid key", `⟦SG.${random(22)}.${random(43)}⟧ refused`],
  ["an npm token", `//registry.npmjs.org/:_authToken=⟦npm_${random(36)}⟧`],
  ["a Vault token", `login with ⟦hvs.${random(90)}⟧`],
  ["a short Vault token", "login with ⟦hvs.k3yv4l⟧ and ⟦hvb.AAAAAQ1x⟧ failed"],
  ["a Telegram bot", `POST /bot⟦1234567890:AA${random(33)}⟧/sendMessage`],
  ["a Twilio key", `auth ⟦SK${hex(32)}⟧ ok`],
  ["a JSON web token", `jwt ⟦${jwt}⟧ end`],
  ["a private key over several lines", `⟦${pem("RSA PRIVATE KEY", "\n")}⟧\nafter`],
  [
    "a private key in JSON",
    `{"private_key":"⟦${pem("PRIVATE KEY", "\\n")}\\n⟧","type":"service_account"}`,
  ],
  [
    "a private key that was cut off",
    `⟦-----BEGIN EC PRIVATE KEY-----\n${pemLines.slice(0, 3).join("\n")}⟧`,
  ],
  [
    "the end of a private key",
    `⟦${pemLines.slice(3).join("\n")}\n-----END RSA PRIVATE KEY-----⟧\nafter`,
  ],
  ["a key of WireGuard", `PrivateKey = ⟦${random(43)}=⟧`],
  // Hashes of passwords
  ["a hash of bcrypt", `hash ⟦$2b$12$${random(53)}⟧ stored`],
  ["a hash of the shadow file", `root:⟦$6$${random(16)}$${random(86)}⟧:19000:0:99999:7:::`],
  ["a hash of Argon2", `pw ⟦$argon2id$v=19$m=65536,t=3,p=4$${random(22)}$${random(43)}⟧`],
  [
    "a hash of SCRAM",
    `rolpassword ⟦SCRAM-SHA-256$4096:${random(22)}==$${random(43)}=:${random(43)}=⟧`,
  ],
  ["a hash of MySQL", `PASSWORD '⟦*${hex(40).toUpperCase()}⟧'`],
  ["a hash of an LDAP entry", `userPassword: ⟦{SSHA}${random(32)}⟧`],
  ["a hash of Windows", `eve:1001:⟦${hex(32)}:${hex(32)}⟧:::`],
  // Personal data
  ["an e-mail address", "mail from ⟦eve.hill@shop.example⟧"],
  ["an e-mail address in an envelope", "from=<⟦eve+news@mail.shop.example⟧>, size=1234"],
  ["an e-mail address in a query", "GET /reset?email=⟦eve@shop.example⟧&x=1"],
  ["an e-mail address beyond ASCII", "an ⟦jürgen@büro.example⟧ gesendet"],
  ["a phone number", "called ⟦+49 151 12345678⟧ twice"],
  ["a phone number in North America", "call ⟦(212) 736-5000⟧ first"],
  ["a national phone number by name", '"phone":"⟦(030) 1234-5678⟧"'],
  ["a payment card", "card ⟦4111 1111 1111 1111⟧ declined"],
  ["a payment card without groups", "pan ⟦5555555555554444⟧ declined"],
  ["a bank account", "to ⟦DE89 3704 0044 0532 0130 00⟧ failed"],
  ["a bank account without groups", "iban=⟦GB29NWBK60161331926819⟧"],
  ["a social security number", "ssn ⟦078-05-1120⟧ on file"],
  ["a resident identity number", "id ⟦11010519491231002X⟧ checked"],
  ["a name in a field", '{"first_name":"⟦Maya⟧","last_name":"⟦Chen⟧"}'],
  ["a date of birth", "dob=⟦1984-05-17⟧ plan=free"],
];
