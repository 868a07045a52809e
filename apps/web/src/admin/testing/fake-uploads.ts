import {
  problemDocument,
  type ProblemCode,
  problems,
  uploadParts,
  type UploadResult,
} from '@sandstone/contract';

export interface FakeUpload {
  fileName: string;
  fields: Record<string, string>;
  isAborted: boolean;
  progress: (sentBytes: number) => void;
  /** The whole request has been sent. */
  finishSending: () => void;
  succeed: (result?: Partial<UploadResult>) => void;
  refuse: (code: ProblemCode) => void;
  loseConnection: () => void;
}

/** Lets a chosen file become unreadable, as one that was changed or deleted on the disk. */
export function spoilFile(file: File): void {
  const refused = new DOMException('The file could not be found', 'NotFoundError');
  file.slice = () => Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(refused) });
}

/**
 * Replaces XMLHttpRequest, which sends the files. Photos have `status` when they arrive.
 * @returns the sent uploads, in order
 */
export function fakeUploads(status: UploadResult['status'] = 'processing'): FakeUpload[] {
  const sent: FakeUpload[] = [];
  class FakeRequest extends EventTarget {
    upload = new EventTarget();
    status = 0;
    statusText = '';
    responseText = '';
    #entry: FakeUpload | undefined;
    open(): void {}
    setRequestHeader(): void {}
    abort(): void {
      if (this.#entry !== undefined) this.#entry.isAborted = true;
      this.dispatchEvent(new Event('abort'));
      this.dispatchEvent(new Event('loadend'));
    }
    send(body: FormData): void {
      const file = body.get(uploadParts.file);
      const originalName = file instanceof File ? file.name : '';
      const respond = (status: number, document: unknown) => {
        this.status = status;
        this.responseText = JSON.stringify(document);
        this.dispatchEvent(new Event('load'));
        this.dispatchEvent(new Event('loadend'));
      };
      this.#entry = {
        fileName: originalName,
        fields: Object.fromEntries(
          [...body].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
        ),
        isAborted: false,
        progress: (loaded) => this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded })),
        finishSending: () => this.upload.dispatchEvent(new Event('load')),
        succeed: (result) =>
          respond(200, {
            originalName,
            cdnUrl: '',
            photoId: `photo-of-${originalName}`,
            status,
            ...result,
          } satisfies UploadResult),
        refuse: (code) => respond(problems[code].status, problemDocument(code)),
        loseConnection: () => {
          this.dispatchEvent(new Event('error'));
          this.dispatchEvent(new Event('loadend'));
        },
      };
      sent.push(this.#entry);
    }
  }
  Object.assign(globalThis, { XMLHttpRequest: FakeRequest });
  // jsdom has no such function; the sender asks only whether a file can be read.
  if (!('arrayBuffer' in Blob.prototype))
    Object.assign(Blob.prototype, {
      arrayBuffer(this: Blob) {
        return Promise.resolve(new ArrayBuffer(this.size));
      },
    });
  Object.assign(URL, { createObjectURL: () => 'blob:preview', revokeObjectURL: () => undefined });
  return sent;
}
