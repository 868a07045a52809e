import { pages, type PostAnswer, postPath, texts } from '@sandstone/contract';
import { postPageTitle, postShareTitle } from '@sandstone/domain';
import { type ReactNode } from 'react';
import { useLoaderData } from 'react-router-dom';
import { Metadata } from '../../page/metadata.tsx';
import { ShareButton } from '../../page/share-button.tsx';
import { breadcrumbList, imageGallery, StructuredData } from '../../page/structured-data.tsx';
import { PhotoWall } from '../../photos/photo-wall.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PostDate } from '../../posts/post-date.tsx';
import styles from './post.module.css';

export function PostPage(): ReactNode {
  // The loader of this route gives exactly this.
  const { post } = useLoaderData() as PostAnswer;
  const path = postPath(post.id);
  const shareTitle = postShareTitle(post.description);
  return (
    <article className={styles.page}>
      <Metadata
        title=""
        fullTitle={postPageTitle(post.description)}
        shareTitle={shareTitle}
        description={post.description}
        canonicalPath={path}
        image={post.photos[0]?.cdnUrl}
        kind="article"
        publishedOn={post.createdOn}
      />
      <StructuredData
        things={(origin) => [
          breadcrumbList(origin, [
            { name: texts.navigation.home, path: pages.home },
            { name: 'My Posts', path: pages.posts },
            { name: shareTitle, path },
          ]),
          ...(post.photos.length === 0
            ? []
            : [imageGallery(origin, { name: shareTitle, path, photos: post.photos })]),
        ]}
      />
      <header className={styles.heading}>
        <p className={styles.date}>
          <PostDate day={post.createdOn} />
        </p>
        <h1 className={styles.title} data-long={post.description.length > 90 || undefined}>
          {post.description}
        </h1>
        <ShareButton />
      </header>
      {post.photos.length === 0 ? null : (
        <div className={styles.photos} data-few={post.photos.length < 3 || undefined}>
          <PhotoWall photos={post.photos} total={post.photos.length} label="Photos" />
        </div>
      )}
      <nav aria-label="More to see" className={styles.more}>
        <ButtonLink to={pages.allVideos} icon={<Icon name="film" />}>
          {texts.navigation.allMyVideos}
        </ButtonLink>
        <ButtonLink to={pages.pictures} icon={<Icon name="picture" />}>
          {texts.navigation.myPictures}
        </ButtonLink>
      </nav>
    </article>
  );
}
