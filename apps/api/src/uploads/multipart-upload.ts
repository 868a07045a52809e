import { type IncomingMessage } from 'node:http';
import { type Readable } from 'node:stream';
import { limits, ProblemError, uploadParts } from '@sandstone/contract';
import busboy from 'busboy';
import { cleanFileName } from './file-name.ts';

export interface MultipartHandlers {
  maxFiles: number;
  /** Answers when the file's stream has been read; the next file waits for it. */
  onFile(originalName: string, stream: Readable, signal: AbortSignal): Promise<void>;
  /** Each time bytes came in: how many in all so far. */
  onBytes(receivedBytes: number, field: (name: string) => string | undefined): void;
}

export interface MultipartSummary {
  fields: ReadonlyMap<string, string>;
  /** More than `maxFiles` came. Those above it were read and dropped. */
  tooManyFiles: boolean;
}

const fileParts: ReadonlySet<string> = new Set([uploadParts.file, uploadParts.files]);

/**
 * Reads a multipart request to its end, one file at a time.
 * @throws ProblemError upload_malformed for a body that is not what its header says, upload_cut_off when the
 *   connection ended early; and what `onFile` throws
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
      // Of one file `stageFile` keeps the count, because it must tell "too large" from "exactly the limit".
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
    // What nobody listens to must still not end the process: the request's own failure is what is reported.
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
      .then(() => handlers.onFile(cleanFileName(filename), stream, aborter.signal))
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
 * Pipes the request into the parser. Unlike `pipeline` it does not end the connection when the parser fails: what is
 * left of the request is read away, so that the client gets to read the answer.
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
    // Not `once`: `destroy` in `fail` emits the error again, and one that nobody listens to ends the process.
    parser.on('error', fail);
    request.on('error', fail);
    request.once('close', () => {
      if (!request.complete) fail(new Error('The connection ended before the request did'));
    });
    request.pipe(parser);
  });
}
