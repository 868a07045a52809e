import { type AuditEntryResponse } from '@sandstone/contract';

let made = 0;

export function someEntry(fields: Partial<AuditEntryResponse> = {}): AuditEntryResponse {
  made += 1;
  return {
    id: String(10_000 - made),
    on: '2026-01-01T12:00:00.000Z',
    actor: { kind: 'person', id: 'ada', name: 'Ada' },
    action: 'photo.upload',
    target: 'a-photo',
    targetName: 'dune.jpg',
    details: {},
    ...fields,
  };
}
