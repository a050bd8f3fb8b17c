import { listStems, withoutEnding } from "./word-stems";

/**
 * Words for what happens in any plant or system, and for what it happens to, in languages that evidence is written in: German, French,
 * Spanish, Portuguese, Italian, Catalan, Dutch, Danish, Norwegian, Swedish, Finnish, Polish, Czech, Croatian, Hungarian, Turkish, Romanian,
 * Japanese. Without accents; of five letters and more the beginning of a word, for endings differ. Whoever adds a concept tells it in as
 * many of them as they know, not in the one where it was missed. They bring a question to a line, and decide nothing else.
 */
const translated: Readonly<Record<string, string>> = {
  start:
    "gestartet startet beginn begann demarr debut commenc lancement inici comenz empez arranq arranc comec avvi inizi comenc engeg begonn begin gestart opstart starte pabegyn begynd borja kaynnist alkaa uruchom rozpoc start spust zahaj zacat spusten pokren pocet zapoc indul indit kezd baslad baslat baslang porni incep 開始 起動",
  stop: "gestoppt angehalten halt beend arret stopp detener deten parad parar parat interromp ferm arrest aturat atura gestopt stilgelegd stoppet standset stann pysayt zatrzym zastav zaustav prekinut leall megall durdu kapan oprit 停止 終了",
  end: "ende beendet abgeschlossen termin fini fin acab fim encerr conclus finali einde klaar voltooid afgelopen slut faerdig avslut valmis paatty koniec zakoncz konec dokonc kraj zavrs vege befejez bitti tamamlan sona incheiat 終了 完了",
  restart:
    "neustart neugestartet redemarr relanc reinici riavvi herstart genstart omstart uudelleenkaynnist ponown restart znovuspust ponovno ujraindi yeniden reporni 再起",
  fail: "fehler fehlgeschlagen gescheitert abgelehnt echec echou erreur refus fallo fallid error rechaz falha erro recus rejeit errore fallit rifiut respint rebutj fout mislukt geweiger afgekeurd fejl mislykk avvist felade virhe epaonnist hylat blad niepowodz odrzuc chyba selha odmitn greska neuspje odbij hiba sikertelen elutasit hata basaris reddedil eroare esuat 失敗 拒否 障害",
  alert:
    "alarm meldung stoerung storung warnung alerte avertiss alerta alarma aviso alarme allarme avviso avis waarschuwing melding storing advarsel varning larm halytys varoitus ostrzez wystraz upozorn vystraha upozorenje uzbuna riaszt figyelmeztet uyari alarma 警報 警告 通報",
  resolve:
    "behoben entwarn wiederhergestellt resolu retabli resuelt restablec recuper resolvid restabelec risolt ripristin restablert opgelost hersteld loest gendan aterstall palaut korjat rozwiaz przywroc vyresen obnoven rijesen oporav vracen helyreall megold elharit cozul duzeld giderild rezolvat 復旧 復帰 解消 解除",
  down: "ausgefallen ausfall nichterreichbar enpanne indispon caid indisponi foradoar giu irraggiung caigut storing uitgevallen nede nere alhaalla awari niedostep vypad nedostup pao nedostupan leallt kieses devredisi cokt cazut 停止 不通",
  deploy:
    "ausgeroll verteil auslief veroeffentlich deploi livraison mepren despleg desplieg implant lancad publica rilasc distribu desplega uitgerold uitrol opgeleverd udrul utrull julkais kayttoonot wdroz nasaz nasad izdan objav isporuc telepit kiad yayin dagit lansat 配備 配布 公開",
  rollback:
    "zurueckgeroll zurueckgesetzt ruecknahme zuruck retourarrie annul revert deshec restaur desfe rever ripristin annulla desfet restabl teruggedraaid teruggezet tilbagerul tilbakestil aterga palautet wycof przywrocon vracen vrat ponisten visszaall visszavon gerial anulat 切戻 戻し",
  change:
    "geaendert geandert aenderung anderung gesetzt einstellung modifi chang regla reglage cambi modific ajust alter mudan config impost canvi modificat gewijzigd wijzig aangepast instelling aendr endring endret andra asetus muutet zmien ustaw zmen nastav promjen postavk podes valtoz modosit beallit degis ayar guncel schimbat setare 変更 設定 更新",
  kill: "abgeschossen abgebrochen getoetet terminier tue abattu matad termina interrott mort afgebroken afgesloten draebt drept dodad tapet zabit ubit prekinut kilott oldurul sonlandir omorat 強制",
  delete:
    "geloescht gelosch entfernt loesch supprim effac elimin borra suprim apagad remov exclu cancell rimoss esborr verwijder gewist slettet fjern raderad borttag poist usunie skasow smazan odstran izbris obris torol eltavol silin kaldir sters 削除 消去",
  block:
    "gesperrt sperr blockier bloqu blocc bloqueja geblokk afgesloten sparret blokk blocker spaerr esta estet zablok blokad blokov blokir zarol letilt engelle kilit blocat 遮断 隔離",
  login:
    "anmeld eingelogg angemeldet connexi ouvert inici acces entrad sessao accesso sessione inicisess aangemeld inlog ingelogd logget innlogg inloggad kirjaut zalogow logow prihlas prijav belep bejelentk giris oturum autentific ログイン 認証",
  slow: "langsam verzoeger verspaet lent ralent retard demora lentid atras rallent ritard lento traag vertraag langzaam langsom forsink treg langsam forsen hidas viive wolno opozn pomal zpozd sporo kasnjenj lassu kesed yavas gecik intarzi 遅延 低下",
  full: "voll erschoepf ausgelast plein satur epuis llen agot chei esgot lotad pien satur esaur ple esgotat uitgeput fuld fylt opbrugt tayn pelny wyczerp plny vycerp iscrp megtelt tele kimerult dolu doldu tuken plin 満杯 枯渇",
  migration: "migrier migra umstell omstill migracj migrac atteres gecis tasin 移行",
  queue:
    "schlange warteschlange cola fila coda cua wachtrij rij koe ko jono kolejk fronta redu sor varolista kuyruk sira coada 待行 行列 滞留",
  database:
    "datenbank basededonnees basedatos bancodedados databank tietokant bazadanych databaz adatbazis veritaban データベース",
  limit:
    "grenze grenzwert limite limit soglia llindar drempel limiet graense grense grans raja granica mez granicn hatar sinir esik prag 上限 閾値",
  user: "benutzer nutzer utilisat usuari utent gebruiker bruger bruker anvandar kaytta uzytkown uzivat korisni felhaszn kullanic utiliz 利用",
  role: "rolle role rol papel funcao ruolo paper rolle roll rooli rola uloga szerep 役割 権限",
  file: "datei fichier archivo fichero arquivo ficheiro archivio fitxer bestand fil tiedosto plik soubor datoteka fajl allomany dosya fisier ファイル",
  table:
    "tabelle tableau tabla tabela tabella taula tabel tabell taulu tabulk tablica tabla tablo tabel 表",
  key: "schluessel schlussel cle clave chave chiave clau sleutel noegle nokkel nyckel avain klucz klic kljuc kulcs anahtar cheie 鍵",
  memory:
    "speicher arbeitsspeicher memoire memoria memoir geheugen hukommel minne muisti pamiec pamet memorija memoria bellek 記憶",
  disk: "platte festplatte disque disco disc schijf levy dysk lemez 容量",
  certificate:
    "zertifikat bescheinig certificat certificad certificato certificaat attest bevis sertifik certyfik swiadect certifik osvedc tanusitvan sertifika 証明",
  message:
    "nachricht messag mensaje mensagem messagg missatg bericht besked melding meddelan viesti wiadomosc zprava poruk uzenet mesaj ileti mesaj 通知",
  loss: "verlust perte perdid perda perdit perdua verlies forlust havio strat ztrat gubit veszt kayip pierder 損失",
  connect:
    "verbund verbindung connect conect conecta ligad ligac conness collegat connecta verbond verbinding forbund forbind tilkobl anslut ansluten yhdist polacz spojen pripojen povez spojen kapcsol csatlak baglan bagli conectat 接続",
  disconnect:
    "getrennt trennung deconnect desconect desconex disconn scolleg desconnect verbroken afbrudt frakobl frankoppl katkais rozlacz odpojen odspoj szetkapcs bontva kopt koptu deconectat 切断",
  download:
    "herunterlad abruf abgeholt telecharg descarg baixad descarreg scaric gedownload opgehaald hentet nedlast hamta lataa pobran pobier stazen stahn preuzet preuzim letolt indir descarcat 取得",
  upload:
    "hochgelad hochlad televers envoy subid carga enviad envio caricat pujad geupload aangeleverd uploadet opplast ladda lahet przesl wgran nahran poslan ucit feltolt yukle gonder incarcat 送信",
  publish:
    "veroeffentl publi publica pubblic gepubliceerd udgiv publiser publicer julkais opublik zverejn objavlj kozze yayinla 公開 掲載",
  receive:
    "empfang erhalten eingegang recu recept recib recebid ricevut rebut ontvang binnengekomen modtag mottatt mottag vastaanot odebra otrzym prijat obdrz primlj erkezett fogadott alindi geldi primit 受信 受付",
  accept:
    "angenommen akzept genehmigt accept approuv acept aprob aceit aprov accett approv aproba geaccept goedgekeurd godkend godkjent godkan hyvaksy zatwierdz przyjet schval prihvac odobren elfogad jovahagy kabul onay acceptat 承認",
  discard:
    "verworfen verwirf rejet ecart descart descarta scart descartat verworpen genegeerd kasser forkast hylat odrzucon zahoz zahod odbacen eldob atil yoksay aruncat 破棄 重複",
  duplicate:
    "doppelt duplikat doublon doubl duplicad duplica doppi doppion duplicat dubbel dobbelt dublett dubbl kaksois zdublow duplik dvojit udvoj ismetl mukerrer tekrar dublu 重複",
  raise:
    "erhoeh erhoht angehoben augment releve aument subid elevad aument alzat augmenta verhoogd oeket hojet hevet hojd nosta podnies zwieksz zvys povec povis emelt noveli yukselt artir ridicat 増加 上昇",
  lower:
    "gesenkt verringert herabgesetzt abaiss diminu reduit baja reduc reduzid diminuid abbass ridott reduid verlaagd saenket senket sankt laske obniz zmniejsz snizen snizil smanj spust csokkent dusur azalt scazut 減少 下降",
  correct:
    "korrigiert berichtig corrig correg corrigid corrett corregit gecorrigeerd rettet korriger rattad korjat popraw oprav ispravlj javitv duzelt corectat 修正 訂正",
  load: "geladen laden charg cargad carregad caricat carrega geladen ingelezen indlaest lastet laddad ladat zaladow wczyt nacten nacit ucitan betolt yuklendi incarcat 読込 投入",
  import:
    "importier eingelesen import ingelezen indlaest tuotu wczytan nacten uvez importal iceaktar 取込",
  check:
    "pruef gepruft kontroll verifi comprob verific controll comprov gecontrol kontrol kontroller tarkast sprawdz kontrol provjer ellenor kontrol denetim verificat 確認 検査 照合",
  count:
    "zaehl anzahl zahlung compt conteo recuento contag conteg conta recompt geteld aantal optael telling raknad lasken licz pocit spocit brojan szaml sayim adet numar 件数",
  backup:
    "sicherung datensicherung sauvegard respald copiade copiaseg backup reservekopi sikkerhedskopi sakerhetskopi varmuus kopiazapas zaloh sigurnosn mentes yedek 退避",
  network:
    "netz netzwerk reseau rede rete xarxa netwerk netvaerk nettverk natverk verkko siec mreza halozat retea 回線",
  packet: "paket paquet paquete pacote pacchett pakket pakke paketti pakiet pakett csomag pachet",
  reject:
    "abgelehnt zurueckgewies rejet rechaz rejeit respint rifiut geweigerd afvist avvist avvisad hylat odrzuc odmit odbij elutasit reddet respins 拒否",
  expire:
    "abgelaufen ablauf expir perime caduc vencid venciment scad caducat verlop verval udloeb utlop utgang vanhen wygas vyprs istek lejar suresidol expirat 期限 失効",
  position:
    "stellung posit posici posizion positie stilling sijaint pozycj pozic polozaj konum pozit 位置",
  value:
    "wert valeur valor valore waarde vaerdi verdi varde arvo wartosc hodnot vrijedn ertek deger valoare 実測",
  entry:
    "eintrag buchung entree entrada ingress entrada invoer boeking indgang inngang ingang kirjaus wpis vstup ulaz belep giris intrare 入力",
  exit: "ausgang austritt sortie salida saida uscita sortida uitgang udgang utgang uloskaynti wyjsc vystup odchod izlaz kilep cikis iesire 出力",
  empty: "leer vide vaci vazi vuot buid leeg tyhja pust prazdn prazn ures bos",
  wait: "wartet attent attend espera aguard attes wacht venter vantar odotta czeka ceka cekan bekle astept 待機",
  read: "ingelezen eingelesen gelesen lesen lecture lida lett gelezen laest luett odczyt precten cten procit olvas okuma okundu citit 読取",
  write:
    "geschrieben ecrit escrit escrit scritt geschreven skrevet skrivet kirjoit zapis zapsan pisan ir yazma yazil scris 書込",
  send: "gesendet verschickt versendet envoye enviad enviat inviat verzonden verstuurd sendt sendte skickat lahetet wyslan odeslan poslan kuldott elkuld gonderil trimis 送信 送付",
  order:
    "auftrag bestellung commande pedido encomenda ordine comanda opdracht bestelling ordre bestilling bestallning tilaus zamowien zlecen objednav nalog narudzb rendeles megrendel siparis comanda 発注 受注",
  password:
    "passwort kennwort motdepasse contrasen senha contrasenya wachtwoord adgangskode passord losenord salasana haslo heslo lozink jelszo parola sifre",
  room: "raum zimmer salle sala stanza ruimte kamer lokale rom huone pokoj sala soba terem oda",
  door: "tuer porte puerta porta deur doer ovi drzwi dvere vrata ajto kapi usa 扉",
  page: "seite page pagina plana side sida sivu strona strank stranic oldal sayfa",
  station:
    "station gare estacion estac stazione estaci stasjon asema stacj stanic postaj allomas istasyon",
  line: "linie leitung ligne linea linha lijn linje linja linia linka linij vonal 系統",
  clock:
    "uhr uhrzeit horlog reloj relogio orolog rellotg klok ur klokke klocka kello zegar hodin ora saat ceas 時計 時刻",
  account:
    "konto compte cuenta conta account compte rekening konto tili konto ucet racun szamla fiok hesap cont 口座",
  power:
    "strom stromversorg courant energia corriente energia corrente corrent stroom stroem strom virta zasilan napajen aram elektrik guc curent 電源",
  temperature: "temperatur temperat lampotil teplot hofok sicaklik 温度",
};

/** Of shorter beginnings too many words are made. */
const beginningMin = 5;

/** Words and beginnings of words, each with all that it stands for. */
const whole = new Map<string, string[]>();
const beginnings = new Map<string, string[]>();
let longest = 0;
for (const [english, words] of Object.entries(translated)) {
  const [concept = english] = listStems(english);
  for (const word of words.split(" ").map(fold)) {
    const stem = withoutEnding(word);
    const isWhole = stem.length < beginningMin;
    const known = isWhole ? whole : beginnings;
    const key = isWhole ? word : stem;
    known.set(key, [...new Set([...(known.get(key) ?? []), concept])]);
    if (!isWhole) longest = Math.max(longest, stem.length);
  }
}

/** The stems of the English words that a word of another language stands for; none of one that is not in the table. */
export function conceptsOf(word: string): readonly string[] {
  const plain = fold(word);
  const known = whole.get(plain);
  if (known !== undefined) return known;
  for (let length = Math.min(longest, plain.length); length >= beginningMin; length -= 1) {
    const concepts = beginnings.get(plain.slice(0, length));
    if (concepts !== undefined) return concepts;
  }
  return [];
}

const letters: Readonly<Record<string, string>> = {
  ß: "ss",
  ø: "o",
  æ: "ae",
  œ: "oe",
  ł: "l",
  ı: "i",
  đ: "d",
};

/** Letters without their accents. */
export function fold(word: string): string {
  return word
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[ßøæœłıđ]/g, (letter) => letters[letter] ?? letter);
}
