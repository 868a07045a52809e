import { type IncomingMessage } from 'node:http';
import { type Readable } from 'node:stream';
import { limits, ProblemError, uploadParts } from '@sandstone/contract';
import { cleanFileName, decodeFileName } from '@sandstone/domain';
import busboy from 'busboy';

export interface MultipartHandlers {
  maxFiles: number;
  /** Resolves when the file's stream has been read; the next file waits for it. */
  onFile(originalName: string, stream: Readable, signal: AbortSignal): Promise<void>;
  /** Reports the total number of received bytes after each chunk. */
  onBytes(receivedBytes: number, field: (name: string) => string | undefined): void;
}

export interface MultipartSummary {
  fields: ReadonlyMap<string, string>;
  /** True if more than `maxFiles` arrived; the excess files were discarded. */
  tooManyFiles: boolean;
}

const fileParts: ReadonlySet<string> = new Set([uploadParts.file, uploadParts.files]);

/**
 * Reads a multipart request to its end, one file at a time.
 * @throws ProblemError upload_malformed for an invalid body, upload_cut_off if the connection ended early; and any error
 *   of `onFile`
 */
export async function readMultipart(
  request: IncomingMessage,
  handlers: MultipartHandlers,
): Promise<MultipartSummary> {
  const { upload } = limits;
  let parser: busboy.Busboy;
  try {
    parser = busboy({
      headers: request.headers,
      defParamCharset: 'utf8',
      // `stageFile` enforces the file size, because busboy does not distinguish "exactly the limit" from "too large".
      limits: {
        fields: upload.maxFields,
        fieldSize: upload.maxFieldBytes,
        parts: upload.maxFields + handlers.maxFiles + 50,
      },
    });
  } catch (error) {
    throw new ProblemError('upload_malformed', undefined, { cause: error });
  }

  const fields = new Map<string, string>();
  const aborter = new AbortController();
  let files = 0;
  let unknownPart = false;
  let handling = Promise.resolve();
  let failure: { error: unknown } | undefined;

  parser.on('field', (name, value, { valueTruncated }) => {
    if (valueTruncated && name !== uploadParts.description) return;
    fields.set(name, value);
  });
  parser.on('file', (part, stream, { filename }) => {
    // An unhandled error event would end the process; the request's own error is reported.
    stream.on('error', () => undefined);
    if (!fileParts.has(part)) {
      unknownPart = true;
      stream.resume();
      return;
    }
    files += 1;
    if (files > handlers.maxFiles || failure !== undefined) {
      stream.resume();
      return;
    }
    handling = handling
      .then(() => handlers.onFile(cleanFileName(decodeFileName(filename)), stream, aborter.signal))
      .catch((error: unknown) => {
        failure ??= { error };
      })
      .finally(() => stream.resume());
  });

  let received = 0;
  request.on('data', (chunk: Buffer) => {
    received += chunk.length;
    handlers.onBytes(received, (name) => fields.get(name));
  });
  try {
    await feed(request, parser);
  } catch (error) {
    aborter.abort();
    await handling;
    throw new ProblemError(
      request.destroyed && !request.complete ? 'upload_cut_off' : 'upload_malformed',
      undefined,
      { cause: error },
    );
  }
  await handling;
  if (failure !== undefined) throw failure.error;
  if (unknownPart) throw new ProblemError('upload_malformed');
  return { fields, tooManyFiles: files > handlers.maxFiles };
}

/**
 * Pipes the request into the parser. Unlike `pipeline` it does not close the connection if the parser fails, but drains
 * the request, so that the client can read the response.
 */
function feed(request: IncomingMessage, parser: busboy.Busboy): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => {
      request.unpipe(parser);
      request.resume();
      parser.destroy(error);
      reject(error);
    };
    parser.once('close', resolve);
    // `once` is not enough: `destroy` in `fail` emits the error again, which would be unhandled.
    parser.on('error', fail);
    request.on('error', fail);
    request.once('close', () => {
      if (!request.complete) fail(new Error('The connection ended before the request did'));
    });
    request.pipe(parser);
  });
}
