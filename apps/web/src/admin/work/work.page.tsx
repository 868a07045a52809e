import {
  adminPhotoPath,
  type AdminPhotosPage,
  adminTexts,
  type FailedCoversResponse,
  pages,
  type WorkResponse,
} from '@sandstone/contract';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Link } from '../../ui/link.tsx';
import { adminApi } from '../shared/api/admin-api.ts';
import { AdminPage } from '../shared/components/admin-page.tsx';
import { useAction } from '../shared/api/use-action.ts';
import { formatTimeAgo, formatQuantity } from '../shared/time/relative-time.ts';
import { useNow } from '../shared/time/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { Toast } from '../../ui/toast.tsx';
import { useWork } from './use-work.ts';
import { RunningWork } from './running-work.tsx';
import { Refusal } from '../shared/components/refusal.tsx';
import { SectionHeading } from '../shared/components/section-heading.tsx';
import text from '../shared/components/text.module.css';
import styles from './work.module.css';
import { failedCoversId, failedPhotosId, formatQueue } from './work-format.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import card from '../shared/components/card.module.css';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';

const { work, videoEditing } = adminTexts;

/** The photos page lists the rest. */
const namedPhotos = 20;

/** Loads the failures and their reasons; loads them again when their number changes. */
function useFailures(response: WorkResponse | undefined) {
  const failedPhotos = response?.photos.failed;
  const failedCovers = response?.covers.failed;
  const { data: photos } = useQuery({
    queryKey: ['failed-photos', failedPhotos],
    queryFn: ({ signal }) =>
      adminApi.call('adminPhotos', { query: { status: 'failed', limit: namedPhotos }, signal }),
    enabled: failedPhotos !== undefined,
    placeholderData: keepPreviousData,
  });
  const { data: covers } = useQuery({
    queryKey: ['failed-covers', failedCovers],
    queryFn: ({ signal }) => adminApi.call('adminFailedCovers', { signal }),
    enabled: failedCovers !== undefined,
    placeholderData: keepPreviousData,
  });
  return { photos, covers };
}

interface Retrying {
  isBusy: boolean;
  /** `ask` resolves with the text to show. */
  retry: (ask: () => Promise<string>) => void;
}

interface SectionProps {
  id: string;
  title: string;
  action?: ReactNode;
  children: ReactNode;
}

function Section({ id, title, action, children }: SectionProps): ReactNode {
  const { hash } = useLocation();
  const section = useRef<HTMLElement>(null);
  const isWanted = hash === `#${id}`;
  // The rows come after the page, so the browser finds no section to scroll to.
  useEffect(() => {
    if (isWanted) section.current?.scrollIntoView();
  }, [isWanted]);
  return (
    <section ref={section} className={classNames('stack gap-3', styles.section)} aria-labelledby={id}>
      <SectionHeading id={id} title={title}>
        {action}
      </SectionHeading>
      {children}
    </section>
  );
}

interface FailureRowProps {
  name: string;
  /** The admin page of the failed resource. */
  to?: string;
  why: string;
  isRetrying: boolean;
  onRetry: () => void;
}

/** A failed resource: its name, the reason and a retry button. */
function FailureRow({ name, to, why, isRetrying, onRetry }: FailureRowProps): ReactNode {
  return (
    <li className={classNames(card.card, 'stack gap-3', styles.failure)}>
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
        aria-label={`${work.tryAgain}: ${name}`}
        disabled={isRetrying}
        onClick={onRetry}
      >
        {work.tryAgain}
      </Button>
    </li>
  );
}

function FailedPhotos({
  photos,
  retrying,
}: {
  photos: AdminPhotosPage | undefined;
  retrying: Retrying;
}): ReactNode {
  if (photos === undefined || photos.photos.length === 0) return null;
  const more = photos.total - photos.photos.length;
  return (
    <Section id={failedPhotosId} title={work.photos}>
      <ul className="stack gap-2">
        {photos.photos.map(({ id, description, originalName, failure }) => (
          <FailureRow
            key={id}
            name={description ?? originalName}
            to={adminPhotoPath(id)}
            why={failure?.text ?? ''}
            isRetrying={retrying.isBusy}
            onRetry={() =>
              retrying.retry(async () => {
                await adminApi.call('adminRetryPhoto', { params: { id } });
                return work.retried;
              })
            }
          />
        ))}
      </ul>
      {more > 0 ? (
        <p className={styles.line}>
          <Link to={`${pages.adminPhotos}?show=failed`}>{`And ${formatQuantity(more, 'photo')} more`}</Link>
        </p>
      ) : null}
    </Section>
  );
}

function FailedCovers({
  covers,
  retrying,
}: {
  covers: FailedCoversResponse | undefined;
  retrying: Retrying;
}): ReactNode {
  const now = useNow();
  if (covers === undefined || covers.videos.length === 0) return null;
  const retry = (videoIds?: string[]) =>
    retrying.retry(async () => {
      const { videos } = await adminApi.call('adminRetryCovers', { body: { videoIds } });
      return videos === 0 ? work.nothingToRetry : work.retried;
    });
  return (
    <Section
      id={failedCoversId}
      title={work.covers}
      action={
        covers.total > 1 ? (
          <Button size="small" disabled={retrying.isBusy} onClick={() => retry()}>
            {work.tryAllAgain}
          </Button>
        ) : null
      }
    >
      <ul className="stack gap-2">
        {covers.videos.map(({ videoId, title, failure, triedOn }) => (
          <FailureRow
            key={videoId}
            name={title}
            why={`${failure.text}${triedOn === null ? '' : ` Tried ${formatTimeAgo(triedOn, now)}.`}`}
            isRetrying={retrying.isBusy}
            onRetry={() => retry([videoId])}
          />
        ))}
      </ul>
    </Section>
  );
}

function VideoLibraries({
  libraries: { known, failed },
}: {
  libraries: WorkResponse['libraries'];
}): ReactNode {
  if (known === 0) return null;
  return (
    <Section id="libraries" title={work.libraries}>
      <p className={styles.line} data-failed={failed > 0 || undefined}>
        <span>
          {failed === 0
            ? 'The last sync was successful. '
            : `The last sync failed for ${failed} of ${known}. `}
          <Link to={pages.adminVideos}>See {videoEditing.title}</Link>
        </span>
      </p>
    </Section>
  );
}

function Queues({ response: { queues, handover } }: { response: WorkResponse }): ReactNode {
  const now = useNow();
  return (
    <Section id="queues" title={work.behind}>
      {queues === null ? (
        <p className={styles.line}>{work.queuesAway}</p>
      ) : (
        <dl className={styles.queues}>
          {queues.map((queue) => (
            <div key={queue.queue}>
              <dt>{work.queues[queue.queue]}</dt>
              <dd className={text.note}>{formatQueue(queue, now)}</dd>
            </div>
          ))}
        </dl>
      )}
      {handover.waiting > 0 ? (
        <p className={styles.line}>{`${formatQuantity(handover.waiting, 'job')} waiting to be queued`}</p>
      ) : null}
    </Section>
  );
}

/** Shows work in progress, failures with their reasons, and the state of the queues. */
export function WorkPage(): ReactNode {
  const known = useWork();
  const { response, reload } = known;
  const { photos, covers } = useFailures(response);
  const { isBusy, refusal, run } = useAction();
  const [toastText, setToastText] = useState<string>();
  const retrying: Retrying = {
    isBusy,
    retry: (ask) => void run(() => ask().then(setToastText)).then(reload),
  };
  return (
    <AdminPage title={work.title} lead={work.lead}>
      <RunningWork known={known} />
      <Refusal text={refusal} />
      <FailedPhotos photos={photos} retrying={retrying} />
      <FailedCovers covers={covers} retrying={retrying} />
      {response === undefined ? null : (
        <>
          <VideoLibraries libraries={response.libraries} />
          <Queues response={response} />
        </>
      )}
      <Toast text={toastText} onGone={() => setToastText(undefined)} />
    </AdminPage>
  );
}

export const route = { Component: WorkPage };
