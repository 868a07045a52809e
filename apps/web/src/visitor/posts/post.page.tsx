import { pages, type PostLink, postPath, texts } from '@sandstone/contract';
import { linkedParts, postPageTitle, postShareTitle } from '@sandstone/domain';
import { type ReactNode } from 'react';
import { useLoaderData, useLocation } from 'react-router-dom';
import { EditLink } from '../../shared/page/edit-link.tsx';
import { useSite } from '../../shared/hydration/page-environment.ts';
import { Metadata } from '../../shared/page/metadata.tsx';
import { ShareButton } from '../../shared/page/share-button.tsx';
import { addressOfPhoto, openedPhotoOf, shouldRevalidate } from '../../shared/photos/opened-photo.ts';
import { PhotoMissing } from '../../shared/photos/photo-missing.tsx';
import { LoveButton } from '../../shared/reactions/love-button.tsx';
import { PostByline } from '../../shared/post-cards/post-byline.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import page from '../../ui/page.module.css';
import styles from './post.module.css';
import { type PostData } from './post.loader.ts';
import { PostPhotos } from './post-photos.tsx';
import { PostsError } from './posts-error.tsx';

/** The description of a post, which is its title, as a note: a description is at most a few sentences. */
function PostNote({ description }: { description: string }): ReactNode {
  return (
    <h1 className={styles.text} dir="auto">
      {linkedParts(description.trim()).map((part, index) =>
        part.href === undefined ? (
          part.text
        ) : (
          <a key={index} href={part.href} rel="nofollow noopener ugc">
            {part.text}
          </a>
        ),
      )}
    </h1>
  );
}

interface OtherPostProps {
  post: PostLink;
  name: string;
  icon: 'previous' | 'next';
}

function OtherPost({ post: { id, description }, name, icon }: OtherPostProps): ReactNode {
  return (
    <Link className={styles.other} data-side={icon} to={postPath(id)}>
      <Icon name={icon} />
      <span className="muted small">{name}</span>
      <span className={styles.words}>{description}</span>
    </Link>
  );
}

export function PostPage(): ReactNode {
  const { words } = useSite();
  // The loader of this route returns exactly this type.
  const { post, previous, next, isPhotoMissing } = useLoaderData() as PostData;
  const openedId = openedPhotoOf(useLocation().search);
  const opened = post.photos.find(({ id }) => id === openedId);
  const shared = opened ?? post.photos[0];
  const path = addressOfPhoto(postPath(post.id), opened?.id);
  const isBare = post.photos.length === 0;
  const shareTitle = postShareTitle(post.description);
  return (
    <article className={classNames(page.page, isBare ? styles.bare : styles.spread)}>
      <Metadata
        title=""
        fullTitle={postPageTitle(post.description, words.name)}
        shareTitle={shareTitle}
        description={post.description}
        canonicalPath={isPhotoMissing ? undefined : path}
        photo={shared}
        kind="article"
        publishedOn={post.createdOn}
      />
      {isPhotoMissing ? <PhotoMissing /> : null}
      <div className={classNames('stack gap-5', styles.post)}>
        {isBare ? null : <PostPhotos photos={post.photos} />}
        <header className={classNames('stack gap-4', styles.note)}>
          <PostByline post={{ createdOn: post.createdOn }} portrait={48} />
          <PostNote description={post.description} />
          <div className="cluster gap-3">
            <LoveButton items="posts" id={post.id} label="Love it" />
            <ShareButton />
            <EditLink what="post" id={post.id} />
          </div>
        </header>
      </div>
      <nav aria-label={texts.post.others} className={classNames('stack gap-3', styles.others)}>
        {previous ? <OtherPost post={previous} name={texts.post.previous} icon="previous" /> : null}
        {next ? <OtherPost post={next} name={texts.post.next} icon="next" /> : null}
        <Link className={classNames('lone-link', styles.all)} to={pages.posts}>
          {texts.navigation.allMyPosts}
        </Link>
      </nav>
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

export const route = {
  shouldRevalidate,
  Component: PostPage,
  ErrorBoundary: PostsError,
};
