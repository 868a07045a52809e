import {
  adminTexts,
  type InsightsResponse,
  type InsightsDays,
  insightsDays,
  pages,
  texts,
  type ViewedItem,
  type ViewSource,
} from '@sandstone/contract';
import { type CSSProperties, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import card from '../shared/components/card.module.css';
import { LoadFailure } from '../shared/components/load-failure.tsx';
import { AdminPage } from '../shared/components/admin-page.tsx';
import { TabLinks } from '../shared/components/tab-links.tsx';
import { useInsights } from './use-insights.ts';
import { WeekFigures } from './week-figures.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DayChart } from './day-chart.tsx';
import text from '../shared/components/text.module.css';
import styles from './insights.module.css';

const { insights } = adminTexts;
const daysParameter = 'days';
const standardDays: InsightsDays = '30';

/** The names of the pages without an item. */
const pageNames: Partial<Record<ViewedItem['kind'], string>> = {
  home: texts.navigation.home,
  allVideos: texts.navigation.allMyVideos,
  pictures: texts.navigation.pictures,
  posts: adminTexts.postEditor.posts,
};

/** Draws the views of a row, relative to those of the row with the most. */
const Share = ({ of }: { of: number }): ReactNode => (
  <span className={styles.share} style={{ '--part': of } as CSSProperties} />
);

function Best({ best }: { best: InsightsResponse['best'] }): ReactNode {
  if (best.length === 0) return <p className={styles.muted}>{insights.bestNone}</p>;
  const most = best[0]?.views ?? 1;
  return (
    <ol className={styles.best}>
      {best.map(({ kind, id, title, path, views, reactions }) => (
        <li key={id ?? kind}>
          <Link to={path} className={styles.page} dir="auto">
            {pageNames[kind] ?? title}
          </Link>
          <span className={classNames(text.note, styles.kind)}>{insights.kinds[kind]}</span>
          <span className={styles.counts}>
            {insights.viewCount(views)}
            {reactions === 0 ? null : (
              <span className={styles.loved}> · {insights.reactionCount(reactions)}</span>
            )}
          </span>
          <Share of={views / most} />
        </li>
      ))}
    </ol>
  );
}

/** Names the sources without links to them: anybody can send the name of a site, to be visited from here. */
function Sources({ sources }: { sources: readonly ViewSource[] }): ReactNode {
  if (sources.length === 0) return <p className={styles.muted}>{insights.sourcesNone}</p>;
  const names: Partial<Record<string, string>> = insights.sourceGroups;
  const most = Math.max(...sources.map(({ views }) => views));
  return (
    <ol className={styles.best}>
      {sources.map(({ source, views }) => (
        <li key={source}>
          <span className={names[source] === undefined ? styles.host : undefined}>
            {names[source] ?? source}
          </span>
          <span className={styles.counts}>{insights.viewCount(views)}</span>
          <Share of={views / most} />
        </li>
      ))}
    </ol>
  );
}

const Part = ({ id, title, children }: { id: string; title: string; children: ReactNode }): ReactNode => (
  <section aria-labelledby={id} className={classNames(card.card, 'stack gap-4', styles.part)}>
    <h2 id={id}>{title}</h2>
    {children}
  </section>
);

function Report({ days }: { days: InsightsDays }): ReactNode {
  const { response, failure, reload } = useInsights(days);
  if (response === undefined) {
    if (failure !== undefined)
      return <LoadFailure title={insights.unreachable} reason={failure} onRetry={reload} />;
    return (
      <div className="stack gap-5" aria-busy="true">
        <p className="visually-hidden">{texts.navigation.sessionLoading}</p>
        <Skeleton className={styles.waitingWeek} />
        <Skeleton className={styles.waitingChart} />
      </div>
    );
  }
  if (response.countedSince === null)
    return (
      <Notice icon="sun" title={insights.empty} actions={<ButtonLink to={pages.home}>My site</ButtonLink>}>
        <p>{insights.emptyText}</p>
      </Notice>
    );
  return (
    <div className="stack gap-5">
      <Part id="week" title={insights.thisWeek}>
        <WeekFigures response={response} />
      </Part>
      <TabLinks
        title={insights.byDay}
        className={undefined}
        parts={insightsDays.map((each) => ({
          name: insights.periods[each],
          to: each === standardDays ? pages.adminInsights : `${pages.adminInsights}?${daysParameter}=${each}`,
          isShown: each === days,
        }))}
      />
      <Part id="days" title={insights.byDay}>
        <DayChart days={response.days} />
      </Part>
      <Part id="best" title={insights.best}>
        <Best best={response.best} />
      </Part>
      {response.sources === undefined ? null : (
        <Part id="sources" title={insights.sources}>
          <Sources sources={response.sources} />
          <p className={styles.muted}>{insights.sourcesExplained}</p>
        </Part>
      )}
      <p className={styles.muted}>{insights.explained}</p>
    </div>
  );
}

/** Shows how often the pages of the site were seen and reacted to. */
export function InsightsPage(): ReactNode {
  const [parameters] = useSearchParams();
  const days = insightsDays.find((each) => each === parameters.get(daysParameter)) ?? standardDays;
  return (
    <AdminPage title={insights.title} lead={insights.lead}>
      <Report days={days} />
    </AdminPage>
  );
}

export const route = { Component: InsightsPage };
