import { type AdminPost, adminTexts, pages, postPath, texts } from '@sandstone/contract';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { adminApi } from '../shared/api/admin-api.ts';
import { useAction } from '../shared/api/use-action.ts';
import card from '../shared/components/card.module.css';
import { IconButton } from '../shared/components/icon-button.tsx';
import { AdminListEnd } from '../shared/lists/admin-list.tsx';
import { LinkPreview } from '../shared/components/link-preview.tsx';
import { Refusal } from '../shared/components/refusal.tsx';
import { AdminPage } from '../shared/components/admin-page.tsx';
import { SearchField } from '../shared/components/search-field.tsx';
import { ShareButton } from '../../shared/page/share-button.tsx';
import { useItemFigures } from '../shared/figures/use-item-figures.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Loading } from '../shared/components/loading.tsx';
import { Toast } from '../../ui/toast.tsx';
import { leftAloneText, offerUndo } from '../shared/undo/undo.store.ts';
import { DraftList } from './draft-list.tsx';
import { failureWith, unlessCode } from './api-failure.ts';
import { PostRow } from './post-row.tsx';
import styles from './post-editor.module.css';
import { type AdminPosts, useAdminPosts } from './use-admin-posts.ts';
import { usePostDrafts } from './use-post-drafts.ts';

const { postEditor } = adminTexts;
const searchParameter = 'search';

const createButton = (
  <ButtonLink variant="main" to={pages.adminCreatePost} icon={<Icon name="post" size={20} />}>
    {postEditor.createTitle}
  </ButtonLink>
);

function hintOf({ status, message }: { status: number; message: string }): string | undefined {
  if (status === 403) return texts.postHints.permission;
  const unreachable: string[] = [texts.network.offline, texts.loadFailed('posts')];
  return unreachable.includes(message) ? texts.postHints.connection : undefined;
}

interface ListProps {
  known: AdminPosts;
  search: string;
  /** Whether drafts are shown above. */
  hasDrafts: boolean;
  onNews: (text: string) => void;
  onDelete: (post: AdminPost) => void;
}

function List({ known, search, hasDrafts, onNews, onDelete }: ListProps): ReactNode {
  const { items, last, status, hasMore, failure, loadMore } = known;
  const isLoading = status === 'loading';
  const figuresOf = useItemFigures(items);
  if (items === undefined || last === undefined) {
    if (failure === undefined) return <Loading className="stack gap-3" count={4} block={styles.waitingRow} />;
    return (
      <Notice
        icon={failure.status === 403 ? 'lock' : 'alert'}
        urgent
        title={failure.message}
        actions={
          <Button disabled={isLoading} onClick={loadMore}>
            {texts.errorScreen.retry}
          </Button>
        }
      >
        {hintOf(failure)}
      </Notice>
    );
  }
  if (items.length === 0 && search !== '')
    return hasDrafts ? (
      <p className="muted">{postEditor.nonePublishedFound(search)}</p>
    ) : (
      <Notice icon="post" title={postEditor.nothingFound(search)} />
    );
  if (items.length === 0 && !hasMore)
    return (
      <Notice icon="post" title={postEditor.noPosts} actions={createButton}>
        <p>Share something with your visitors: text, or text with up to ten photos.</p>
      </Notice>
    );
  return (
    <>
      <ul className="stack gap-3" aria-label={postEditor.posts}>
        {items.map((post) => (
          <PostRow
            key={post.id}
            post={post}
            figures={figuresOf(post.id)}
            onNews={onNews}
            onPinned={known.reload}
            onDelete={() => onDelete(post)}
          />
        ))}
      </ul>
      <AdminListEnd list={{ ...known, failure: failure?.message }} total={last.total} isManual />
    </>
  );
}

/** Returns the message that the previous page passed along. */
function toastTextOf(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('toastText' in state)) return undefined;
  return typeof state.toastText === 'string' ? state.toastText : undefined;
}

/** Returns the id of the post that the previous page has created. */
function createdIdOf(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('createdId' in state)) return undefined;
  return typeof state.createdId === 'string' ? state.createdId : undefined;
}

/** Leads to a new post, and shares it. */
function CreatedPost({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  return (
    <section
      aria-label={postEditor.newPost}
      className={classNames(card.card, 'cluster gap-3', styles.created)}
    >
      <p>{postEditor.newPost}</p>
      <ButtonLink to={postPath(id)}>{postEditor.seeIt}</ButtonLink>
      <ShareButton path={postPath(id)} />
      <IconButton icon="close" label={postEditor.close} className={styles.close} onClick={onClose} />
      <LinkPreview path={postPath(id)} />
    </section>
  );
}

/** Lists all posts, to edit and delete. */
export function AdminPostsPage(): ReactNode {
  const [parameters, setParameters] = useSearchParams();
  const search = (parameters.get(searchParameter) ?? '').trim();
  const known = useAdminPosts(search);
  const drafts = usePostDrafts(search);
  const { state } = useLocation() as { state: unknown };
  const [toastText, setToastText] = useState(() => toastTextOf(state));
  const [createdId, setCreatedId] = useState(() => createdIdOf(state));
  const [doomed, setDoomed] = useState<AdminPost>();
  const { isBusy, refusal, run } = useAction(failureWith(postEditor.deleteFailed));
  const main = useRef<HTMLDivElement>(null);
  // Clears the message from the history, so that a reload or going back does not show it again.
  useEffect(() => {
    if (toastTextOf(state) !== undefined)
      window.history.replaceState({ ...window.history.state, usr: null }, '');
  }, [state]);

  const remove = async ({ id }: AdminPost) => {
    setDoomed(undefined);
    const deleted = await adminApi.call('deletePost', { params: { id } }).catch(unlessCode('post_not_found'));
    known.forget(id);
    if (id === createdId) setCreatedId(undefined);
    offerUndo({
      text: postEditor.deleted,
      // Another tab has deleted it otherwise.
      ...(deleted !== undefined && {
        undo: async () => {
          const restored = await adminApi.call('adminRestore', {
            body: { kind: 'post', ids: [id], unchangedSince: deleted.version },
          });
          known.reload();
          return leftAloneText('post', 1 - restored.ids.length);
        },
      }),
    });
    // The focused button is gone with its row.
    main.current?.focus({ preventScroll: true });
  };

  return (
    <AdminPage
      ref={main}
      title={postEditor.posts}
      lead="As your visitors see them: pinned posts first, then the newest."
      action={createButton}
      isBusy={isBusy}
    >
      {createdId === undefined ? null : (
        <CreatedPost id={createdId} onClose={() => setCreatedId(undefined)} />
      )}
      <Refusal text={refusal} className={styles.message} />
      <SearchField
        label={postEditor.search}
        className={styles.search}
        search={search}
        onSearch={(sought) =>
          setParameters(sought === '' ? {} : { [searchParameter]: sought }, { replace: true })
        }
      />
      <DraftList known={drafts} onNews={setToastText} />
      <List
        known={known}
        search={search}
        hasDrafts={(drafts.drafts ?? []).length > 0}
        onNews={setToastText}
        onDelete={setDoomed}
      />
      {doomed === undefined ? null : (
        <ConfirmDialog
          title="Delete this post?"
          confirm="Delete it"
          cancel="Keep it"
          onConfirm={() => void run(() => remove(doomed))}
          onCancel={() => setDoomed(undefined)}
        >
          <p>{postEditor.deleteExplained}</p>
        </ConfirmDialog>
      )}
      <Toast text={toastText} onGone={() => setToastText(undefined)} />
    </AdminPage>
  );
}

export const route = { Component: AdminPostsPage };
