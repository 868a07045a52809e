import { ApiError, adminTexts, type SetupStep, setupSteps } from '@sandstone/contract';
import { type ComponentType, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { LoadFailure } from '../components/load-failure.tsx';
import { useSiteSettings } from '../site/use-site-settings.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { HeroStep } from './hero-step.tsx';
import { LinksStep } from './links-step.tsx';
import { NameStep } from './name-step.tsx';
import { OpenStep } from './open-step.tsx';
import { PhotosStep } from './photos-step.tsx';
import { PostStep } from './post-step.tsx';
import { stepParameter } from './step-path.ts';
import { type SiteStepProps } from './step-form.tsx';
import styles from './setup.module.css';
import { useSetupSteps } from './use-setup.ts';

const { setup } = adminTexts;

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
