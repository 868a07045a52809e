import {
  adminTexts,
  type ProblemCode,
  type ProblemDocument,
  routes,
  texts,
  unlistedValues,
  uploadParts,
  type UploadResult,
} from '@sandstone/contract';
import { sessionRegained } from '../session/session-holder.ts';

/**
 * The reason why a file did not arrive:
 *   connection-lost  the connection broke, or a server was unavailable; retried automatically
 *   access-denied    nobody is signed in, or not the right person; the file itself is fine
 *   refused          the API rejected the file
 *   file-changed     the file changed or vanished after it was chosen, so that the browser reads it no more
 */
export type UploadErrorKind = 'connection-lost' | 'access-denied' | 'refused' | 'file-changed';

/** The api answers the same file like this again. */
const finalCodes: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  'body_too_large',
  'description_too_long',
  'file_empty',
  'file_too_large',
  'file_type_invalid',
]);

/** The message is shown to the uploading person. */
export class UploadError extends Error {
  readonly kind: UploadErrorKind;
  /** The API's problem code, if there is one. */
  readonly code: ProblemCode | undefined;
  constructor(text: string, kind: UploadErrorKind = 'refused', code?: ProblemCode) {
    super(text);
    this.name = 'UploadError';
    this.kind = kind;
    this.code = code;
  }

  /** Whether sending the same file again cannot help. */
  get isFinal(): boolean {
    return this.kind === 'file-changed' || (this.code !== undefined && finalCodes.has(this.code));
  }
}

const retriableStatuses: ReadonlySet<number> = new Set([408, 429, 502, 503, 504]);
const accessDeniedStatuses: ReadonlySet<number> = new Set([401, 403]);
const kindOf = (status: number): UploadErrorKind =>
  retriableStatuses.has(status)
    ? 'connection-lost'
    : accessDeniedStatuses.has(status)
      ? 'access-denied'
      : 'refused';

/** A connection without progress for this long counts as lost, whatever the browser reports. */
const stallTimeoutMs = 60_000;

export interface SendOptions {
  file: File;
  uploadId: string;
  description?: string;
  /** Keeps the photo out of the gallery. */
  unlisted?: keyof typeof unlistedValues;
  signal: AbortSignal;
  onProgress: (sentBytes: number) => void;
}

/**
 * Returns whether the browser still reads a chosen file. It refuses one that changed, and Firefox reads less of one that
 * became shorter. A request with such a file fails like one without a connection, or never ends.
 */
async function isReadable(file: File): Promise<boolean> {
  try {
    return file.size === 0 || (await file.slice(-1).arrayBuffer()).byteLength > 0;
  } catch {
    return false;
  }
}

function uploadErrorOf(request: XMLHttpRequest): UploadError {
  const kind = kindOf(request.status);
  try {
    // The API answers failures with problem documents; other bodies do not parse or lack the text.
    const problem = JSON.parse(request.responseText) as Partial<ProblemDocument>;
    if (typeof problem.detail === 'string' && problem.detail !== '')
      return new UploadError(problem.detail, kind, problem.code);
  } catch {
    // A proxy may answer with a page of its own.
  }
  return new UploadError(adminTexts.upload.failed(request.status, request.statusText), kind);
}

/** Sends one file. Without a session, it is sent again when the administrator has signed in again. */
export async function sendPhoto(options: SendOptions): Promise<UploadResult> {
  try {
    return await sendOnce(options);
  } catch (error) {
    const isSignedOut = error instanceof UploadError && error.code === 'unauthenticated';
    if (!isSignedOut || !(await sessionRegained()) || options.signal.aborted) throw error;
    return sendOnce(options);
  }
}

/** Uses XMLHttpRequest, because `fetch` cannot report upload progress. */
function sendOnce({
  file,
  uploadId,
  description,
  unlisted,
  signal,
  onProgress,
}: SendOptions): Promise<UploadResult> {
  const body = new FormData();
  // Fields precede the file, because the API reads the parts as a stream.
  body.append(uploadParts.uploadId, uploadId);
  if (unlisted !== undefined) body.append(uploadParts.unlisted, unlistedValues[unlisted]);
  if (description !== undefined) body.append(uploadParts.description, description);
  body.append(uploadParts.file, file, file.name);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(routes.upload.method, routes.upload.path);
    request.setRequestHeader('accept', 'application/json');
    let silence: ReturnType<typeof setTimeout> | undefined;
    const hear = () => {
      clearTimeout(silence);
      silence = setTimeout(() => {
        reject(new UploadError(adminTexts.upload.cutOff, 'connection-lost'));
        request.abort();
      }, stallTimeoutMs);
    };
    const rest = () => clearTimeout(silence);
    const refuseIfChanged = async () => {
      if (await isReadable(file)) return;
      reject(new UploadError(adminTexts.upload.fileChanged, 'file-changed'));
      request.abort();
    };
    request.upload.addEventListener('progress', (event) => {
      hear();
      onProgress(event.loaded);
    });
    // Everything is sent: from now on the server may take its time.
    request.upload.addEventListener('load', rest);
    request.addEventListener('loadend', rest);
    request.addEventListener('load', () => {
      if (request.status !== 200) return reject(uploadErrorOf(request));
      // The contract types the response, and the API's tests check it.
      return resolve(JSON.parse(request.responseText) as UploadResult);
    });
    request.addEventListener('error', () => {
      const text = navigator.onLine ? adminTexts.upload.cutOff : texts.network.offline;
      void refuseIfChanged().then(() => reject(new UploadError(text, 'connection-lost')));
    });
    request.addEventListener('abort', () => reject(new UploadError(texts.network.aborted)));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    hear();
    void refuseIfChanged();
    request.send(body);
  });
}
