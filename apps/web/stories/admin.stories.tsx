import { defaultLook } from '@sandstone/contract';
import { type ReactNode, useState } from 'react';
import { LookFields } from '../src/admin/site/look-fields.tsx';
import { type StoryPage } from './story.ts';
import styles from './stories.module.css';

function Look({ accent }: { accent: string }): ReactNode {
  const [value, setValue] = useState({ ...defaultLook, accent });
  return (
    <form className={styles.form}>
      <LookFields value={value} change={(part) => setValue({ ...value, ...part })} />
    </form>
  );
}

export const admin: readonly StoryPage[] = [
  {
    file: 'look-fields',
    group: 'Admin',
    stories: [{ name: 'The accent and the theme', render: () => <Look accent="#4a7de0" /> }],
  },
];
