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
import { adminApi } from '../api/admin-api.ts';
import { LoadFailure } from '../components/load-failure.tsx';
import { AdminPage } from '../components/admin-page.tsx';
import { useLinkedRecord } from '../lists/use-linked-record.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Loading } from '../components/loading.tsx';
import { Toast } from '../../ui/toast.tsx';
import { LibraryGrid } from './library-grid.tsx';
import { foundBy, libraryPathOf, type LibraryQuery, libraryQueryOf } from './library-query.ts';
import { PhotoDetails } from './photo-details.tsx';
import { PhotoFinder } from './photo-finder.tsx';
import { PhotoSelectionBar } from './photo-selection-bar.tsx';
import styles from './photo-manager.module.css';
import { type PhotoRange, useLibrary } from './use-library.ts';
import { usePhotoSelection } from './use-photo-selection.ts';

const { photoManager } = adminTexts;

async function findPhoto(id: string, signal: AbortSignal): Promise<AdminPhoto | undefined> {
  const { photos } = await adminApi.call('adminPhotos', { query: { ids: id, limit: 1 }, signal });
  return photos[0];
}

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
        <ButtonLink
          variant="main"
          className={styles.upload}
          to={pages.adminUploadPhotos}
          icon={<Icon name="upload" size={20} />}
        >
          <span>Upload Photos</span>
        </ButtonLink>
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
        <Loading className={styles.loading} count={12} block={styles.waiting} />
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
          onOpen={setOpened}
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
          onClose={() => setOpened(undefined)}
        />
      )}
      <Toast text={toastText} onGone={() => setToastText(undefined)} />
    </AdminPage>
  );
}
