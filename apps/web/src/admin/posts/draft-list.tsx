import { adminTexts, draftPath, type PostDraft, texts } from '@sandstone/contract';
import { type ReactNode, useRef, useState } from 'react';
import { adminApi } from '../shared/api/admin-api.ts';
import { useAction } from '../shared/api/use-action.ts';
import card from '../shared/components/card.module.css';
import { Refusal } from '../shared/components/refusal.tsx';
import { useNow } from '../shared/time/use-now.ts';
import { formatTimeAgo } from '../shared/time/relative-time.ts';
import { cardText } from '../../shared/post-cards/post-card.tsx';
import { PlanBadges } from '../shared/plans/plan-badges.tsx';
import { ScheduleButton } from '../shared/plans/schedule-button.tsx';
import { plansOf, useSchedule } from '../shared/plans/use-schedule.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Link } from '../../ui/link.tsx';
import { failureWith, unlessCode } from './api-failure.ts';
import styles from './post-editor.module.css';
import row from './post-row.module.css';
import { RowPhotos } from './post-row.tsx';
import { type PostDrafts } from './use-post-drafts.ts';

const { postDrafts } = adminTexts;

interface DraftRowProps {
  draft: PostDraft;
  /** In ms since 1970. */
  now: number;
  onNews: (text: string) => void;
  onDelete: () => void;
}

function DraftRow({ draft, now, onNews, onDelete }: DraftRowProps): ReactNode {
  const { response } = useSchedule();
  const plans = plansOf(response, 'post', draft.id);
  const words = draft.description.trim() === '' ? postDrafts.noText : cardText(draft.description);
  return (
    <li className={classNames(card.card, 'stack gap-3', row.row)}>
      <RowPhotos photos={draft.photos} />
      <Link className={row.words} to={draftPath(draft.id)} dir="auto">
        {words}
      </Link>
      <div className={classNames('cluster gap-2', row.foot)}>
        <p className={row.about}>
          {plans.publish === undefined ? <Badge tone="gold">{postDrafts.badge}</Badge> : null}
          <PlanBadges kind="post" id={draft.id} />
          <time dateTime={draft.updatedOn}>{postDrafts.lastSaved(formatTimeAgo(draft.updatedOn, now))}</time>
        </p>
        <ButtonLink size="small" to={draftPath(draft.id)} aria-label={`${postDrafts.goOn}: ${words}`}>
          {postDrafts.goOn}
        </ButtonLink>
        <ScheduleButton
          items={{ kind: 'post', ids: [draft.id], isPublic: false }}
          name={words}
          variant="plain"
          onNews={onNews}
        />
        <Button
          variant="plain"
          size="small"
          aria-label={`${postDrafts.remove} ${postDrafts.badge}: ${words}`}
          onClick={onDelete}
        >
          {postDrafts.remove}
        </Button>
      </div>
    </li>
  );
}

interface DraftListProps {
  known: PostDrafts;
  onNews: (text: string) => void;
}

/** The drafts of posts, last saved first. Without drafts, nothing is shown. */
export function DraftList({ known, onNews }: DraftListProps): ReactNode {
  const { drafts = [], isFailed, reload, forget } = known;
  const now = useNow();
  const [doomed, setDoomed] = useState<PostDraft>();
  const { refusal, run } = useAction(failureWith(postDrafts.deleteFailed));
  const section = useRef<HTMLElement>(null);

  const remove = async ({ id }: PostDraft) => {
    setDoomed(undefined);
    await adminApi.call('adminDeletePostDraft', { params: { id } }).catch(unlessCode('post_draft_not_found'));
    forget(id);
    // The focused button is gone with its row.
    section.current?.focus({ preventScroll: true });
  };

  if (isFailed)
    return (
      <section className={classNames('stack gap-3', styles.section)} aria-label={postDrafts.title}>
        <Refusal
          text={
            <>
              {postDrafts.unreachable}{' '}
              <Button size="small" onClick={reload}>
                {texts.errorScreen.retry}
              </Button>
            </>
          }
        />
      </section>
    );
  if (drafts.length === 0) return null;
  return (
    <>
      <section
        ref={section}
        tabIndex={-1}
        className={classNames('stack gap-3', styles.section)}
        aria-labelledby="post-drafts"
      >
        <h2 id="post-drafts">{postDrafts.title}</h2>
        <Refusal text={refusal} />
        <ul className="stack gap-3" aria-label={postDrafts.title}>
          {drafts.map((draft) => (
            <DraftRow
              key={draft.id}
              draft={draft}
              now={now}
              onNews={onNews}
              onDelete={() => setDoomed(draft)}
            />
          ))}
        </ul>
        {doomed === undefined ? null : (
          <ConfirmDialog
            title={postDrafts.deleteTitle}
            confirm={postDrafts.deleteConfirm}
            cancel={postDrafts.deleteCancel}
            onConfirm={() => void run(() => remove(doomed))}
            onCancel={() => setDoomed(undefined)}
          >
            <p>{postDrafts.deleteExplained}</p>
          </ConfirmDialog>
        )}
      </section>
      <h2 className={styles.published}>{postDrafts.published}</h2>
    </>
  );
}
