import { type LegalResponse, legalPageNames, routePath } from '@sandstone/contract';

export const someLegalPage = (parts: Partial<LegalResponse> = {}): LegalResponse => ({
  updatedOn: '2026-11-23',
  description: 'Be kind to each other.',
  blocks: [
    { kind: 'heading', level: 2, runs: [{ text: 'Here' }] },
    { kind: 'paragraph', runs: [{ text: 'Be kind to each other.' }] },
  ],
  ...parts,
});

/** The responses of the API for every legal page, by path. */
export const legalBodies: Readonly<Record<string, LegalResponse>> = Object.fromEntries(
  legalPageNames.map((page) => [routePath('legal', { page }), someLegalPage()]),
);
