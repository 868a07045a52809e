import { type AuditEntryResponse } from '@sandstone/contract';
import { type NamedAuditRecord } from '@sandstone/database';
import { oneLine } from '@sandstone/domain';

type Kind = AuditEntryResponse['actor']['kind'];
const systems: readonly string[] = ['operator', 'worker', 'demo'] satisfies Kind[];
const isSystem = (actor: string): actor is Exclude<Kind, 'person'> => systems.includes(actor);

/** Others choose these names: visitors theirs, the provider those of videos. */
const plain = (name: string | null) => (name === null ? null : oneLine(name));

export function toAuditEntry(record: NamedAuditRecord): AuditEntryResponse {
  const { actor } = record;
  return {
    id: String(record.id),
    on: record.at.toISOString(),
    actor: isSystem(actor)
      ? { kind: actor, id: null, name: null }
      : { kind: 'person', id: actor, name: plain(record.actorName) },
    action: record.action,
    target: record.target,
    targetName: plain(record.targetName),
    details: Object.fromEntries(
      Object.entries(record.details).map(([name, value]) => [
        name,
        typeof value === 'string' ? oneLine(value) : value,
      ]),
    ),
  };
}
