/** @jest-environment jsdom */
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { adminTexts, type ProblemCode, problemDocument, texts, uploadParts } from '@sandstone/contract';
import { type SessionState, type SessionStore } from '../../../shared/session/session.store.ts';
import { someMember } from '../../../shared/testing/member.builder.ts';
import { fakeUploads, spoilFile } from '../../testing/fake-uploads.ts';
import { sessionHolder } from '../session/session-holder.ts';
import { type SendOptions, type UploadErrorKind, sendPhoto, type UploadError } from './upload.sender.ts';

const minute = 60_000;

function send(fields: Pick<SendOptions, 'description' | 'unlisted'> = {}, isSpoilt = false) {
  const uploads = fakeUploads();
  const leaving = new AbortController();
  const heard: number[] = [];
  const file = new File(['12345'], 'a.jpg');
  if (isSpoilt) spoilFile(file);
  const sending = sendPhoto({
    file,
    uploadId: 'u1',
    signal: leaving.signal,
    onProgress: (bytes) => heard.push(bytes),
    ...fields,
  });
  const refusal = sending.then(
    () => undefined,
    ({ message, kind }: UploadError) => ({ message, kind }),
  );
  const [upload] = uploads;
  if (upload === undefined) throw new Error('Nothing was sent');
  return { file, sending, refusal, upload, uploads, heard, leave: () => leaving.abort() };
}

describe('sending a photo', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    Object.defineProperty(navigator, 'onLine', { value: true, configurable: true });
  });

  it('sends the fields before the file, and reports progress', async () => {
    const { sending, upload, heard } = send({ description: 'Dusk', unlisted: 'forPost' });
    expect(upload.fields).toEqual({
      [uploadParts.uploadId]: 'u1',
      [uploadParts.description]: 'Dusk',
      [uploadParts.unlisted]: '1',
    });
    upload.progress(3);
    upload.succeed();
    await expect(sending).resolves.toMatchObject({ photoId: 'photo-of-a.jpg' });
    expect(heard).toEqual([3]);
    expect(send().upload.fields).toEqual({ [uploadParts.uploadId]: 'u1' });
  });

  it.each<[ProblemCode, UploadErrorKind]>([
    ['file_too_large', 'refused'],
    ['file_type_invalid', 'refused'],
    ['unauthenticated', 'access-denied'],
    ['forbidden', 'access-denied'],
    ['rate_limited', 'connection-lost'],
    ['unavailable', 'connection-lost'],
  ])('reports %s as %s with the text of the API', async (code, kind) => {
    const { refusal, upload } = send();
    upload.refuse(code);
    expect(await refusal).toEqual({ message: problemDocument(code).detail, kind });
  });

  it('is sent again once the administrator has signed in again', async () => {
    let state = { phase: 'signed-out' } as SessionState;
    const listeners: (() => void)[] = [];
    const store: Pick<SessionStore, 'state' | 'refresh' | 'subscribe'> = {
      state: () => state,
      refresh: () => Promise.resolve(state),
      subscribe: (listener) => {
        listeners.push(listener);
        return () => undefined;
      },
    };
    const end = sessionHolder.hold(store as SessionStore, 'ada');
    const { sending, upload, uploads } = send();
    upload.refuse('unauthenticated');
    await jest.advanceTimersByTimeAsync(1);
    expect(uploads).toHaveLength(1);
    state = { phase: 'signed-in', user: someMember({ uid: 'ada', role: 'admin' }) };
    for (const listener of listeners) listener();
    await jest.advanceTimersByTimeAsync(1);
    uploads[1]?.succeed();
    await expect(sending).resolves.toMatchObject({ photoId: 'photo-of-a.jpg' });
    end();
  });

  it('distinguishes a broken connection from a missing network', async () => {
    const broken = send();
    broken.upload.loseConnection();
    expect(await broken.refusal).toEqual({ message: adminTexts.upload.cutOff, kind: 'connection-lost' });
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
    const offline = send();
    offline.upload.loseConnection();
    expect(await offline.refusal).toEqual({ message: texts.network.offline, kind: 'connection-lost' });
  });

  describe('a file that changed or vanished after it was chosen', () => {
    const changed = { message: adminTexts.upload.fileChanged, kind: 'file-changed' };

    it('is named while its request neither ends nor fails, as in Firefox', async () => {
      const { refusal, upload } = send({}, true);
      expect(await refusal).toEqual(changed);
      expect(upload.isAborted).toBe(true);
    });

    it('is named where it changes while it is sent', async () => {
      const { file, refusal, upload } = send();
      upload.progress(3);
      spoilFile(file);
      upload.loseConnection();
      expect(await refusal).toEqual(changed);
    });

    it('is named where less of it is left', async () => {
      const { file, refusal, upload } = send();
      file.slice = () => new Blob();
      upload.loseConnection();
      expect(await refusal).toEqual(changed);
    });
  });

  it('treats a connection without progress as lost while sending', async () => {
    const { refusal, upload } = send();
    await jest.advanceTimersByTimeAsync(0.9 * minute);
    upload.progress(1);
    await jest.advanceTimersByTimeAsync(0.9 * minute);
    expect(upload.isAborted).toBe(false);
    await jest.advanceTimersByTimeAsync(0.2 * minute);
    expect(upload.isAborted).toBe(true);
    expect(await refusal).toEqual({ message: adminTexts.upload.cutOff, kind: 'connection-lost' });
  });

  it('waits for the server once everything is sent', async () => {
    const { sending, upload } = send();
    upload.finishSending();
    await jest.advanceTimersByTimeAsync(5 * minute);
    upload.succeed();
    await expect(sending).resolves.toMatchObject({ status: 'processing' });
  });

  it('aborts on its signal', async () => {
    const { refusal, upload, leave } = send();
    leave();
    expect(await refusal).toEqual({ message: texts.network.aborted, kind: 'refused' });
    expect(upload.isAborted).toBe(true);
  });
});
