import { adminTexts } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { Link } from '../../ui/link.tsx';
import card from '../components/card.module.css';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import text from '../components/text.module.css';
import styles from './work.module.css';

interface FailureRowProps {
  name: string;
  /** The admin page of the failed resource. */
  to?: string;
  why: string;
  isRetrying: boolean;
  onRetry: () => void;
}

/** A failed resource: its name, the reason and a retry button. */
export function FailureRow({ name, to, why, isRetrying, onRetry }: FailureRowProps): ReactNode {
  const { tryAgain } = adminTexts.work;
  return (
    <li className={classNames(card.card, styles.failure)}>
      <Icon name="alert" size={20} />
      <div>
        <p className={text.name} dir="auto">
          {to === undefined ? name : <Link to={to}>{name}</Link>}
        </p>
        <p className={text.note}>{why}</p>
      </div>
      <Button
        size="small"
        icon={<Icon name="retry" size={18} />}
        aria-label={`${tryAgain}: ${name}`}
        disabled={isRetrying}
        onClick={onRetry}
      >
        {tryAgain}
      </Button>
    </li>
  );
}
