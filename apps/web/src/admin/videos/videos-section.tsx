import {
  type AdminEvent,
  adminTexts,
  type AdminVideo,
  editParameter,
  limits,
  pages,
} from '@sandstone/contract';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { adminApi } from '../shared/api/admin-api.ts';
import { AdminList } from '../shared/lists/admin-list.tsx';
import controls from '../../ui/control.module.css';
import { SearchField } from '../shared/components/search-field.tsx';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Notice } from '../../ui/notice.tsx';
import { Loading } from '../shared/components/loading.tsx';
import { useLinkedRecord } from '../shared/lists/use-linked-record.ts';
import { useItemFigures } from '../shared/figures/use-item-figures.ts';
import { hasReplaced, offerUndo } from '../shared/undo/undo.store.ts';
import styles from './videos.module.css';
import rows from './row.module.css';
import { type AdminVideos } from './use-admin-videos.ts';
import { videosChanger } from './video-changes.ts';
import { VideoEditor } from './video-editor.tsx';
import { VideoRow } from './video-row.tsx';
import { VideoSelectionBar } from './video-selection-bar.tsx';

const { videoEditing } = adminTexts;

export const LoadingRows = (): ReactNode => (
  <Loading className={classNames('stack gap-4', rows.rows)} count={6} block={rows.waiting} />
);

interface FinderProps {
  videos: AdminVideos;
  events: readonly AdminEvent[];
  /** An action beside the fields. */
  children: ReactNode;
}

function Finder({ videos, events, children }: FinderProps): ReactNode {
  const { question, choose } = videos;
  return (
    <div className={classNames('stack gap-2', styles.finder)}>
      <SearchField
        label={videoEditing.search}
        search={question.search}
        onSearch={(search) => choose({ ...question, search })}
      />
      <select
        className={classNames(controls.control, controls.finder)}
        aria-label="Filter by adventure"
        value={question.event}
        onChange={({ target }) => choose({ ...question, event: target.value })}
      >
        <option value="">All adventures</option>
        <option value="none">Without an adventure</option>
        {events.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
      {children}
    </div>
  );
}

function NoVideos({ videos: { question, choose } }: { videos: AdminVideos }): ReactNode {
  const isAll = question.search === '' && question.event === '';
  if (isAll)
    return (
      <Notice icon="film" title={videoEditing.noVideos}>
        <p>
          Upload them at your video provider, then press ‘{videoEditing.syncNow}’ in{' '}
          <Link to={pages.adminVideoLibraries}>{videoEditing.libraries}</Link>.
        </p>
      </Notice>
    );
  return (
    <Notice
      icon="film"
      title={videoEditing.noMatches}
      actions={<Button onClick={() => choose({ search: '', event: '' })}>Show all videos</Button>}
    />
  );
}

interface ListProps {
  videos: AdminVideos;
  /** The selected ids; undefined outside of the selection mode. */
  chosen: ReadonlySet<string> | undefined;
  onPress: (video: AdminVideo) => void;
  onPicture: (video: AdminVideo) => void;
  change: ReturnType<typeof videosChanger>;
}

/** The loaded part of the list and the button for more. */
function List({ videos, chosen, onPress, onPicture, change }: ListProps): ReactNode {
  const { items, last, status, loadMore } = videos;
  const figuresOf = useItemFigures(items);
  const list = useRef<HTMLUListElement>(null);
  // The pressed button may disappear with the last page, so the focus moves to the first new row.
  const focusAt = useRef<number>(undefined);
  const count = items?.length ?? 0;
  useEffect(() => {
    if (focusAt.current === undefined || count <= focusAt.current) return;
    list.current?.children[focusAt.current]?.querySelector('button')?.focus({ preventScroll: true });
    focusAt.current = undefined;
  }, [count]);

  const loadAndFocus = () => {
    focusAt.current = items?.length;
    loadMore();
  };
  return (
    <AdminList
      list={{ ...videos, loadMore: loadAndFocus }}
      failed="Your videos could not be loaded"
      waiting={<LoadingRows />}
      // A former filter may have found none while those of the new one are on their way.
      empty={status === 'idle' ? <NoVideos videos={videos} /> : undefined}
      total={last?.total}
      isManual
    >
      {(shown) => (
        <ul
          ref={list}
          className={classNames('stack gap-4', rows.rows)}
          aria-label={videoEditing.videos}
          aria-busy={status === 'loading'}
        >
          {shown.map((video) => (
            <VideoRow
              key={video.id}
              video={video}
              figures={figuresOf(video.id)}
              isChosen={chosen?.has(video.id)}
              onPress={() => onPress(video)}
              onPicture={() => onPicture(video)}
              change={(wanted) => change([video], wanted)}
            />
          ))}
        </ul>
      )}
    </AdminList>
  );
}

async function findVideo(id: string, signal: AbortSignal): Promise<AdminVideo | undefined> {
  const { videos } = await adminApi.call('adminVideos', { query: { id, limit: 1 }, signal });
  return videos[0];
}

interface VideosSectionProps {
  videos: AdminVideos;
  events: readonly AdminEvent[];
  onSaved: (videos: readonly AdminVideo[]) => void;
}

export function VideosSection({ videos, events, onSaved }: VideosSectionProps): ReactNode {
  const [open, setOpen] = useState<{ video: AdminVideo; isPictureOnly?: boolean }>();
  const [chosen, setChosen] = useState<ReadonlySet<string>>();
  useLinkedRecord(editParameter, findVideo, (video) => setOpen({ video }));
  const known = videos.items ?? [];
  const take = (changed: readonly AdminVideo[]) => {
    videos.replace(changed);
    onSaved(changed);
  };
  const change = videosChanger(take);
  const press = (video: AdminVideo) => {
    if (chosen === undefined) return setOpen({ video });
    const next = new Set(chosen);
    if (!next.delete(video.id) && next.size < limits.page.maxIds) next.add(video.id);
    setChosen(next);
  };
  return (
    <section aria-label={videoEditing.videos} className={classNames('stack gap-4', styles.section)}>
      <Finder videos={videos} events={events}>
        <Button
          aria-pressed={chosen !== undefined}
          disabled={known.length === 0}
          onClick={() => setChosen(chosen === undefined ? new Set() : undefined)}
        >
          {videoEditing.select}
        </Button>
      </Finder>
      <List
        videos={videos}
        chosen={chosen}
        onPress={press}
        onPicture={(video) => setOpen({ video, isPictureOnly: true })}
        change={change}
      />
      {chosen === undefined ? null : (
        <VideoSelectionBar
          chosen={known.filter(({ id }) => chosen.has(id))}
          events={events}
          change={change}
          onSelectAll={() => setChosen(new Set(known.slice(0, limits.page.maxIds).map(({ id }) => id)))}
          onEnd={() => setChosen(undefined)}
        />
      )}
      {open === undefined ? null : (
        <VideoEditor
          key={open.video.id}
          {...open}
          events={events}
          onSaved={(saved) => {
            setOpen(undefined);
            take([saved]);
            offerUndo({
              text: videoEditing.saved,
              ...(hasReplaced(saved.former) && {
                undo: async () => {
                  const body = { ...saved.former, unchangedSince: saved.version };
                  take([await adminApi.call('adminUpdateVideo', { params: { id: saved.id }, body })]);
                },
              }),
            });
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
    </section>
  );
}
