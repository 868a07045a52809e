import { type AuditEntryAnswer } from '@sandstone/contract';
import { type NamedAuditRecord } from '@sandstone/database';

type Kind = AuditEntryAnswer['actor']['kind'];
const systems: readonly string[] = ['operator', 'worker', 'demo'] satisfies Kind[];
const isSystem = (actor: string): actor is Exclude<Kind, 'person'> => systems.includes(actor);

export function toAuditEntry(record: NamedAuditRecord): AuditEntryAnswer {
  const { actor } = record;
  return {
    id: String(record.id),
    on: record.at.toISOString(),
    actor: isSystem(actor)
      ? { kind: actor, id: null, name: null }
      : { kind: 'person', id: actor, name: record.actorName },
    action: record.action,
    target: record.target,
    targetName: record.targetName,
    details: record.details,
  };
}
