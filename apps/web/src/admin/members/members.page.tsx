import { adminTexts, limits, type Member } from '@sandstone/contract';
import { type ReactNode, useState } from 'react';
import { useSession } from '../../shared/session/session.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { adminApi } from '../shared/api/admin-api.ts';
import { useAction } from '../shared/api/use-action.ts';
import { AdminPage } from '../shared/components/admin-page.tsx';
import { Loading } from '../shared/components/loading.tsx';
import { Refusal } from '../shared/components/refusal.tsx';
import { SearchField } from '../shared/components/search-field.tsx';
import { AdminList } from '../shared/lists/admin-list.tsx';
import { usePagedList } from '../shared/lists/use-paged-list.ts';
import { offerUndo } from '../shared/undo/undo.store.ts';
import styles from './members.module.css';
import { formatDate } from '../../shared/format/date-and-count.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import card from '../shared/components/card.module.css';
import text from '../shared/components/text.module.css';

const { members: texts } = adminTexts;

const memberName = ({ displayName, email }: Member): string => displayName ?? email ?? texts.noName;

interface MemberRowProps {
  member: Member;
  /** Whether this is the account of the person who looks at the list. */
  isYou: boolean;
  isBusy: boolean;
  onBlock: () => void;
  onUnblock: () => void;
}

/** A member with what can be done: nothing for an administrator. */
function MemberRow({ member, isYou, isBusy, onBlock, onUnblock }: MemberRowProps): ReactNode {
  const { displayName, email, emailVerified, role, since, blockedOn } = member;
  const isBlocked = blockedOn !== null;
  const isAdministrator = role === 'admin';
  const action = isBlocked ? texts.unblock : texts.block;
  return (
    <li className={classNames(card.card, 'row gap-3', styles.row)}>
      <div className={styles.about}>
        <p className={text.name} dir="auto">
          {memberName(member)}
        </p>
        {displayName === null || email === null ? null : (
          <p className={styles.email} dir="auto">
            {email}
          </p>
        )}
        <p className={styles.note}>
          {texts.since(formatDate(since))}
          {email !== null && emailVerified === false ? <Badge>{texts.unverified}</Badge> : null}
          {isBlocked ? <Badge tone="accent">{texts.blocked}</Badge> : null}
          {isAdministrator ? <Badge>{isYou ? texts.you : texts.administrator}</Badge> : null}
        </p>
      </div>
      {isAdministrator ? null : (
        <Button
          size="small"
          disabled={isBusy}
          aria-label={`${action} ${memberName(member)}`}
          onClick={isBlocked ? onUnblock : onBlock}
        >
          {action}
        </Button>
      )}
    </li>
  );
}

/** Loads the members, newest first; with words, those who have them in name or e-mail address. */
function useMembers(search: string) {
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
  /**
   * Blocks the member as this page knows them, or lets them in again, and shows it in the list.
   * @returns the member after the change; undefined where it was so already
   */
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

/**
 * Lists everyone who has signed in, to block them or let them in again. The search is not part of the address, so that
 * no e-mail address stays in the history of the browser.
 */
export function MembersPage(): ReactNode {
  const [search, setSearch] = useState('');
  const list = useMembers(search);
  const { state } = useSession();
  const [asked, setAsked] = useState<Member>();
  const { isBusy, refusal, run } = useAction();

  const setBlocked = async (member: Member, blocked: boolean) => {
    setAsked(undefined);
    const changed = await list.setBlocked(member, blocked);
    const name = memberName(member);
    offerUndo({
      text: blocked ? texts.isBlocked(name) : texts.isUnblocked(name),
      ...(changed !== undefined && { undo: async () => void (await list.setBlocked(changed, !blocked)) }),
    });
  };

  return (
    <AdminPage title={texts.title} lead={texts.lead} isBusy={isBusy}>
      <SearchField label={texts.search} className={styles.search} search={search} onSearch={setSearch} />
      <Refusal text={refusal} className={styles.message} />
      <AdminList
        list={list}
        failed={texts.unreachable}
        waiting={<Loading className="stack gap-2" count={8} block={styles.waiting} />}
        empty={
          search === '' ? (
            <Notice icon="person" title={texts.nobody}>
              <p>{texts.nobodyExplained}</p>
            </Notice>
          ) : (
            <Notice icon="person" title={texts.nobodyFound(search)} />
          )
        }
        total={list.last?.total}
      >
        {(members) => (
          <ul className="stack gap-2" aria-label={texts.title}>
            {members.map((member) => (
              <MemberRow
                key={member.id}
                member={member}
                isYou={state.phase === 'signed-in' && state.user.uid === member.id}
                isBusy={isBusy}
                onBlock={() => setAsked(member)}
                onUnblock={() => void run(() => setBlocked(member, false))}
              />
            ))}
          </ul>
        )}
      </AdminList>
      {asked === undefined ? null : (
        <ConfirmDialog
          title={texts.blockTitle(memberName(asked))}
          confirm={texts.blockConfirm}
          cancel={texts.blockCancel}
          onConfirm={() => void run(() => setBlocked(asked, true))}
          onCancel={() => setAsked(undefined)}
        >
          <p>{texts.blockExplained}</p>
        </ConfirmDialog>
      )}
    </AdminPage>
  );
}

export const route = { Component: MembersPage };
