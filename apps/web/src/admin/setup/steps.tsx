import { adminTexts, ApiError, type SetupStep, setupSteps } from '@sandstone/contract';
import { type ComponentType, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { LoadFailure } from '../components/load-failure.tsx';
import { useSiteSettings } from '../site/use-site-settings.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { HeroStep } from './hero-step.tsx';
import { LinksStep } from './links-step.tsx';
import { NameStep } from './name-step.tsx';
import { OpenStep } from './open-step.tsx';
import { PostStep } from './post-step.tsx';
import { stepParameter } from './step-path.ts';
import { type SiteStepProps, StepForm } from './step-form.tsx';
import styles from './setup.module.css';
import { useSetupSteps } from './use-setup.ts';
import { DropZone } from '../uploads/drop-zone.tsx';
import { RejectedFilesNotice } from '../uploads/rejected-files.tsx';
import { summaryOf } from '../uploads/upload.summary.ts';
import { UploadRow } from '../uploads/upload-row.tsx';
import { useUploads } from '../uploads/uploads.tsx';
import { useChosenFiles } from '../uploads/use-chosen-files.ts';

const { setup, upload } = adminTexts;

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
          <p role="status" className={styles.lead}>
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
