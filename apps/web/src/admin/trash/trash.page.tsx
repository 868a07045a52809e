import { adminTexts, limits, pages, type TrashKind, trashKinds } from '@sandstone/contract';
import { type ReactNode, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { adminApi } from '../shared/api/admin-api.ts';
import bar from '../shared/components/selection-bar.module.css';
import { Refusal } from '../shared/components/refusal.tsx';
import { AdminPage } from '../shared/components/admin-page.tsx';
import { TabLinks } from '../shared/components/tab-links.tsx';
import { useAction } from '../shared/api/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Toast } from '../../ui/toast.tsx';
import { TrashList, useTrash } from './trash-list.tsx';
import styles from './trash.module.css';

const { trash: texts } = adminTexts;
const showParameter = 'show';

const pathOf = (kind: TrashKind) =>
  kind === 'photo' ? pages.adminTrash : `${pages.adminTrash}?${showParameter}=${kind}`;

/** Sends the ids in requests of the size that the api accepts. @returns the ids that the trash had */
async function inBatches(
  route: 'adminRestore' | 'adminErase',
  kind: TrashKind,
  ids: readonly string[],
): Promise<string[]> {
  const done: string[] = [];
  for (let start = 0; start < ids.length; start += limits.page.maxIds) {
    const body = { kind, ids: ids.slice(start, start + limits.page.maxIds) };
    done.push(...(await adminApi.call(route, { body })).ids);
  }
  return done;
}

/** Lists deleted photos, posts and adventures, to restore them or to delete them for good. */
export function TrashPage(): ReactNode {
  const [parameters] = useSearchParams();
  const kind = trashKinds.find((each) => each === parameters.get(showParameter)) ?? 'photo';
  const trash = useTrash(kind);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [asking, setAsking] = useState<'erase' | 'empty'>();
  const { isBusy: isWorking, refusal, run } = useAction();
  const [toastText, setToastText] = useState<string>();
  const page = useRef<HTMLDivElement>(null);
  const { items = [], counts } = trash;
  const ids = items.flatMap(({ id, restoring }) => (chosen.has(id) && !restoring ? [id] : []));
  const all = items.filter(({ restoring }) => !restoring);
  const isAll = ids.length > 0 && ids.length === all.length;
  const isEmpty = counts !== undefined && Object.values(counts).every((count) => count === 0);

  const start = async (work: () => Promise<string>) => {
    const isDone = await run(async () => setToastText(await work()));
    if (isDone) setChosen(new Set());
    else trash.reload();
    setAsking(undefined);
    // The focused button may be gone.
    page.current?.focus({ preventScroll: true });
  };
  const handle = (route: 'adminRestore' | 'adminErase', text: (kind: TrashKind, count: number) => string) =>
    start(async () => {
      const done = await inBatches(route, kind, ids);
      trash.forget(ids);
      return text(kind, done.length);
    });
  const empty = () =>
    start(async () => {
      await adminApi.call('adminEmptyTrash', {});
      trash.reload();
      return texts.emptied;
    });
  const toggle = (id: string) =>
    setChosen((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });

  return (
    <AdminPage
      ref={page}
      title={texts.title}
      lead={texts.lead}
      isFlush
      action={
        <Button disabled={isEmpty || counts === undefined || isWorking} onClick={() => setAsking('empty')}>
          {texts.empty}
        </Button>
      }
    >
      <TabLinks
        title={texts.title}
        className={styles.parts}
        parts={trashKinds.map((each) => ({
          name: counts === undefined ? texts.kinds[each] : `${texts.kinds[each]} (${counts[each]})`,
          to: pathOf(each),
          isShown: each === kind,
        }))}
      />
      <Refusal text={refusal} className={styles.message} />
      <TrashList kind={kind} trash={trash} chosen={chosen} onToggle={toggle} />
      {all.length === 0 ? null : (
        <section aria-label="Selected" className={classNames(bar.bar, styles.bar)}>
          <p role="status">{texts.selected(ids.length)}</p>
          <Button
            size="small"
            disabled={isWorking}
            onClick={() => setChosen(isAll ? new Set() : new Set(all.map(({ id }) => id)))}
          >
            {isAll ? texts.selectNone : texts.selectAll}
          </Button>
          {ids.length === 0 ? null : (
            <div className={styles.actions}>
              <Button
                size="small"
                className={bar.danger}
                disabled={isWorking}
                onClick={() => setAsking('erase')}
              >
                {texts.erase}
              </Button>
              <Button
                size="small"
                variant="main"
                disabled={isWorking}
                onClick={() => void handle('adminRestore', texts.restored)}
              >
                {texts.restore}
              </Button>
            </div>
          )}
        </section>
      )}
      {asking === undefined || counts === undefined ? null : (
        <ConfirmDialog
          title={asking === 'empty' ? texts.emptyTitle : texts.eraseTitle(kind, ids.length)}
          confirm={texts.erase}
          cancel="Keep"
          waiting={isWorking}
          onConfirm={() => void (asking === 'empty' ? empty() : handle('adminErase', texts.erased))}
          onCancel={() => setAsking(undefined)}
        >
          <p>
            {asking === 'empty' ? `${texts.emptyText(counts)} ` : ''}
            {texts.noWayBack}
          </p>
        </ConfirmDialog>
      )}
      <Toast text={toastText} onGone={() => setToastText(undefined)} />
    </AdminPage>
  );
}

export const route = { Component: TrashPage };
