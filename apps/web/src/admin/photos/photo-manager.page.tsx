import {
  type AdminPhoto,
  adminTexts,
  createPostPath,
  limits,
  pages,
  photoParameter,
} from '@sandstone/contract';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { classNames } from '../../ui/class-names.ts';
import { LoadFailure } from '../shared/components/load-failure.tsx';
import { AdminPage } from '../shared/components/admin-page.tsx';
import { requestFailureOf } from '../../shared/errors/request-failure.ts';
import { useLinkedRecord } from '../shared/lists/use-linked-record.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Loading } from '../shared/components/loading.tsx';
import { Toast } from '../../ui/toast.tsx';
import { LibraryGrid } from './library-grid.tsx';
import { foundBy, libraryPathOf, type LibraryQuery, libraryQueryOf } from './library-query.ts';
import { DescribeView } from './describe-view.tsx';
import { PhotoDetails } from './photo-details.tsx';
import { findPhoto } from './photo-query.ts';
import { PhotoFinder } from './photo-finder.tsx';
import { PhotoSelectionBar } from './photo-selection-bar.tsx';
import styles from './photo-manager.module.css';
import { type PhotoRange, useLibrary } from './use-library.ts';
import { usePhotoSelection } from './use-photo-selection.ts';

const { photoManager } = adminTexts;
/** Photos around the opened one that are described one after the other. */
const maxDescribed = limits.library.maxChosen;

function NoPhotos({ show, search }: LibraryQuery): ReactNode {
  if (search !== '')
    return (
      <Notice
        icon="picture"
        title={photoManager.nothingFound(search)}
        actions={<ButtonLink to={pages.adminPhotos}>{photoManager.showAll}</ButtonLink>}
      />
    );
  if (show !== undefined) return <Notice icon="picture" title={photoManager.nothingFits[show]} />;
  return (
    <Notice
      icon="picture"
      title={photoManager.noPhotos}
      actions={
        <ButtonLink to={pages.adminUploadPhotos} icon={<Icon name="upload" size={20} />}>
          Upload Photos
        </ButtonLink>
      }
    />
  );
}

/** Lists all photos of the creator, to find, describe, publish, retry and delete them, one or many. */
export function PhotoManagerPage(): ReactNode {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const query = libraryQueryOf(parameters);
  const found = foundBy(query);
  const [shown, setShown] = useState<PhotoRange>({ first: 0, end: limits.page.defaultSize });
  const forget = useRef((_id: string) => {});
  const library = useLibrary({ found, shown, onDeleted: (id) => forget.current(id) });
  const { months } = library;
  const selection = usePhotoSelection(library.idsOf, JSON.stringify(found));
  const { chosen } = selection;
  useEffect(() => {
    forget.current = selection.forget;
  });
  const [opened, setOpened] = useState<AdminPhoto>();
  /** The position of the opened photo in the list; undefined for one that was opened by a link. */
  const openedAt = useRef<number>(undefined);
  const [described, setDescribed] = useState<{ ids: readonly string[]; startId: string }>();
  const [toastText, setToastText] = useState<string>();
  const page = useRef<HTMLDivElement>(null);
  const [deletions, setDeletions] = useState(0);
  useLinkedRecord(photoParameter, findPhoto, setOpened);
  // The focused button is gone with its photo. A dialog that closes moves the focus, so that this comes after it.
  useEffect(() => {
    if (deletions > 0) page.current?.focus({ preventScroll: true });
  }, [deletions]);

  const goTo = (next: LibraryQuery) =>
    void navigate(libraryPathOf(next), { replace: true, preventScrollReset: true });
  const close = () => {
    openedAt.current = undefined;
    setOpened(undefined);
  };
  /** Starts with one photo at once, because a phone opens its keyboard only in the task of the tap. */
  const describeFrom = (id: string) => {
    const index = openedAt.current;
    close();
    setDescribed({ ids: [id], startId: id });
    if (index === undefined || months === undefined) return;
    const first = Math.max(0, index - Math.floor(maxDescribed / 2));
    library
      .idsOf({ first, end: Math.min(months.total, first + maxDescribed) })
      .then((ids) => setDescribed((now) => (now && ids.includes(id) ? { ids, startId: id } : now)))
      // The one photo can be described.
      .catch((error: unknown) => setToastText(requestFailureOf(error).text));
  };
  const isEmpty = months?.total === 0;
  const areHidden = [...(chosen ?? [])].every((id) => library.shownPhoto(id)?.listed === false);
  const open = opened && (library.shownPhoto(opened.id) ?? opened);
  return (
    <AdminPage
      ref={page}
      title={photoManager.title}
      isCompact
      note={
        <p role="status" className={isEmpty ? 'visually-hidden' : undefined}>
          {months === undefined ? null : photoManager.found(months.total, months.isComplete)}
        </p>
      }
      isFlush
      action={
        <div className={styles.actions}>
          <ButtonLink size="small" to={pages.adminGalleryOrder}>
            {adminTexts.galleryOrder.title}
          </ButtonLink>
          <ButtonLink
            variant="main"
            className={styles.upload}
            to={pages.adminUploadPhotos}
            icon={<Icon name="upload" size={20} />}
          >
            <span>Upload Photos</span>
          </ButtonLink>
        </div>
      }
    >
      <PhotoFinder
        query={query}
        onSearch={(words) => goTo({ ...query, search: words, month: undefined })}
        isChoosing={chosen !== undefined}
        canChoose={months !== undefined && !isEmpty}
        onChoose={chosen === undefined ? selection.start : selection.end}
      />
      {library.failure === undefined ? null : (
        <LoadFailure
          title="Your photos could not be loaded"
          reason={library.failure}
          onRetry={() => void library.refresh()}
        />
      )}
      {months === undefined && library.failure === undefined ? (
        <Loading className={classNames('stack gap-1', styles.loading)} count={12} block={styles.waiting} />
      ) : null}
      {isEmpty ? <NoPhotos {...query} /> : null}
      {months === undefined || isEmpty ? null : (
        <LibraryGrid
          key={libraryPathOf({ ...query, month: undefined })}
          library={library}
          byMonth={query.sort !== 'name'}
          selection={selection}
          startMonth={query.month}
          onShown={setShown}
          onOpen={(photo, index) => {
            openedAt.current = index;
            setOpened(photo);
          }}
          onMonth={(month) => goTo({ ...query, month })}
        />
      )}
      {chosen === undefined ? null : (
        <PhotoSelectionBar
          selection={selection}
          ids={[...chosen]}
          total={months?.total ?? 0}
          areHidden={areHidden}
          onMakePost={() => void navigate(createPostPath([...chosen]))}
          onDescribeOneByOne={() => {
            const ids = [...chosen];
            selection.end();
            if (ids[0] !== undefined) setDescribed({ ids, startId: ids[0] });
          }}
          onNews={setToastText}
          onDone={() => {
            selection.end();
            setDeletions((before) => before + 1);
          }}
        />
      )}
      {open === undefined ? null : (
        <PhotoDetails
          key={open.id}
          photo={open}
          onChanged={(photo, text) => {
            library.take(photo);
            setOpened((before) => before && photo);
            setToastText(text);
          }}
          onDeleted={() => setDeletions((before) => before + 1)}
          onDescribeOneByOne={() => describeFrom(open.id)}
          onClose={close}
        />
      )}
      {described === undefined ? null : (
        <DescribeView {...described} onClose={() => setDescribed(undefined)} />
      )}
      <Toast text={toastText} onGone={() => setToastText(undefined)} />
    </AdminPage>
  );
}

export const route = { Component: PhotoManagerPage };
