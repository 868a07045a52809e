import {
  adminTexts,
  ApiError,
  limits,
  middleFocus,
  type SetupStep,
  setupSteps,
  type SiteLink,
} from '@sandstone/contract';
import { type ComponentType, type ReactNode, useId, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { classNames } from '../../ui/class-names.ts';
import { LoadFailure } from '../shared/components/load-failure.tsx';
import { useSiteSettings } from '../shared/site-settings/use-site-settings.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { NameStep } from './name-step.tsx';
import { OpenStep } from './open-step.tsx';
import { stepParameter } from './step-path.ts';
import { type SiteStepProps, StepForm } from './step-form.tsx';
import styles from './setup.module.css';
import { useSetupSteps } from './use-setup.ts';
import { DropZone } from '../shared/uploads/drop-zone.tsx';
import { RejectedFilesNotice } from '../shared/uploads/rejected-files.tsx';
import { summaryOf } from '../shared/uploads/upload.summary.ts';
import { UploadRow } from '../shared/uploads/upload-row.tsx';
import { useUploads } from '../shared/uploads/uploads.tsx';
import { useChosenFiles } from '../shared/uploads/use-chosen-files.ts';
import { adminApi } from '../shared/api/admin-api.ts';
import { TextAreaField } from '../shared/components/field.tsx';
import { PhotoTiles } from './photo-tiles.tsx';
import { Button } from '../../ui/button.tsx';
import { LinkFields, withChange } from '../shared/site-settings/link-fields.tsx';

const { setup, siteSettings, upload } = adminTexts;

/** The first photos of the gallery. They go on uploading while the creator goes on. */
function PhotosStep(props: SiteStepProps): ReactNode {
  const { items, queue } = useUploads();
  const { choose, refusal } = useChosenFiles(() => false);
  const { ready, total } = summaryOf(items);
  return (
    // Nothing is to be saved: the uploads go on by themselves.
    <StepForm {...props} save={() => undefined} saveText={setup.next} canSkip={false}>
      <DropZone onFiles={choose} compact={items.length > 0} howMany={upload.perBatch} />
      <RejectedFilesNotice refusal={refusal} />
      {total === 0 ? null : (
        <>
          <p role="status" className="muted">
            {setup.photosReady(ready, total)}
          </p>
          <ul className={styles.rows}>
            {items.map((item) => (
              <UploadRow key={item.key} item={item} queue={queue} />
            ))}
          </ul>
        </>
      )}
    </StepForm>
  );
}

const { maxDescriptionLength, maxPhotos } = limits.post;

/** The first post. */
function PostStep(props: SiteStepProps): ReactNode {
  const [description, setDescription] = useState('');
  const [photoIds, setPhotoIds] = useState<readonly string[]>([]);
  // A second try after a lost response creates no second post.
  const [key] = useState(() => crypto.randomUUID());
  const press = (photoId: string) => {
    const without = photoIds.filter((each) => each !== photoId);
    if (without.length < photoIds.length) setPhotoIds(without);
    else if (photoIds.length < maxPhotos) setPhotoIds([...photoIds, photoId]);
  };
  const publish = () =>
    adminApi.call('createPost', {
      body: { description: description.trim(), photoIds: [...photoIds], key },
    });
  return (
    <StepForm {...props} save={publish} saveText={setup.publish} busyText={setup.publishing}>
      <TextAreaField
        label={setup.postText}
        count={{ length: description.length, most: maxDescriptionLength }}
        dir="auto"
        rows={4}
        required
        maxLength={maxDescriptionLength}
        value={description}
        onChange={setDescription}
      />
      <PhotoTiles label={setup.postPhotos} chosen={photoIds} onPress={press} />
    </StepForm>
  );
}

const { maxLinks } = limits.settings;
const empty: SiteLink = { label: '', address: '' };

/** The creator's profiles elsewhere. */
function LinksStep({ site, save, ...props }: SiteStepProps): ReactNode {
  const saved = site.links.value.links;
  const [links, setLinks] = useState<readonly SiteLink[]>(saved.length > 0 ? saved : [empty, empty]);
  const saveLinks = async () => {
    const entered = links
      .map(({ label, address }) => ({ label: label.trim(), address: address.trim() }))
      .filter(({ label, address }) => label !== '' || address !== '');
    if (entered.length > 0 || saved.length > 0) await save('links', { links: entered });
  };
  return (
    <StepForm {...props} save={saveLinks}>
      <ol className="stack gap-5">
        {links.map((link, index) => (
          // The links have no ids; a row's fields keep their focus while they are typed in.
          <li key={index} className={classNames('stack gap-3', styles.link)}>
            <LinkFields
              link={link}
              isOptional
              onChange={(part) => setLinks(withChange(links, index, part))}
            />
          </li>
        ))}
      </ol>
      {links.length >= maxLinks ? null : (
        <Button size="small" className={styles.more} onClick={() => setLinks([...links, empty])}>
          {siteSettings.links.add}
        </Button>
      )}
    </StepForm>
  );
}

/** The large picture of the home page: one of the photos that were just brought. */
function HeroStep({ site, save, ...props }: SiteStepProps): ReactNode {
  const saved = site.pictures.value;
  const id = useId();
  const [photoId, setPhotoId] = useState(saved.hero?.photoId);
  const [isPortrait, setIsPortrait] = useState(false);
  const savePictures = async () => {
    if (photoId === undefined) return;
    const hero =
      photoId === saved.hero?.photoId ? saved.hero : { photoId, wide: middleFocus, tall: middleFocus };
    await save('pictures', { ...saved, hero, portrait: isPortrait ? { photoId } : saved.portrait });
  };
  return (
    <StepForm {...props} save={savePictures}>
      <PhotoTiles
        label={setup.steps.hero}
        chosen={photoId === undefined ? [] : [photoId]}
        onPress={setPhotoId}
      />
      {photoId === undefined ? null : (
        <label className={classNames('row gap-3', styles.check)} htmlFor={id}>
          <input
            id={id}
            type="checkbox"
            checked={isPortrait}
            onChange={({ target }) => setIsPortrait(target.checked)}
          />
          {setup.useAsPortrait}
        </label>
      )}
    </StepForm>
  );
}

const forms: Record<SetupStep, ComponentType<SiteStepProps>> = {
  name: NameStep,
  photos: PhotosStep,
  hero: HeroStep,
  links: LinksStep,
  post: PostStep,
  open: OpenStep,
};

const stepOf = (name: string | null): SetupStep | undefined => setupSteps.find((step) => step === name);

/** The steps, one at a time. The address names the step, so that the browser's Back leads to the one before. */
export function Steps(): ReactNode {
  const { response, failure, reload } = useSetupSteps();
  const settings = useSiteSettings();
  const [search, setSearch] = useSearchParams();
  const site = settings.response;
  const problem = failure ?? settings.failure;
  if (response === undefined || site === undefined)
    return problem === undefined ? (
      <Skeleton className={styles.skeleton} />
    ) : (
      <LoadFailure
        title={setup.unreachable}
        reason={problem}
        onRetry={() => {
          reload();
          settings.reload();
        }}
      />
    );
  const { done } = response;
  const step = stepOf(search.get(stepParameter)) ?? setupSteps.find((each) => !done.includes(each)) ?? 'open';
  const index = setupSteps.indexOf(step);
  const show = (next: SetupStep | undefined) => {
    if (next === undefined) return;
    reload();
    setSearch({ [stepParameter]: next });
  };
  const save: SiteStepProps['save'] = async (section, value) => {
    try {
      await settings.save(section, { value, unchangedSince: site[section].version });
    } catch (error) {
      // Another tab has saved this part. The creator is told, and the next try is made from its version.
      if (error instanceof ApiError && error.problem?.code === 'changed_since') await settings.reread();
      throw error;
    }
  };
  const Form = forms[step];
  const before = setupSteps[index - 1];
  return (
    <Form
      key={step}
      step={step}
      site={site}
      done={done}
      isDone={done.includes(step)}
      save={save}
      onBack={before === undefined ? undefined : () => show(before)}
      onNext={() => show(setupSteps[index + 1])}
    />
  );
}
