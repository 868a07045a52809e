import { memberTexts } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { Metadata } from '../../components/metadata.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PostForm } from './post-form.tsx';
import styles from './post-editor.module.css';

const { createTitle } = memberTexts.postEditor;

export function CreatePostPage(): ReactNode {
  return (
    <div className={styles.page}>
      <Metadata title={createTitle} />
      <PageHeading title={createTitle}>
        <p>Write a few words and add up to ten photos.</p>
      </PageHeading>
      <PostForm />
    </div>
  );
}
