import { defaultLegal, defaultLook } from '@sandstone/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { LegalFields } from '../src/admin/site/legal-fields.tsx';
import { LookFields } from '../src/admin/site/look-fields.tsx';
import { type StoryPage } from './story.ts';
import { LegalText } from '../src/shared/legal/legal-text.tsx';
import styles from './stories.module.css';

function Look({ accent }: { accent: string }): ReactNode {
  const [value, setValue] = useState({ ...defaultLook, accent });
  return (
    <form className={styles.form}>
      <LookFields value={value} change={(part) => setValue({ ...value, ...part })} />
    </form>
  );
}

const queryClient = new QueryClient();

function Legal(): ReactNode {
  const [value, setValue] = useState(defaultLegal);
  return (
    <QueryClientProvider client={queryClient}>
      <form className={styles.form}>
        <LegalFields value={value} change={(part) => setValue({ ...value, ...part })} />
      </form>
    </QueryClientProvider>
  );
}

const words = (text: string) => ({ kind: 'paragraph' as const, runs: [{ text }] });

export const admin: readonly StoryPage[] = [
  {
    file: 'look-fields',
    group: 'Admin',
    stories: [{ name: 'The accent and the theme', render: () => <Look accent="#4a7de0" /> }],
  },
  {
    file: 'legal-fields',
    group: 'Admin',
    stories: [
      { name: 'The contact and the wordings', render: () => <Legal /> },
      {
        name: 'Every kind of text',
        render: () => (
          <LegalText
            blocks={[
              { kind: 'heading', level: 2, runs: [{ text: 'What you may do here' }] },
              {
                kind: 'paragraph',
                runs: [
                  { text: 'Look, ' },
                  { text: 'read', strong: true },
                  { text: ' and ', emphasis: true },
                  { text: 'write', href: 'mailto:vera@example.org' },
                  { text: '.' },
                  { text: '\n' },
                  { text: 'On a line of its own: ' },
                  { text: 'code', code: true },
                ],
              },
              { kind: 'heading', level: 3, runs: [{ text: 'In detail' }] },
              {
                kind: 'list',
                start: null,
                items: [
                  [words('One')],
                  [words('Two'), { kind: 'list', start: 3, items: [[words('Three')], [words('Four')]] }],
                ],
              },
              { kind: 'quote', blocks: [words('Said by somebody.')] },
              { kind: 'rule' },
              { kind: 'code', text: 'A long line of code that does not end where the page ends. '.repeat(3) },
              { kind: 'heading', level: 2, runs: [{ text: 'כותרת' }] },
              words('טקסט מימין לשמאל.'),
            ]}
          />
        ),
      },
    ],
  },
];
