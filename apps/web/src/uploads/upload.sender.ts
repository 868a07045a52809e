import {
  memberTexts,
  type ProblemDocument,
  routes,
  texts,
  uploadParts,
  type UploadResult,
} from '@sandstone/contract';

/** The text is for the person who uploads. */
export class UploadRefused extends Error {
  constructor(text: string) {
    super(text);
    this.name = 'UploadRefused';
  }
}

export interface SendOptions {
  file: File;
  uploadId: string;
  /** Kept out of the gallery until something publishes it. */
  unlisted?: boolean;
  signal: AbortSignal;
  onProgress: (sentBytes: number) => void;
}

function refusalText(request: XMLHttpRequest): string {
  try {
    // The api answers failures with problem documents; anything else does not parse, or lacks the text.
    const problem = JSON.parse(request.responseText) as Partial<ProblemDocument>;
    if (typeof problem.detail === 'string' && problem.detail !== '') return problem.detail;
  } catch {
    // What stands between us and the api may answer with a page of its own.
  }
  return memberTexts.upload.failed(request.status, request.statusText);
}

/** Sends one file. `fetch` cannot tell how far it has come, so this is the older request. */
export function sendPhoto({
  file,
  uploadId,
  unlisted,
  signal,
  onProgress,
}: SendOptions): Promise<UploadResult> {
  const body = new FormData();
  // Fields stand before the file: the api reads the parts as they come.
  body.append(uploadParts.uploadId, uploadId);
  if (unlisted === true) body.append(uploadParts.unlisted, '1');
  body.append(uploadParts.file, file, file.name);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(routes.upload.method, routes.upload.path);
    request.setRequestHeader('accept', 'application/json');
    request.upload.addEventListener('progress', (event) => onProgress(event.loaded));
    request.addEventListener('load', () => {
      if (request.status !== 200) return reject(new UploadRefused(refusalText(request)));
      // Typed by the contract, which the api's own tests hold it to.
      return resolve(JSON.parse(request.responseText) as UploadResult);
    });
    request.addEventListener('error', () => {
      reject(new UploadRefused(navigator.onLine ? memberTexts.upload.cutOff : texts.network.offline));
    });
    request.addEventListener('abort', () => reject(new UploadRefused(texts.network.aborted)));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body);
  });
}
