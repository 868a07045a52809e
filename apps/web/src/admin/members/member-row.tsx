import { adminTexts, type Member } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { formatDate } from '../../shared/format/date-and-count.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import card from '../components/card.module.css';
import text from '../components/text.module.css';
import styles from './members.module.css';

const { members: texts } = adminTexts;

export const memberName = ({ displayName, email }: Member): string => displayName ?? email ?? texts.noName;

interface MemberRowProps {
  member: Member;
  /** Whether this is the account of the person who looks at the list. */
  isYou: boolean;
  isBusy: boolean;
  onBlock: () => void;
  onUnblock: () => void;
}

/** A member with what can be done: nothing for an administrator. */
export function MemberRow({ member, isYou, isBusy, onBlock, onUnblock }: MemberRowProps): ReactNode {
  const { displayName, email, emailVerified, role, since, blockedOn } = member;
  const isBlocked = blockedOn !== null;
  const isAdministrator = role === 'admin';
  const action = isBlocked ? texts.unblock : texts.block;
  return (
    <li className={classNames(card.card, styles.row)}>
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
