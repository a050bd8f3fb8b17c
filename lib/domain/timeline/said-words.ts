/** Somebody states what it was: "the cause is a value of the rollout", "that was me", "Found it:". */
const namingCause =
  /\b(?:(?:root |actual )?cause (?:is|was)(?! (?:not|un|still))|caused by|(?:that|this|it) (?:is|was) (?:me|mine|us|ours)\b|(?:is|was) mine\b|my (?:change|mistake|fault)\b|our (?:change|release|mistake|fault)\b|found it\b)|原因是/i;

/** Who did it takes it back: "I gave it … too wide. revoking." */
const takingBack =
  /\bI (?:\p{L}+)\b.{0,200}\b(?:revok|revert|undo|rolling back|roll(?:ed)? .{0,12}back)/isu;

const guessing =
  /\b(?:maybe|perhaps|probably|possibly|might|may be|could|suspect\w*|guess\w*|hm+|not sure|unclear)\b|\?/i;

/** Does somebody name the cause in these words, and does not merely guess it? */
export function namesCause(words: string): boolean {
  return (namingCause.test(words) && !guessing.test(words)) || takingBack.test(words);
}

/** Words for those whom a service serves. A client is a program as often as a person. */
const people =
  /\b(?:customers?|users?|guests?|visitors?|passengers?|patients?|subscribers?|tenants?|crowd|people|everybody|everyone|nobody can|no one can|kunden|nutzer|clientes?|usuarios?|usuários?)\b|用户|客户/i;
const unhurt =
  /\b(?:users?|customers?|everybody|everyone|people) (?:are |is )?(?:fine|ok|happy)\b/i;

/** Do these words tell of people whom it hit? */
export function namesPeople(words: string): boolean {
  return people.test(words) && !unhurt.test(words);
}

const working =
  /\b(?:can (?:[\p{L}']+ ){1,4}again|(?:works?|working|fine|up) again|works? for (?:them|all|everyone|everybody)|back to normal|recovered|confirm\p{L}* .{0,40}\b(?:works?|fine|ok|good)\b|(?:geht|gehen|funktionier\p{L}*|läuft|laufen|kann|können) .{0,40}\bwieder|wieder (?:normal|erreichbar|verfügbar|online|da)|(?:funciona\p{L}*|pueden?|podem?) .{0,40}(?:de nuevo|de novo))\b|恢复/iu;

/** It is denied, wished for or waited for, not confirmed. */
const denying =
  /\b(?:not|never|cannot|nobody|no one|none|until|unless|if|when|once|should|hope|hopefully|nicht|noch kein\p{L}*|sobald|no (?:pued|funcion)\p{L}*|não)\b|n['’]t\b|[未没不]/iu;

/** Does somebody confirm that it works again for people whom it hit? */
export function confirmsForPeople(words: string): boolean {
  const clauses = words.split(/[.,;!。,;!]\s*|\bbut\b|\bPero\b|\baber\b/iu);
  return people.test(words) && clauses.some((each) => working.test(each) && !denying.test(each));
}

/** Says that a sign of trouble is none: "no errors, nothing to do", "same as every evening", "that is the restart". */
const reassuring =
  /\b(?:no (?:\w+ )?(?:errors?|impact|harm|fault|requests? lost)|nothing to do|as (?:usual|expected|announced|planned)|same as (?:every|yesterday|before|always)|false alarm|expected|planned|drill|that is the|it is in downtime|the scan|sin (?:impacto|novedad)|cero errores|es lo esperado|no fault found)\b/i;

export function reassures(words: string): boolean {
  return reassuring.test(words);
}

/** Tells of work that is to come or was agreed. */
const announcing =
  /\b(?:announced|maintenance|scheduled|planned|drill|downtime|como lo anunciamos|mantenimiento|anunciad[ao]|exerc[ií]cio|ejercicio|wartung|angekündigt|geplant)\b|维护|演练/iu;

export function announcesWork(words: string): boolean {
  return announcing.test(words);
}

const statusPage =
  /\bstatus[ -]?(?:page|seite|site)\b|\bpágina de (?:estado|status)\b|状态页|ステータスページ/iu;
const correcting =
  /\b(?:correct(?:ion|ing|ed)|retract\p{L}*|was wrong|korrektur|korrigier\p{L}*|richtigstellung|correcci[oó]n|corre[cç]ão)\b|更正|訂正/iu;

/** Do these words tell of a post on a status page? */
export function namesStatusPage(words: string): boolean {
  return statusPage.test(words);
}

/** Do they take back what stood there? */
export function correctsStatusPage(words: string): boolean {
  return statusPage.test(words) && correcting.test(words);
}

/** Says at the end that there was no harm; in the languages of operations. */
const faultless =
  /(?<!\p{L})(?:no fault found|no (?:\p{L}+ )?impact|false alarm|never affected|sin impacto|falsa alarma|fehlalarm|keine (?:störung|auswirkung\p{L}*)|sans impact|fausse alerte|senza impatto|falso allarme|sem impacto|falso alarme|geen impact|vals alarm)(?!\p{L})/iu;

export function findsNoFault(words: string): boolean {
  return faultless.test(words);
}
