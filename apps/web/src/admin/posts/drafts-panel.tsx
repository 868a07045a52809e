import { adminTexts, draftPath, pages, type PostDraft } from '@sandstone/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { cardText } from '../../shared/post-cards/post-card.tsx';
import { Panel } from '../shared/components/panel.tsx';
import { PanelEntries, PanelEntry } from '../shared/components/panel-entry.tsx';
import { PanelState } from '../shared/components/panel-state.tsx';
import { plansOf, useSchedule } from '../shared/plans/use-schedule.ts';
import { formatTimeAgo } from '../shared/time/relative-time.ts';
import { useNow } from '../shared/time/use-now.ts';
import { draftsQuery } from './drafts.query.ts';

const { postDrafts } = adminTexts;
const shown = 3;

const draftName = ({ description }: PostDraft): string =>
  description.trim() === '' ? postDrafts.noText : cardText(description);

/** The drafts that were saved last. Those that will be published are on the schedule. */
export function DraftsPanel(): ReactNode {
  const { data, error, refetch } = useQuery(draftsQuery(''));
  const { response } = useSchedule();
  const now = useNow();
  const drafts = data?.drafts.filter(({ id }) => plansOf(response, 'post', id).publish === undefined);
  return (
    <Panel title={postDrafts.title} more={{ to: pages.adminPosts, text: postDrafts.allPosts }}>
      {drafts === undefined ? (
        <PanelState
          hasFailed={error !== null}
          failure={`${postDrafts.unreachable}.`}
          onRetry={() => void refetch()}
        />
      ) : drafts.length === 0 ? (
        <p className="muted">{postDrafts.none}</p>
      ) : (
        <PanelEntries>
          {drafts.slice(0, shown).map((draft) => (
            <PanelEntry
              key={draft.id}
              picture={{
                src: draft.photos[0]?.thumbnailUrl ?? draft.photos[0]?.placeholder,
                icon: 'post',
                size: 48,
              }}
              to={draftPath(draft.id)}
              name={draftName(draft)}
              note={postDrafts.lastSaved(formatTimeAgo(draft.updatedOn, now))}
            />
          ))}
        </PanelEntries>
      )}
    </Panel>
  );
}
