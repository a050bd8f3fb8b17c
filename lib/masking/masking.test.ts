import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { tokenCharactersMax } from "./mask-token";
import { createMasking } from "./masking";
import { isPublishedDefault } from "./rules/placeholders";
import { dialogueCorpus, keptDialogues } from "./testing/dialogue-corpus";
import { elementCorpus, keptElements } from "./testing/element-corpus";
import { encodedCorpus, keptForms } from "./testing/encoded-corpus";
import { keptCorpus } from "./testing/kept-corpus";
import { secretCorpus } from "./testing/secret-corpus";

const withoutMarks = (line: string) => line.replace(/[⟦⟧]/g, "");
const tokens = /\[(?:secret:)?[a-z0-9-]+#\d+\]/g;

test.each([...secretCorpus, ...encodedCorpus, ...dialogueCorpus, ...elementCorpus])(
  "%s is hidden, and nothing beside it",
  (_name, line) => {
    const { text } = createMasking().render(withoutMarks(line));
    expect(text.replace(tokens, "•")).toBe(line.replace(/⟦[^⟧]*⟧/g, "•"));
  },
);

test.each([...keptCorpus, ...keptForms, ...keptDialogues, ...keptElements])(
  "what is needed to follow an incident stays: %s",
  (line) => {
    expect(createMasking().render(line).text).toBe(line);
  },
);

describe("tokens", () => {
  test("the same value has the same token wherever it stands, and another value another one", () => {
    const { text } = createMasking().render(
      "password=first-1x then password=second-2x then password=first-1x",
    );
    expect(text).toBe(
      "password=[secret:password#1] then password=[secret:password#2] then password=[secret:password#1]",
    );
  });

  test("a value has its token in every text of one masking, numbered by first appearance", () => {
    const masking = createMasking();
    const texts = ["eve@shop.example", "max@shop.example and EVE@shop.example"];
    expect(texts.map((text) => masking.render(text).text)).toEqual([
      "[email#1]",
      "[email#2] and [email#1]",
    ]);
    expect(masking.hidden()).toEqual({ email: 2 });
  });

  test("one password escaped in different ways is one value", () => {
    const { text } = createMasking().render(
      String.raw`{"password":"a\"b%c9d"} and url: password=a%22b%25c9d`,
    );
    expect(text).toBe('{"password":"[secret:password#1]"} and url: password=[secret:password#1]');
  });
});

describe("a value that was found once is hidden wherever else it stands", () => {
  test("without its name", () => {
    const masking = createMasking();
    masking.learn("login password=s3cr3t-v4lue ok");
    expect(masking.render("tried s3cr3t-v4lue again").text).toBe("tried [secret:password#1] again");
  });

  test("inside other words, percent-encoded, and as a title that was cut in the middle of it", () => {
    const masking = createMasking();
    masking.learn('password="s3cr3t/v4lue-of-eve"');
    expect(masking.render("xs3cr3t/v4lue-of-evex s3cr3t%2Fv4lue-of-eve").text).toBe(
      "x[secret:password#1]x [secret:password#1]",
    );
    expect(masking.render("Login with s3cr3t/v4l…").text).toBe("Login with [secret:password#1]…");
    expect(masking.render("Login with s3cr3t/v4l").text).toBe("Login with [secret:password#1]");
  });

  test("line by line, when it had several lines", () => {
    const line = "MIIEowIBAAKCAQEAxX7v2k9PqLm4TzR8";
    const masking = createMasking();
    masking.learn(
      `-----BEGIN RSA PRIVATE KEY-----\n${line}\n${line}9\n-----END RSA PRIVATE KEY-----`,
    );
    expect(masking.render(`read ${line} from disk`).text).toBe(
      "read [secret:private-key#1] from disk",
    );
  });

  test("but not where it names a service, nor when it is what a product is delivered with", () => {
    const masking = createMasking({ keeps: ["orders-api"] });
    const line =
      "postgres://orders:orders-api@db amqp://guest:rabbitmq@mq: orders-api and rabbitmq are up";
    expect(masking.render(line).text).toBe(
      "postgres://orders:[secret:password#1]@db amqp://guest:[secret:password#2]@mq: orders-api and rabbitmq are up",
    );
  });
});

describe("people", () => {
  const masking = () =>
    createMasking({
      people: ["Maya Chen", "eve.hill", "mira", "jean-luc (ops)", "Will", "oncall-2", "root"],
    });

  test("who is known by name has a token; roles and system accounts keep their names", () => {
    expect(
      masking().render("maya  chen asked eve.hill, Mira, Jean-Luc (ops), oncall-2 and root").text,
    ).toBe("[person#1] asked [person#2], [person#3], [person#4], oncall-2 and root");
  });

  test("a name of a script without blanks is hidden inside a sentence", () => {
    const text = createMasking({ people: ["张伟", "田中 太郎"] }).render(
      "由张伟处理，田中太郎 and 田中 太郎 agreed",
    ).text;
    expect(text).toBe("由[person#1]处理，田中太郎 and [person#2] agreed");
  });

  test("a name that was learnt is no part of a longer one, and is hidden wherever it is a word", () => {
    const around = fc.string({ unit: fc.constantFrom("a", "Z", "1", "-", " ", "_", "由", ".") });
    fc.assert(
      fc.property(around, around, (before, after) => {
        const known = createMasking();
        known.know([{ value: "edge-2", label: "person" }]);
        const isPart = /[aZ1]$/.test(before) || /^[aZ1]/.test(after);
        const name = isPart ? "edge-2" : "[person#1]";
        expect(known.render(`${before}edge-2${after}`).text).toBe(`${before}${name}${after}`);
      }),
    );
  });

  test.each([
    ["its genitive", "Maria Kellers Konto", "[person#1]s Konto"],
    ["a line break of JSON before it", "ok\\nMaria Keller: ok", "ok\\n[person#1]: ok"],
    ["a blank of an address before it", "q=by%20Maria Keller", "q=by%20[person#1]"],
    ["a word that ends where it begins", "byMaria Keller", "by[person#1]"],
  ])("a name that was learnt is hidden with %s", (_what, text, shown) => {
    const known = createMasking();
    known.know([{ value: "Maria Keller", label: "person" }]);
    expect(known.render(text).text).toBe(shown);
  });

  test("a name that is also a password is hidden inside other words", () => {
    const known = createMasking();
    known.know([{ value: "edge-2", label: "person" }]);
    known.learn("password=edge-2 ok");
    expect(known.render("xedge-21").text).not.toContain("edge-2");
  });

  test("of a company of thousands everybody is hidden", () => {
    const people = Array.from({ length: 3_000 }, (_, at) => `Person${at} Longname`);
    expect(createMasking({ people: [...people, "Bo Li"] }).render("asked Bo Li").text).toBe(
      "asked [person#1]",
    );
  });

  test("a name that is a word too is hidden where a person is named", () => {
    expect(masking().render("will: it will be fine. Will it? restarted by Will").text).toBe(
      "[person#1]: it will be fine. Will it? restarted by [person#1]",
    );
  });
});

test("public addresses stay unless they are asked for, and private ones always do", () => {
  const line = "203.0.113.66 -> 10.0.0.7 and 2001:db8::7 at 14:08:12, version 1.2.3.4.5";
  expect(createMasking().render(line).text).toBe(line);
  expect(createMasking({ hidesAddresses: true }).render(line).text).toBe(
    "[address#1] -> 10.0.0.7 and [address#2] at 14:08:12, version 1.2.3.4.5",
  );
});

test.each([
  ["a port", "203.0.113.9:8080 refused"],
  ["a port of tcpdump", "203.0.113.9.55334 > 10.0.0.1.80: Flags [S]"],
  ["a label", "client:203.0.113.9 gone"],
  ["a scheme and a port", "tcp:203.0.113.9:80"],
  ["letters", "client203.0.113.9"],
  ["the name of a host", "ip-203-0-113-9.ec2.internal"],
  ["the name of a cloud's host", "ec2-203-0-113-9.compute-1.amazonaws.com"],
  ["a label, in hexadecimal", "client:2001:db8::7 gone"],
  ["a port of tcpdump, in hexadecimal", "2001:db8::7.443 > 10.0.0.1.80:"],
])("an address with %s attached is hidden when it is asked for", (_what, line) => {
  const { text } = createMasking({ hidesAddresses: true }).render(line);
  expect(text).toContain("[address#1]");
  expect(text).not.toMatch(/203.0.113.9|2001/);
});

test.each([
  "Chrome/131.0.0.0 Safari/537.36",
  "version v1.2.3.4",
  "OID 1.3.6.1.4.1.311",
  "2026-11-29-01",
])("what is written like an address and is none stays: %s", (line) => {
  expect(createMasking({ hidesAddresses: true }).render(line).text).toBe(line);
});

/** Texts in which secrets of the corpus, marks of syntax and any other characters meet. */
const pieces = fc.oneof(
  fc.constantFrom(...[...secretCorpus, ...encodedCorpus].map(([, line]) => withoutMarks(line))),
  fc.constantFrom(...keptCorpus),
  fc.string({ unit: "binary" }),
  fc.constantFrom(" ", "\n", '"', "'", "=", ":", "@", "://", "password=", "[email#1]", "…", "\\"),
);
const texts = fc.array(pieces, { maxLength: 12 }).map((list) => list.join(""));

describe("whatever the text", () => {
  test("masking what is masked changes nothing", () => {
    fc.assert(
      fc.property(texts, (text) => {
        const once = createMasking().render(text).text;
        expect(createMasking().render(once).text).toBe(once);
      }),
    );
  });

  test("offsets of what is not masked lead back to the same characters", () => {
    fc.assert(
      fc.property(texts, (text) => {
        const rendering = createMasking().render(text);
        const inToken = (at: number) =>
          rendering.spans.some(
            ({ renderedFrom, renderedTo }) => renderedFrom <= at && at < renderedTo,
          );
        for (let at = 0; at < rendering.text.length; at += 1) {
          if (!inToken(at)) expect(rendering.text[at]).toBe(text[rendering.toRaw(at)]);
        }
        const rebuilt = rendering.spans.reduceRight(
          (built, { renderedFrom, renderedTo, rawFrom, rawTo }) =>
            built.slice(0, renderedFrom) + text.slice(rawFrom, rawTo) + built.slice(renderedTo),
          rendering.text,
        );
        expect(rebuilt).toBe(text);
      }),
    );
  });

  test("no hidden value of six characters survives anywhere in it", () => {
    fc.assert(
      fc.property(texts, texts, (text, other) => {
        const masking = createMasking();
        masking.learn(other);
        const { text: shown, spans } = masking.render(text);
        for (const { rawFrom, rawTo } of spans) {
          const value = text.slice(rawFrom, rawTo);
          if (value.length >= 6 && !isPublishedDefault(value)) expect(shown).not.toContain(value);
        }
      }),
    );
  });

  test("no character is cut in half", () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 100, max: 400 }), (text, charactersMax) => {
        const shown = createMasking().render(text.toWellFormed(), { charactersMax }).text;
        expect(shown.isWellFormed()).toBe(true);
      }),
    );
  });

  test("the rendering is at most a token longer for each span, and never longer than asked for", () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 100, max: 400 }), (text, charactersMax) => {
        const { text: shown, spans } = createMasking().render(text);
        expect(shown.length).toBeLessThanOrEqual(text.length + spans.length * tokenCharactersMax);
        const short = createMasking().render(text, { charactersMax }).text;
        expect(short.length).toBeLessThanOrEqual(charactersMax);
      }),
    );
  });
});
