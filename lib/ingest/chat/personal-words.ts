/**
 * Words in which people speak of themselves, of somebody and to each other, which programs have next to no use for,
 * by language. Left out on purpose: what is a region, a unit, a device or a prompt as well ("us", "io", "eu", "me",
 * "min", "nas", "ok", "please", "yes"), and "you", "your", "they", with which programs speak to their operator.
 */
const wordsByLanguage: Readonly<Record<string, string>> = {
  english:
    "i i'm i've i'll i'd my mine myself we we're we've we'll he he's she she's his her him anyone anybody somebody someone everyone everybody thank thanks thx ty sorry np pls plz cheers yup nah idk iirc afaict nvm wanna gotta gotcha haha wow guys folks yep nope yeah dunno hmm lol afaik imho fyi btw lgtm hey oops let's that's what's gonna maybe",
  german: "ich wir uns unser unsere mir mich mein meine danke jemand niemand hab habe leute moin",
  spanish: "yo nosotros nuestro gracias alguien nadie estoy estamos tengo tenemos veo vamos creo",
  french: "je j'ai j'y nous notre moi merci quelqu'un d'accord c'est c'était",
  italian: "noi nostro grazie qualcuno stiamo vedo vediamo abbiamo credo",
  portuguese:
    "nós nosso minha meu obrigado obrigada alguém ninguém estou estamos tenho temos vejo acho",
  dutch: "ik wij mij mijn bedankt iemand niemand heb",
  swedish: "jag tack någon",
  danishAndNorwegian: "jeg tak takk nogen noen",
  finnish: "minä mä meillä minulla mulla kiitos joku",
  polish: "mnie mój mam mamy jestem widzę patrzę wiem myślę mogę dzięki dziękuję ktoś nikt",
  czechAndSlovak: "já mně nás můj mám máme vidím díky děkuji někdo nikdo jsem ďakujem niekto",
  hungarian: "én nekem nekünk köszönöm köszi valaki",
  romanian: "mie mulțumesc mersi cineva avem",
  croatianAndSerbian: "imamo vidim hvala neko netko",
  turkish:
    "biz bana benim bizim bende bizde bence teşekkürler kimse birisi bakıyorum görüyorum biliyorum sanırım",
  russian: "я мы мне меня нас нам мой моя наш спасибо кто-нибудь кто-то никто вижу смотрю ребята",
  ukrainian: "ми мені мене нам мій дякую хтось бачу дивлюся",
  bulgarian: "аз ние благодаря някой виждам",
  greek: "εγώ εμείς μου μας ευχαριστώ κάποιος κανείς βλέπω",
  hebrew: "אני אנחנו לי לנו שלי שלנו תודה מישהו",
  arabic: "أنا انا نحن عندي عندنا شكرا",
  persian: "من مرسی ممنون کسی",
  hindi: "मैं मैंने हम हमने मुझे मेरा हमारा धन्यवाद",
  vietnamese: "tôi mình ạ nhé",
  indonesianAndMalay: "saya aku kami kita kamu makasih",
};

/** All of them, in lower case. */
export const personalWords: ReadonlySet<string> = new Set(
  Object.values(wordsByLanguage).flatMap((words) => words.split(" ")),
);

/** The same in scripts that put no space between words or join particles to them. */
export const personalParts: readonly string[] = [
  ...["我", "你", "咱", "谢谢", "謝謝", "大家", "有人", "吗", "嗎", "呢"],
  ...[
    "私",
    "僕",
    "俺",
    "誰か",
    "ありがと",
    "すみません",
    "お願いします",
    "ですか",
    "ますか",
    "ですね",
  ],
  ...["제가", "저는", "저도", "우리", "누가", "감사합니다", "나요", "까요", "네요", "할게요"],
  ...["ครับ", "ค่ะ", "ผม", "ขอบคุณ"],
];
