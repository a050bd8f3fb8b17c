import { expect, test } from "vitest";
import { isTalk } from "./talk";

type Line = readonly [name: string, text: string];

function written(lines: readonly Line[]): readonly string[] {
  return lines.map(([name, text], index) => `[2026-11-21 14:08:${10 + index}] ${name}: ${text}`);
}

test.each<[string, readonly Line[]]>([
  [
    "a terse team",
    [
      ["Dana Meyer", "503s again, anyone on it?"],
      ["otto", "looking"],
      ["Dana Meyer", "pool is at 100 on db-2"],
      ["otto", "I see it in eu-west too. rolling 4.2 back"],
    ],
  ],
  [
    "people who are polite",
    [
      ["Marie Chabot", "can you look at db-2?"],
      ["Helm", "yes, restarting it now, sorry"],
      ["Marie Chabot", "thank you!"],
      ["Helm", "please watch the queue"],
    ],
  ],
  [
    "people of whom others talk",
    [
      ["desk-1", "fix session 7 drops every 30 s"],
      ["desk-3", "not the venue, he checked with them"],
      ["net-2", "the firewall rule was mine, taken out"],
      ["desk-1", "quiet since 14:07"],
    ],
  ],
  [
    "people who call each other",
    [
      ["kim", "@Otto B the disk of mx-1 is full"],
      ["Otto B", "clearing it, what filled it?"],
      ["kim", "old sieve logs"],
    ],
  ],
  [
    "people among bots",
    [
      ["deploybot", "orders 4.2 released to prod"],
      ["alertbot", "FIRING checkout errors above 5 %"],
      ["dana", "that was me? I only changed a label"],
      ["alertbot", "FIRING checkout latency above 2 s"],
      ["otto", "we saw that on Monday as well"],
      ["alertbot", "RESOLVED checkout errors"],
    ],
  ],
  [
    "German",
    [
      ["jan", "bei mir geht die Kasse nicht mehr"],
      ["ute", "ich sehe es auch, Verbindung zur Datenbank weg"],
      ["jan", "hat jemand etwas geändert?"],
    ],
  ],
  [
    "French",
    [
      ["luc", "le paiement ne passe plus, quelqu'un regarde ?"],
      ["Zoé", "oui, nous avons changé le certificat"],
      ["luc", "merci, retour arrière"],
    ],
  ],
  [
    "Polish",
    [
      ["ola", "czy ktoś widzi błędy 502?"],
      ["Paweł", "widzę, to mój deploy, cofam"],
      ["ola", "dzięki"],
    ],
  ],
  [
    "Polish of two who know",
    [
      ["ola", "wiem, baza stoi"],
      ["Paweł", "patrzę na logi"],
      ["ola", "restart pomógł"],
    ],
  ],
  [
    "Russian",
    [
      ["аня", "кто-нибудь менял конфиг?"],
      ["Олег", "я менял, сейчас откачу"],
      ["аня", "спасибо"],
    ],
  ],
  [
    "Turkish",
    [
      ["ece", "ödeme servisi cevap vermiyor, kimse bakıyor mu?"],
      ["can", "bakıyorum, bende de aynı"],
      ["ece", "teşekkürler"],
    ],
  ],
  [
    "Turkish of two who suppose",
    [
      ["ece", "sanırım veritabanı durdu"],
      ["can", "aynısını görüyorum"],
      ["ece", "yeniden başlattım"],
    ],
  ],
  [
    "Japanese",
    [
      ["佐藤", "決済が遅いです。誰か見ていますか？"],
      ["田中", "私が設定を変えました。戻します"],
      ["佐藤", "ありがとうございます"],
    ],
  ],
  [
    "Chinese",
    [
      ["王伟", "支付超时了，有人在看吗？"],
      ["李娜", "我刚改了配置，回滚中"],
      ["王伟", "谢谢"],
    ],
  ],
  [
    "a language of which no word is known here",
    [
      ["mari", "kas makse töötab?"],
      ["jaan", "ei, andmebaas on maas. kes muutis seadeid?"],
      ["mari", "taastan vana seadistuse"],
    ],
  ],
])("%s", (_who, lines) => {
  expect(isTalk(written(lines))).toBe(true);
  expect(isTalk(["#ops, 21 November 2026", "", ...written(lines)])).toBe(true);
});

test.each<[string, readonly Line[]]>([
  [
    "names of regions",
    [
      ["gateway", "upstream us-east-1 timed out"],
      ["billing", "retry in us-east-1 3/5"],
      ["gateway", "failing over us to eu"],
      ["billing", "giving up"],
    ],
  ],
  [
    "what is ok",
    [
      ["backup", "snapshot ok"],
      ["disk-check", "/dev/sda1 ok, please trim"],
      ["backup", "upload ok"],
      ["ntp", "offset 3 ms"],
    ],
  ],
  [
    "input and output",
    [
      ["kernel", "I/O error on device sdb, sector 88123"],
      ["raid", "member sdb removed"],
      ["kernel", "I/O error on device sdb, sector 88124"],
      ["raid", "degraded"],
    ],
  ],
  [
    "a question that two of them ask again and again",
    [
      ["orders", "could not connect: is the server running on host 10.0.0.7?"],
      ["billing", "could not connect: is the server running on host 10.0.0.8?"],
      ["orders", "could not connect: is the server running on host 10.0.0.9?"],
      ["stock", "12 items counted"],
    ],
  ],
  [
    "prompts and advice",
    [
      ["apt", "Do you want to continue? [Y/n]"],
      ["git", "Your branch is behind 'origin/main' by 2 commits"],
      ["npm", "you have 3 vulnerabilities, please run npm audit"],
      ["git", "Did you mean this? push"],
      ["npm", "added 212 packages"],
    ],
  ],
  [
    "severities of one letter",
    [
      ["scheduler", "I started worker 3"],
      ["kubelet", "I pulled image"],
      ["scheduler", "W queue is long"],
      ["kubelet", "I container up"],
    ],
  ],
  [
    "one program that speaks of itself",
    [
      ["raft", "we lost the election, I follow node 3 now"],
      ["disk", "flushed 14 segments"],
      ["raft", "I am leader of term 9, thanks to node 2"],
      ["disk", "flushed 3 segments"],
    ],
  ],
  [
    "a leader of their own",
    [
      ["etcd", "lost the leader, I am a follower now"],
      ["etcd", "we elected node 3"],
      ["kube-apiserver", "watch closed, who has the lease?"],
      ["orders-api", "my lease is gone"],
    ],
  ],
  [
    "warnings to whoever reads them",
    [
      ["sshd", "Someone could be eavesdropping on you right now!"],
      ["sshd", "host key changed"],
      ["sudo", "are you root?"],
      ["sudo", "3 incorrect attempts"],
    ],
  ],
  [
    "what many people wrote, in a log of what serves them",
    Array.from({ length: 30 }, (_, index): Line => {
      const text =
        index % 10 === 0 ? `received "can I return it ${index}?"` : `sent ${index} bytes`;
      return [index % 20 === 0 ? "support-api" : "mailer", text];
    }),
  ],
  [
    "set phrases of their own",
    [
      ["shop", "FATAL: sorry, too many clients already"],
      ["billing", "FATAL: sorry, too many clients already"],
      ["shop", "giving up after 3 tries"],
    ],
  ],
  [
    "polite words of their own, under names with capitals",
    [
      ["API Gateway", "sorry, the upstream is not available"],
      ["Payment Service", "thank you for calling the payment interface"],
      ["API Gateway", "thank you, connection accepted"],
      ["Payment Service", "sorry, too many clients already"],
    ],
  ],
  [
    "addresses with a mark of asking",
    [
      ["till", "GET /items? 200"],
      ["stock", "GET /stock? 200"],
      ["till", "GET /items?x=1 404"],
    ],
  ],
  [
    "services that name each other",
    [
      ["mesh", "proxy: no healthy upstream for cart"],
      ["cart", "mesh, reconnecting"],
      ["proxy", "cart: 503"],
    ],
  ],
])("programs with %s do not talk", (_what, lines) => {
  expect(isTalk(written(lines))).toBe(false);
});
