import { adminTexts, pages, setupSteps } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { useAction } from '../shared/api/use-action.ts';
import { Panel } from '../shared/components/panel.tsx';
import { Refusal } from '../shared/components/refusal.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { stepPath } from './step-path.ts';
import styles from './setup.module.css';
import { isSetupOpen, useSetupSteps } from './use-setup.ts';

const { setup } = adminTexts;

/** The steps of a new site on the dashboard, until all are done, or the creator does not want to see them any more. */
export function SetupPanel(): ReactNode {
  const { response, dismiss } = useSetupSteps();
  const { isBusy, refusal, run } = useAction();
  if (response === undefined || !isSetupOpen(response)) return null;
  const { done } = response;
  return (
    <Panel title={setup.panel} more={{ to: pages.setup, text: setup.continue }}>
      <p className="muted">{setup.panelText}</p>
      <ul className={styles.checklist}>
        {setupSteps.map((step) => (
          <li key={step} data-done={done.includes(step) || undefined}>
            <span className={styles.tick}>{done.includes(step) ? <Icon name="done" size={16} /> : null}</span>
            <Link to={stepPath(step)}>{setup.steps[step]}</Link>
            {done.includes(step) ? <span className="visually-hidden">{setup.panelDone}</span> : null}
          </li>
        ))}
      </ul>
      <Refusal text={refusal} isPlain />
      <div>
        <Button size="small" disabled={isBusy} onClick={() => void run(dismiss)}>
          {setup.dismiss}
        </Button>
      </div>
    </Panel>
  );
}
