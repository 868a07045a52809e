import { type AdminPhoto, limits, memberTexts, pages } from '@sandstone/contract';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { browserApi } from '../../api/api-client.ts';
import { Metadata } from '../../components/metadata.tsx';
import messages from '../../components/message.module.css';
import { TabLinks } from '../../components/tab-links.tsx';
import { requestFailureOf } from '../../errors/request-failure.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Toast } from '../../ui/toast.tsx';
import { offerUndo } from '../../undo/undo.store.ts';
import { DeletePhotosDialog } from './delete-photos-dialog.tsx';
import { PhotoDetails } from './photo-details.tsx';
import { PhotoGrid } from './photo-grid.tsx';
import { PhotoSearch } from './photo-search.tsx';
import { photoFilters, type PhotosQuery } from './photos.state.ts';
import styles from './photo-manager.module.css';
import { useAdminPhotos } from './use-admin-photos.ts';
import { useLinkedPhoto } from './use-linked-photo.ts';

const { photoManager } = memberTexts;
const showParameter = 'show';
const searchParameter = 'search';
const noIds: ReadonlySet<string> = new Set();

/** The address has the filter and the search, so that a reload and Back keep them. */
function pathOf({ filter, search }: PhotosQuery): string {
  const parameters = new URLSearchParams();
  if (filter !== 'all') parameters.set(showParameter, filter);
  if (search !== '') parameters.set(searchParameter, search);
  return parameters.size === 0 ? pages.adminPhotos : `${pages.adminPhotos}?${parameters.toString()}`;
}

/** Lists all photos of the creator, to find, describe, retry and delete them, one or many. */
export function PhotoManagerPage(): ReactNode {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const filter = photoFilters.find((part) => part === parameters.get(showParameter)) ?? 'all';
  const search = (parameters.get(searchParameter) ?? '').trim().slice(0, limits.search.maxLength);
  const photos = useAdminPhotos({ filter, search });
  const { list } = photos.state;
  const [opened, setOpened] = useState<AdminPhoto>();
  const [chosen, setChosen] = useState<ReadonlySet<string>>();
  const [isAsking, setIsAsking] = useState(false);
  const [isDeleting, setIsDeleting] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [toastText, setToastText] = useState<string>();
  const clearToast = useCallback(() => setToastText(undefined), []);
  const page = useRef<HTMLDivElement>(null);
  const [deletions, setDeletions] = useState(0);
  useLinkedPhoto(setOpened);

  const isChoosing = chosen !== undefined;
  const press = useCallback(
    (photo: AdminPhoto) => {
      if (!isChoosing) return setOpened(photo);
      setChosen((before = noIds) => {
        const next = new Set(before);
        if (!next.delete(photo.id) && next.size < limits.page.maxIds) next.add(photo.id);
        return next;
      });
    },
    [isChoosing],
  );
  // Photos deleted elsewhere are no longer selected.
  const ids = [...(chosen ?? noIds)].filter((id) => list?.photos.some((photo) => photo.id === id));
  const forget = (gone: readonly string[]) => {
    photos.forget(gone);
    offerUndo({
      text: photoManager.deleted(gone.length),
      // The stream brings the photos back.
      undo: () => browserApi.call('adminRestore', { body: { kind: 'photo', ids: [...gone] } }),
    });
    setDeletions((before) => before + 1);
  };
  // The focused button is gone with its photo. A dialog that closes moves the focus, so that this comes after it.
  useEffect(() => {
    if (deletions > 0) page.current?.focus({ preventScroll: true });
  }, [deletions]);
  const removeChosen = async () => {
    setIsDeleting(true);
    setRefusal(undefined);
    try {
      await browserApi.call('adminDeletePhotos', { body: { ids } });
      forget(ids);
      setChosen(undefined);
    } catch (error) {
      setRefusal(requestFailureOf(error).text);
    }
    setIsDeleting(false);
    setIsAsking(false);
  };
  const open = opened && (list?.photos.find(({ id }) => id === opened.id) ?? opened);
  return (
    <div ref={page} tabIndex={-1} className={styles.page} data-choosing={isChoosing || undefined}>
      <Metadata title={photoManager.title} />
      <PageHeading
        title={photoManager.title}
        action={
          <div className={styles.actions}>
            <Button
              aria-pressed={isChoosing}
              onClick={() => setChosen(isChoosing ? undefined : noIds)}
              disabled={list === undefined || list.photos.length === 0}
            >
              Select
            </Button>
            <ButtonLink variant="main" to={pages.adminUploadPhotos} icon={<Icon name="upload" size={20} />}>
              Upload Photos
            </ButtonLink>
          </div>
        }
      >
        <p>{photoManager.lead}</p>
      </PageHeading>
      <PhotoSearch
        search={search}
        onSearch={(next) => void navigate(pathOf({ filter, search: next }), { replace: true })}
      />
      <TabLinks
        title={photoManager.title}
        className={styles.parts}
        parts={photoFilters.map((part) => ({
          name: photoManager.shown[part],
          to: pathOf({ filter: part, search }),
          isShown: part === filter,
        }))}
      />
      <p role="alert" className={classNames(messages.message, styles.message)}>
        {refusal}
      </p>
      <PhotoGrid photos={photos} chosen={chosen} onPress={press} />
      {isChoosing ? (
        <section aria-label="Chosen photos" className={styles.bar}>
          <p role="status">
            {ids.length >= limits.page.maxIds
              ? photoManager.tooManySelected(limits.page.maxIds)
              : photoManager.selected(ids.length)}
          </p>
          <Button size="small" onClick={() => setChosen(undefined)}>
            Cancel
          </Button>
          <Button
            size="small"
            className={styles.danger}
            disabled={ids.length === 0}
            onClick={() => setIsAsking(true)}
          >
            Delete
          </Button>
        </section>
      ) : null}
      {isAsking && ids.length > 0 ? (
        <DeletePhotosDialog
          ids={ids}
          isDeleting={isDeleting}
          onConfirm={() => void removeChosen()}
          onCancel={() => setIsAsking(false)}
        />
      ) : null}
      {open === undefined ? null : (
        <PhotoDetails
          key={open.id}
          photo={open}
          onChanged={(photo, text) => {
            photos.take(photo);
            setOpened((before) => before && photo);
            setToastText(text);
          }}
          onDeleted={forget}
          onClose={() => setOpened(undefined)}
        />
      )}
      <Toast text={toastText} onGone={clearToast} />
    </div>
  );
}
