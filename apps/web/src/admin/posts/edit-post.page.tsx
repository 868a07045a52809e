import { adminTexts, pages, texts } from '@sandstone/contract';
import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { AdminPage } from '../components/admin-page.tsx';
import { PlanBadges } from '../schedule/plan-badges.tsx';
import { ScheduleButton } from '../schedule/schedule-button.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Loading } from '../components/loading.tsx';
import { PostForm } from './post-form.tsx';
import styles from './post-editor.module.css';
import { useAdminPost } from './use-admin-post.ts';

const { postDrafts, postEditor } = adminTexts;

function Content({ id }: { id: string }): ReactNode {
  const { post, failure, reload } = useAdminPost(id);
  const navigate = useNavigate();
  const [toastText, setToastText] = useState<string>();
  // Only after the dialog has closed, so that the form asks about its changes.
  useEffect(() => {
    if (toastText !== undefined) void navigate(pages.adminPosts, { state: { toastText } });
  }, [toastText, navigate]);
  if (failure !== undefined)
    return (
      <Notice
        icon={failure.status === 404 ? 'sun' : 'alert'}
        urgent={failure.status !== 404}
        title={failure.message}
        actions={
          <>
            {failure.status === 404 ? null : (
              <Button variant="main" onClick={reload}>
                {texts.errorScreen.retry}
              </Button>
            )}
            <ButtonLink to={pages.adminPosts}>All posts</ButtonLink>
          </>
        }
      />
    );
  if (post === undefined) return <Loading className={styles.waiting} count={2} block={undefined} />;
  return (
    <>
      <div className={styles.plans}>
        <Badge>{postDrafts.published}</Badge>
        <PlanBadges kind="post" id={id} />
        <ScheduleButton items={{ kind: 'post', ids: [id], isPublic: true }} name="" onNews={setToastText} />
      </div>
      <PostForm key={post.updatedOn} post={post} />
    </>
  );
}

export function EditPostPage(): ReactNode {
  const { id = '' } = useParams();
  return (
    <AdminPage title={postEditor.editTitle} isFlush>
      <Content key={id} id={id} />
    </AdminPage>
  );
}
