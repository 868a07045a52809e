import { addAbortSignal, type Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** A file of the archive. */
export interface ZipEntry {
  name: string;
  modifiedAt: Date;
  body: Readable;
}

/**
 * Writes files into a zip, one after the other, while it is read. They are deflated, because a program that reads a zip
 * while it arrives recognizes the end of no other file; the lowest level suffices for pictures.
 *
 * @param signal ends the zip and the file that is read
 * @returns a stream that fails where a file fails
 */
export function zipStream(entries: AsyncIterable<ZipEntry>, signal: AbortSignal): Readable {
  const zip = new ZipFile();
  // Its type is the interface of all streams; it is a `PassThrough`.
  const output = zip.outputStream as Readable;
  const fail = (error: Error) => void output.destroy(error);
  zip.on('error', fail);
  addAbortSignal(signal, output);
  const write = async () => {
    for await (const { name, modifiedAt, body } of entries) {
      addAbortSignal(signal, body);
      zip.addReadStream(body, name, { compressionLevel: 1, mtime: modifiedAt });
      await finished(body);
    }
    zip.end();
  };
  write().catch(fail);
  return output;
}
