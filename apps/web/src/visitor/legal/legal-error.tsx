import { pages, texts } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { useRouteError } from 'react-router-dom';
import { FailureNotice } from '../../shared/errors/failure-notice.tsx';
import { shownFailure } from '../../shared/errors/page-failure.ts';
import { Metadata } from '../../shared/page/metadata.tsx';
import { ButtonLink } from '../../ui/button.tsx';

export function LegalError(): ReactNode {
  const failure = shownFailure(useRouteError(), texts.loadFailed('page'));
  return (
    <>
      <Metadata title={failure.message} />
      <FailureNotice
        failure={failure}
        level={1}
        hasRetry
        actions={<ButtonLink to={pages.home}>{texts.errorScreen.home}</ButtonLink>}
      />
    </>
  );
}
