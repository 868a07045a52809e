import { adminTexts, type Member } from '@sandstone/contract';
import { type ReactNode, useState } from 'react';
import { useSession } from '../../shared/session/session.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useAction } from '../api/use-action.ts';
import { AdminPage } from '../components/admin-page.tsx';
import { LoadFailure } from '../components/load-failure.tsx';
import { Loading } from '../components/loading.tsx';
import { Refusal } from '../components/refusal.tsx';
import { SearchField } from '../components/search-field.tsx';
import { AdminListEnd } from '../lists/admin-list-end.tsx';
import { offerUndo } from '../undo/undo.store.ts';
import { memberName, MemberRow } from './member-row.tsx';
import styles from './members.module.css';
import { type Members, useMembers } from './use-members.ts';

const { members: texts } = adminTexts;

interface ListProps {
  list: Members;
  search: string;
  isBusy: boolean;
  onBlock: (member: Member) => void;
  onUnblock: (member: Member) => void;
}

function List({ list, search, isBusy, onBlock, onUnblock }: ListProps): ReactNode {
  const { items, last, status, failure, loadMore } = list;
  const { state } = useSession();
  if (items === undefined) {
    if (status === 'failed')
      return <LoadFailure title={texts.unreachable} reason={failure} onRetry={loadMore} />;
    return <Loading className={styles.rows} count={8} block={styles.waiting} />;
  }
  if (items.length === 0 && search !== '') return <Notice icon="person" title={texts.nobodyFound(search)} />;
  if (items.length === 0)
    return (
      <Notice icon="person" title={texts.nobody}>
        <p>{texts.nobodyExplained}</p>
      </Notice>
    );
  return (
    <>
      <ul className={styles.rows} aria-label={texts.title}>
        {items.map((member) => (
          <MemberRow
            key={member.id}
            member={member}
            isYou={state.phase === 'signed-in' && state.user.uid === member.id}
            isBusy={isBusy}
            onBlock={() => onBlock(member)}
            onUnblock={() => onUnblock(member)}
          />
        ))}
      </ul>
      <AdminListEnd list={list} total={last?.total} />
    </>
  );
}

/**
 * Lists everyone who has signed in, to block them or let them in again. The search is not part of the address, so that
 * no e-mail address stays in the history of the browser.
 */
export function MembersPage(): ReactNode {
  const [search, setSearch] = useState('');
  const list = useMembers(search);
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
      <List
        list={list}
        search={search}
        isBusy={isBusy}
        onBlock={setAsked}
        onUnblock={(member) => void run(() => setBlocked(member, false))}
      />
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
