import { type AuditEntryResponse, type AuditPage, type AuditResourceType, limits } from '@sandstone/contract';
import { adminApi } from '../api/admin-api.ts';
import { type PagedList, usePagedList } from '../lists/use-paged-list.ts';

/** Loads the audit entries of one resource type, or of all, newest first. */
export function useAuditLog(
  resourceType: AuditResourceType | undefined,
): PagedList<AuditPage, AuditEntryResponse> {
  return usePagedList({
    queryKey: ['audit', resourceType ?? ''],
    read: ({ cursor, signal }) =>
      adminApi.call('adminAudit', {
        query: { limit: limits.page.defaultSize, cursor, thing: resourceType },
        signal,
      }),
    itemsOf: ({ entries }) => entries,
  });
}
