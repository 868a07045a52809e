import { adminTexts, type Audience, audiences, pages, previewPath } from '@sandstone/contract';
import { type ReactNode } from 'react';
import styles from './admin.module.css';

const { preview } = adminTexts;

/** The bar on every page of a preview. Its links are full page loads, because a preview has no script. */
export function PreviewBar({ audience, path }: { audience: Audience; path: string }): ReactNode {
  return (
    <aside aria-label={preview.title} className={styles.preview}>
      <p>
        <strong>{preview.youSee[audience]}</strong> {preview.still}
      </p>
      {audiences
        .filter((other) => other !== audience)
        .map((other) => (
          <a key={other} className="lone-link" href={previewPath(other) + path}>
            {preview.switchTo[other]}
          </a>
        ))}
      <a className="lone-link" href={pages.admin}>
        {preview.end}
      </a>
    </aside>
  );
}
