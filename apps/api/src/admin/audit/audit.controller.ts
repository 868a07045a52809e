import { Controller } from '@nestjs/common';
import { type AuditPage, ProblemError } from '@sandstone/contract';
import { AuditRepository } from '@sandstone/database';
import { ApiRoute } from '../../http/api-route.decorator.ts';
import { RouteInput, type RouteInputOf } from '../../http/route-input.decorator.ts';
import { toAuditEntry } from './audit.mapper.ts';

/** Serves the audit log to the creator. */
@Controller()
export class AuditController {
  constructor(private readonly audit: AuditRepository) {}

  @ApiRoute('adminAudit')
  async entries(@RouteInput() { query }: RouteInputOf<'adminAudit'>): Promise<AuditPage> {
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
