import { adminPhotoPath, adminTexts, pages, type WorkResponse } from '@sandstone/contract';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Link } from '../../ui/link.tsx';
import { adminApi } from '../api/admin-api.ts';
import { AdminPage } from '../components/admin-page.tsx';
import { useAction } from '../api/use-action.ts';
import { formatTimeAgo, formatQuantity } from '../time/relative-time.ts';
import { useNow } from '../time/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { Toast } from '../../ui/toast.tsx';
import { FailureRow } from './failure-row.tsx';
import { type Failures, useFailures } from './use-failures.ts';
import { useWork } from './use-work.ts';
import { RunningWork } from './running-work.tsx';
import { Refusal } from '../components/refusal.tsx';
import { SectionHeading } from '../components/section-heading.tsx';
import text from '../components/text.module.css';
import styles from './work.module.css';
import { failedCoversId, failedPhotosId, formatQueue } from './work-format.ts';

const { work, curation } = adminTexts;

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
    <section ref={section} className={styles.section} aria-labelledby={id}>
      <SectionHeading id={id} title={title}>
        {action}
      </SectionHeading>
      {children}
    </section>
  );
}

function FailedPhotos({ photos, retrying }: { photos: Failures['photos']; retrying: Retrying }): ReactNode {
  if (photos === undefined || photos.photos.length === 0) return null;
  const more = photos.total - photos.photos.length;
  return (
    <Section id={failedPhotosId} title={work.photos}>
      <ul className={styles.failures}>
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

function FailedCovers({ covers, retrying }: { covers: Failures['covers']; retrying: Retrying }): ReactNode {
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
      <ul className={styles.failures}>
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
          <Link to={pages.adminVideos}>See {curation.title}</Link>
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
