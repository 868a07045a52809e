import { texts } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { useRevalidator } from 'react-router-dom';
import { Button } from '../../ui/button.tsx';
import { Notice, type NoticeProps } from '../../ui/notice.tsx';
import { backSoonText, type PageFailure } from './page-failure.ts';

interface FailureNoticeProps extends Partial<NoticeProps> {
  failure: PageFailure;
  hasRetry?: boolean;
}

/** Why the content of a page could not be loaded, with a button that tries again before the other actions. */
export function FailureNotice({
  failure,
  hasRetry = failure.status !== 404,
  actions,
  ...notice
}: FailureNoticeProps): ReactNode {
  const { revalidate, state } = useRevalidator();
  return (
    <Notice
      icon="alert"
      urgent
      title={failure.message}
      actions={
        <>
          {hasRetry ? (
            <Button variant="main" disabled={state === 'loading'} onClick={() => void revalidate()}>
              {texts.errorScreen.retry}
            </Button>
          ) : null}
          {actions}
        </>
      }
      {...notice}
    >
      {notice.children ?? backSoonText(failure)}
    </Notice>
  );
}
