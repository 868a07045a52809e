import { adminTexts, pages } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { Panel } from '../shared/components/panel.tsx';
import { PanelState } from '../shared/components/panel-state.tsx';
import { SetupPanel } from '../setup/setup-panel.tsx';
import { useNow } from '../shared/time/use-now.ts';
import { type Need } from './needs.ts';
import styles from './needs-panel.module.css';
import { useNeeds } from './use-needs.ts';
import { formatRunningWork } from '../work/work-format.ts';
import workStyles from '../work/work.module.css';

const { today, work: workTexts } = adminTexts;

const NeedRow = ({ need: { text: words, to } }: { need: Need }): ReactNode =>
  to === undefined ? (
    <p role="alert" className={classNames('row gap-3', styles.need)}>
      <Icon name="alert" size={20} />
      {words}
    </p>
  ) : (
    <Link to={to} className={classNames('row gap-3', styles.need)}>
      <Icon name="alert" size={20} />
      <span dir="auto">{words}</span>
      <Icon name="next" size={18} />
    </Link>
  );

/** Lists the things that wait for the creator, and the steps of a new site. */
export function NeedsPanel(): ReactNode {
  const { needs, isSetupOpen, isKnown, hasFailed, work, reload } = useNeeds();
  const now = useNow();
  const running = work === undefined ? [] : formatRunningWork(work, now);
  const isQuiet = needs.length === 0 && !isSetupOpen;
  return (
    <>
      <Panel title={today.needs} more={{ to: pages.adminWork, text: workTexts.seeAll }}>
        {needs.length === 0 ? null : (
          <ul className="stack gap-1">
            {needs.map((need) => (
              <li key={need.key}>
                <NeedRow need={need} />
              </li>
            ))}
          </ul>
        )}
        {isKnown ? (
          isQuiet && <p className="muted">{today.needsNothing}</p>
        ) : (
          <PanelState hasFailed={hasFailed} failure={today.needsUnknown} onRetry={reload} />
        )}
        <div role="status" className={classNames('stack gap-1', workStyles.lines)}>
          {running.map((line) => (
            <p key={line} className={workStyles.line} data-busy>
              {line}
            </p>
          ))}
        </div>
      </Panel>
      <SetupPanel />
    </>
  );
}
