import { ByteWriter } from "hyparquet-writer";
import { type ColumnChunk, ColumnPages, type Compress } from "./column-pages";
import { writeRuns } from "./run-encoding";

/** A required column of booleans (RLE, behind the length of the runs in 4 bytes). */
export class FlagColumn {
  private flags = new Uint8Array(8192);
  private rows = 0;

  constructor(private readonly name: string) {}

  add(flag: boolean): void {
    if (this.rows === this.flags.length) {
      const larger = new Uint8Array(this.flags.length * 2);
      larger.set(this.flags);
      this.flags = larger;
    }
    this.flags[this.rows++] = flag ? 1 : 0;
  }

  at(row: number): boolean {
    return this.flags[row] === 1;
  }

  clear(): void {
    this.rows = 0;
  }

  write(writer: ByteWriter, compress: Compress): ColumnChunk {
    const runs = new ByteWriter();
    writeRuns(runs, this.flags.subarray(0, this.rows), 1);
    const values = new ByteWriter();
    values.appendUint32(runs.offset);
    values.appendBytes(runs.getBytes());
    const pages = new ColumnPages(writer, compress);
    pages.data({ rows: this.rows, encoding: "RLE", values: values.getBytes() });
    return pages.chunk(this.name, "BOOLEAN");
  }
}
