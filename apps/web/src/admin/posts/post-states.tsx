import { adminTexts, pages, texts } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Loading } from '../shared/components/loading.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './post-editor.module.css';

export const LoadingPost = (): ReactNode => (
  <Loading className={classNames('stack gap-5', styles.waiting)} count={2} block={undefined} />
);

interface PostFailureProps {
  title: string;
  text?: ReactNode;
  isBusy: boolean;
  /** Missing where there is no such post. */
  onRetry: (() => void) | undefined;
  action?: ReactNode;
}

/** Stands in the place of a post or a draft that could not be loaded. */
export const PostFailure = ({ title, text, isBusy, onRetry, action }: PostFailureProps): ReactNode => (
  <Notice
    icon={onRetry === undefined ? 'sun' : 'alert'}
    urgent={onRetry !== undefined}
    title={title}
    actions={
      <>
        {onRetry === undefined ? null : (
          <Button variant="main" disabled={isBusy} onClick={onRetry}>
            {texts.errorScreen.retry}
          </Button>
        )}
        {action}
        <ButtonLink to={pages.adminPosts}>{adminTexts.postDrafts.allPosts}</ButtonLink>
      </>
    }
  >
    {typeof text === 'string' ? <p>{text}</p> : text}
  </Notice>
);
