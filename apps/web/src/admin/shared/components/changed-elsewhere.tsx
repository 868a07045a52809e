import { adminTexts } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/button.tsx';
import styles from './changed-elsewhere.module.css';
import inView from './in-view.module.css';
import { Refusal } from './refusal.tsx';

const { siteSettings } = adminTexts;

/** Says at the top of a form that another tab has saved the same meanwhile. What is written here stays until the creator chooses the saved one. */
export const ChangedElsewhere = ({ onShowSaved }: { onShowSaved: () => void }): ReactNode => (
  <div className={classNames('stack gap-2', inView.inView, styles.conflict)}>
    <Refusal text={siteSettings.changedElsewhere} />
    <Button size="small" onClick={onShowSaved}>
      {siteSettings.showSaved}
    </Button>
  </div>
);
