import { pages, texts } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { Metadata } from '../shared/page/metadata.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

export function NotFoundPage(): ReactNode {
  return (
    <>
      <Metadata title="Page not found" />
      <Notice
        level={1}
        icon="sun"
        title="Nothing here but sand"
        actions={
          <>
            <ButtonLink variant="main" to={pages.home}>
              {texts.errorScreen.home}
            </ButtonLink>
            <ButtonLink to={pages.pictures}>{texts.home.seePictures}</ButtonLink>
          </>
        }
      >
        <p>This page does not exist or has moved.</p>
      </Notice>
    </>
  );
}
