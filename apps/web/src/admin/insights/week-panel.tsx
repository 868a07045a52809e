import { adminTexts, pages } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Panel } from '../shared/components/panel.tsx';
import { PanelState } from '../shared/components/panel-state.tsx';
import { DayBars } from './day-bars.tsx';
import { useInsights } from './use-insights.ts';
import { WeekFigures } from './week-figures.tsx';
import styles from './week-panel.module.css';

const { insights } = adminTexts;

function Content(): ReactNode {
  const { response, failure, reload } = useInsights('30');
  if (response === undefined) {
    return (
      <PanelState
        hasFailed={failure !== undefined}
        failure={`${insights.unreachable}.`}
        onRetry={reload}
        className={styles.waiting}
      />
    );
  }
  if (response.countedSince === null) return <p className={styles.line}>{insights.emptyText}</p>;
  return (
    <div className={classNames('stack gap-5', styles.content)}>
      <WeekFigures response={response} />
      <div>
        <DayBars days={response.days} of="views" isSmall />
        <p className={styles.caption}>
          {insights.views}, {insights.periods[30].toLowerCase()}
        </p>
      </div>
    </div>
  );
}

/** The dashboard's summary of views and reactions, with a link to their page. */
export function WeekPanel(): ReactNode {
  return (
    <Panel title={insights.thisWeek} more={{ to: pages.adminInsights, text: insights.seeAll }}>
      <Content />
    </Panel>
  );
}
