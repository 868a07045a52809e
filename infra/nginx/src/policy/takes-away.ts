import { type SitePolicy, type VisitorRules } from '@sandstone/contract';
import { keepsVisitorsOut } from '@sandstone/domain';
import { type KnownPolicy } from './refused-requests.ts';

/** What decides about a visitor. Methods are only offered to those who are refused. */
const decisive = ({ methods: _methods, ...gate }: VisitorRules) => JSON.stringify(gate);

/** Whether somebody may see less by a policy than by a former one, so that the former one must end in time. */
export function takesAway(former: KnownPolicy, next: SitePolicy): boolean {
  // Without a policy, or closed and without a class for web and api, nginx shows nothing.
  if (former === null || (!former.isOpen && former.gate === undefined)) return false;
  if (former.isOpen && !next.isOpen) return true;
  if (next.gate === undefined || !keepsVisitorsOut(next.gate.rules)) return false;
  return former.gate === undefined || decisive(former.gate) !== decisive(next.gate);
}
