import { adminTexts, limits } from '@sandstone/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { adminApi } from '../shared/api/admin-api.ts';
import { Choice } from '../../ui/choice.tsx';
import { Icon } from '../../ui/icon.tsx';
import { VideoCover } from '../../shared/video-cards/video-cover.tsx';
import styles from './cover-choice.module.css';

const { videoEditing } = adminTexts;
const sizes = '128px';

interface CoverChoiceProps {
  eventId: string;
  /** The chosen video; null: the first one. */
  value: string | null;
  onChoose: (videoId: string | null) => void;
}

/** Chooses the video whose picture stands for an event, from those that visitors see there. */
export function CoverChoice({ eventId, value, onChoose }: CoverChoiceProps): ReactNode {
  const { data } = useQuery({
    queryKey: ['event-videos', eventId],
    queryFn: ({ signal }) =>
      adminApi.call('adminVideos', { query: { event: eventId, limit: limits.page.maxSize }, signal }),
  });
  const videos = data?.videos.filter(({ hidden, gone, cover }) => !hidden && !gone && cover !== null) ?? [];
  if (videos.length === 0) return null;
  const option = (value: string | null, name: string, picture: ReactNode) => ({
    value,
    content: (
      <>
        {picture}
        <span className={styles.name}>{name}</span>
      </>
    ),
  });
  const first = (
    <span className={styles.picture}>
      <Icon name="film" />
    </span>
  );
  return (
    <Choice
      name="cover"
      title={videoEditing.coverVideos}
      className={styles.choice}
      optionClassName={styles.option}
      options={[
        option(null, videoEditing.firstVideo, first),
        ...videos.map(({ id, title, streamId, cover }) =>
          option(
            id,
            title,
            <VideoCover className={styles.picture} streamId={streamId} cover={cover} sizes={sizes} />,
          ),
        ),
      ]}
      chosen={value}
      onChoose={onChoose}
    />
  );
}
