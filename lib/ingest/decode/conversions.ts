/*
 * Formats that are told and not read, each with the ordinary tool that turns it into one that is. Commands are as their projects
 * document them; FILE stands for the file.
 */
const conversions: Readonly<Record<string, string>> = {
  "Windows event log (EVTX)": "evtx_dump -o jsonl FILE > FILE.jsonl",
  "Windows event log (EVT)": "evtexport FILE > FILE.txt",
  "systemd journal": "journalctl --file FILE -o export > FILE.export",
  "Plaso storage": "psort.py -o l2tcsv -w FILE.csv FILE",
  "SQLite database": 'sqlite3 -header -csv FILE "SELECT * FROM a_table" > FILE.csv',
  "pcap packet capture": "tcpdump -tttt -nn -r FILE > FILE.txt",
  "pcap packet capture (nanoseconds)": "tcpdump -tttt -nn -r FILE > FILE.txt",
  "pcapng packet capture": "tcpdump -tttt -nn -r FILE > FILE.txt",
  "login records (utmp, wtmp or btmp)": "utmpdump FILE > FILE.txt",
  "Windows registry hive": "regipy-dump FILE -o FILE.jsonl",
  "ESE database": "esedbexport FILE",
  "NTFS master file table": "MFTECmd -f FILE --csv .",
  "Windows prefetch file": "PECmd -f FILE --csv .",
  "Windows shortcut": "LECmd -f FILE --csv .",
  "Parquet file": "duckdb -c \"COPY (FROM 'FILE') TO 'FILE.csv'\"",
  "Avro file": "avro-tools tojson FILE > FILE.jsonl",
  "xz compressed data": "xz -dk FILE",
  "bzip2 compressed data": "bunzip2 -k FILE",
  "lz4 compressed data": "lz4 -d FILE FILE.txt",
  "7-zip archive": "7z x FILE",
  "RAR archive": "7z x FILE",
  "Windows cabinet": "7z x FILE",
  "UTF-32 text": "iconv -f UTF-32 -t UTF-8 FILE > FILE.txt",
  "PDF document": "pdftotext -layout FILE FILE.txt",
  "Office document": "soffice --headless --convert-to csv FILE",
  "Office document (before 2007)": "soffice --headless --convert-to csv FILE",
  "OpenDocument or EPUB document": "soffice --headless --convert-to csv FILE",
};

/** What the file is, and the command whose output can be imported, where there is one. */
export function whyBinaryUnread(format: string): string {
  const command = conversions[format];
  const named = format.charAt(0).toUpperCase() + format.slice(1);
  if (command === undefined) return `${named}: there is no reader for this format yet.`;
  return `${named}: this format is not read. Convert it, and import the result: ${command}`;
}
