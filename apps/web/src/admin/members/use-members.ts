import { limits, type Member, type MembersPage } from '@sandstone/contract';
import { adminApi } from '../api/admin-api.ts';
import { type PagedList, usePagedList } from '../lists/use-paged-list.ts';

export interface Members extends PagedList<MembersPage, Member> {
  /**
   * Blocks the member as this page knows them, or lets them in again, and shows it in the list.
   * @returns the member after the change; undefined where it was so already
   */
  setBlocked: (member: Member, blocked: boolean) => Promise<Member | undefined>;
}

/** Loads the members, newest first; with words, those who have them in name or e-mail address. */
export function useMembers(search: string): Members {
  const list = usePagedList({
    queryKey: ['members', search],
    read: ({ cursor, signal }) =>
      adminApi.call('adminMembers', {
        query: { limit: limits.page.defaultSize, cursor, ...(search !== '' && { search }) },
        signal,
      }),
    itemsOf: ({ members }) => members,
    keepsFormer: true,
  });
  const setBlocked = async ({ id, blockedOn: was }: Member, blocked: boolean) => {
    const body = { blocked, was };
    try {
      const { member, changed } = await adminApi.call('adminUpdateMember', { params: { id }, body });
      list.change((page) => ({
        ...page,
        members: page.members.map((each) => (each.id === id ? member : each)),
      }));
      return changed ? member : undefined;
    } catch (error) {
      list.reload();
      throw error;
    }
  };
  return { ...list, setBlocked };
}
