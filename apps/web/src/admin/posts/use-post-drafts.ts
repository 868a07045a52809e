import { type AdminPhoto, type PostDraft } from '@sandstone/contract';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { draftsQuery } from './drafts.query.ts';
import { usePhotoUpdates } from './use-photo-updates.ts';

export interface PostDrafts {
  /** Undefined until they are known. */
  drafts: readonly PostDraft[] | undefined;
  isFailed: boolean;
  reload: () => void;
  /** Removes a deleted draft from the list. */
  forget: (id: string) => void;
}

function withPhoto(draft: PostDraft, photo: AdminPhoto): PostDraft {
  const fresh = (known: AdminPhoto) => (known.id === photo.id && known.change < photo.change ? photo : known);
  return { ...draft, photos: draft.photos.map(fresh) };
}

/** Loads the drafts of posts, last saved first, of which those that contain the words of the search. */
export function usePostDrafts(search: string): PostDrafts {
  const queries = useQueryClient();
  const query = draftsQuery(search);
  const { data, error, refetch } = useQuery({ ...query, placeholderData: keepPreviousData });
  const drafts = data?.drafts;
  const change = (how: (before: readonly PostDraft[]) => PostDraft[]) =>
    queries.setQueryData(query.queryKey, (before) =>
      before === undefined ? before : { drafts: how(before.drafts) },
    );
  usePhotoUpdates(drafts ?? [], (photo) =>
    change((before) => before.map((draft) => withPhoto(draft, photo))),
  );
  return {
    drafts,
    isFailed: error !== null && data === undefined,
    reload: () => void refetch(),
    forget: (id) => change((before) => before.filter((draft) => draft.id !== id)),
  };
}
