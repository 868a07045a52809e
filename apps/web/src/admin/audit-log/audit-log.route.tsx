import { AuditLogPage } from './audit-log.page.tsx';

export const route = { Component: AuditLogPage };
