/** @jest-environment jsdom */
import { describe, expect, it } from '@jest/globals';
import { loadUploads, saveUploads } from './upload.storage.ts';
import { type UploadItem, type UploadPhase } from './upload.state.ts';

const item = (key: string, phase: UploadPhase): UploadItem => ({
  key,
  fileName: `${key}.jpg`,
  bytes: 5,
  previewUrl: 'blob:x',
  duplicate: false,
  hasFile: true,
  phase,
});

describe('uploads across a reload', () => {
  it('are restored with their photos; those that had not arrived are interrupted', () => {
    saveUploads([
      item('sent', { name: 'processing', photoId: 'p1' }),
      item('done', { name: 'ready', photoId: 'p2' }),
      item('half', { name: 'uploading', sentBytes: 2, totalBytes: 5 }),
      item('wait', { name: 'queued' }),
      item('bad', { name: 'failed', text: 'No.' }),
    ]);
    const recalled = loadUploads();
    expect(recalled.map(({ key, phase }) => [key, phase])).toEqual([
      ['sent', { name: 'processing', photoId: 'p1' }],
      ['done', { name: 'processing', photoId: 'p2' }],
      ['half', { name: 'interrupted' }],
      ['wait', { name: 'interrupted' }],
      ['bad', { name: 'failed', text: 'No.' }],
    ]);
    expect(recalled.every(({ hasFile, previewUrl }) => !hasFile && previewUrl === null)).toBe(true);
  });

  it('are deleted with the list', () => {
    saveUploads([item('a', { name: 'queued' })]);
    saveUploads([]);
    expect(loadUploads()).toEqual([]);
  });

  it.each(['{', '{}', '[1, null, {"key": 1}]'])('are empty when the storage holds %s', (text) => {
    sessionStorage.setItem('uploads', text);
    expect(loadUploads()).toEqual([]);
  });
});
