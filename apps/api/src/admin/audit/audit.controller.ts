import { Controller } from '@nestjs/common';
import { type AuditEntryResponse, ProblemError } from '@sandstone/contract';
import { AuditRepository, type NamedAuditRecord } from '@sandstone/database';
import { oneLine } from '@sandstone/domain';
import { ApiRoute } from '../../http/api-route.decorator.ts';
import { type ResponseOf, RouteInput, type RouteInputOf } from '../../http/route-input.decorator.ts';

type Kind = AuditEntryResponse['actor']['kind'];
const systems: readonly string[] = ['operator', 'worker', 'demo'] satisfies Kind[];
const isSystem = (actor: string): actor is Exclude<Kind, 'person'> => systems.includes(actor);

/** Others choose these names: visitors theirs, the provider those of videos. */
const plain = (name: string | null) => (name === null ? null : oneLine(name));

function toAuditEntry(record: NamedAuditRecord): ResponseOf<'adminAudit'>['entries'][number] {
  const { actor } = record;
  return {
    id: String(record.id),
    on: record.at,
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

/** Serves the audit log to the creator. */
@Controller()
export class AuditController {
  constructor(private readonly audit: AuditRepository) {}

  @ApiRoute('adminAudit')
  async entries(@RouteInput() { query }: RouteInputOf<'adminAudit'>): Promise<ResponseOf<'adminAudit'>> {
    const { limit, cursor, thing } = query;
    const before = cursor === undefined ? undefined : parseCursor(cursor);
    const records = await this.audit.namedPage({ limit: limit + 1, before, resourceType: thing });
    const page = records.slice(0, limit);
    const last = page.at(-1);
    return {
      entries: page.map(toAuditEntry),
      nextCursor: records.length > limit && last !== undefined ? String(last.id) : null,
    };
  }
}

/** The cursor is the id of a page's last entry, because ids ascend in insertion order. */
function parseCursor(cursor: string): number {
  if (!/^[1-9][0-9]{0,14}$/.test(cursor)) {
    throw new ProblemError('invalid_request', 'cursor: is not valid.');
  }
  return Number(cursor);
}
