import {
  memberTexts,
  type ProblemCode,
  type ProblemDocument,
  routes,
  texts,
  uploadParts,
  type UploadResult,
} from '@sandstone/contract';

/**
 * Why a file did not arrive:
 *   cut      the connection broke, or what stands behind it was away: worth another try by itself
 *   barred   nobody is signed in, or not the right person: nothing is wrong with the file
 *   refused  the api did not want it
 */
export type UploadErrorKind = 'cut' | 'barred' | 'refused';

/** The text is for the person who uploads. */
export class UploadError extends Error {
  readonly kind: UploadErrorKind;
  /** The api's, where it answered with one. */
  readonly code: ProblemCode | undefined;
  constructor(text: string, kind: UploadErrorKind = 'refused', code?: ProblemCode) {
    super(text);
    this.name = 'UploadError';
    this.kind = kind;
    this.code = code;
  }
}

const retriableStatuses: ReadonlySet<number> = new Set([408, 429, 502, 503, 504]);
const accessDeniedStatuses: ReadonlySet<number> = new Set([401, 403]);
const kindOf = (status: number): UploadErrorKind =>
  retriableStatuses.has(status) ? 'cut' : accessDeniedStatuses.has(status) ? 'barred' : 'refused';

/** A connection on which nothing has moved for so long is dead, whatever the browser believes. */
const stallTimeoutMs = 60_000;

export interface SendOptions {
  file: File;
  uploadId: string;
  description?: string;
  /** Kept out of the gallery until something publishes it. */
  unlisted?: boolean;
  signal: AbortSignal;
  onProgress: (sentBytes: number) => void;
}

function uploadErrorOf(request: XMLHttpRequest): UploadError {
  const kind = kindOf(request.status);
  try {
    // The api answers failures with problem documents; anything else does not parse, or lacks the text.
    const problem = JSON.parse(request.responseText) as Partial<ProblemDocument>;
    if (typeof problem.detail === 'string' && problem.detail !== '')
      return new UploadError(problem.detail, kind, problem.code);
  } catch {
    // What stands between us and the api may answer with a page of its own.
  }
  return new UploadError(memberTexts.upload.failed(request.status, request.statusText), kind);
}

/** Sends one file. `fetch` cannot tell how far it has come, so this is the older request. */
export function sendPhoto({
  file,
  uploadId,
  description,
  unlisted,
  signal,
  onProgress,
}: SendOptions): Promise<UploadResult> {
  const body = new FormData();
  // Fields stand before the file: the api reads the parts as they come.
  body.append(uploadParts.uploadId, uploadId);
  if (unlisted === true) body.append(uploadParts.unlisted, '1');
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
        reject(new UploadError(memberTexts.upload.cutOff, 'cut'));
        request.abort();
      }, stallTimeoutMs);
    };
    const rest = () => clearTimeout(silence);
    request.upload.addEventListener('progress', (event) => {
      hear();
      onProgress(event.loaded);
    });
    // All has been sent: from here on the server has the time that it takes.
    request.upload.addEventListener('load', rest);
    request.addEventListener('loadend', rest);
    request.addEventListener('load', () => {
      if (request.status !== 200) return reject(uploadErrorOf(request));
      // Typed by the contract, which the api's own tests hold it to.
      return resolve(JSON.parse(request.responseText) as UploadResult);
    });
    request.addEventListener('error', () => {
      const text = navigator.onLine ? memberTexts.upload.cutOff : texts.network.offline;
      reject(new UploadError(text, 'cut'));
    });
    request.addEventListener('abort', () => reject(new UploadError(texts.network.aborted)));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    hear();
    request.send(body);
  });
}
