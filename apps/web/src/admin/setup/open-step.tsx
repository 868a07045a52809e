import { adminTexts, hasExampleContact, pages, setupSteps } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { adminApi } from '../shared/api/admin-api.ts';
import { useOpening } from '../shared/site-settings/use-opening.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { type SiteStepProps, StepForm } from './step-form.tsx';
import { stepPath } from './step-path.ts';
import styles from './setup.module.css';

const { setup } = adminTexts;

/** Lists the steps that are not done, and opens the site. */
export function OpenStep({ site, done, ...props }: SiteStepProps): ReactNode {
  const { response: opening, setOpen } = useOpening();
  if (opening?.isOpen === true)
    return (
      <Notice
        level={1}
        icon="done"
        title={setup.isOpen}
        actions={
          <ButtonLink variant="main" to={pages.home} reloadDocument>
            {setup.seeIt}
          </ButtonLink>
        }
      />
    );
  const missing = setupSteps.filter((step) => step !== 'open' && !done.includes(step));
  const needsContact = hasExampleContact(site.legal.value);
  return (
    <StepForm
      {...props}
      canSkip={false}
      save={async () => {
        const { version } = opening ?? (await adminApi.call('adminOpening'));
        await setOpen(true, version);
      }}
      saveText={setup.open}
      busyText={setup.opening}
    >
      {missing.length === 0 && !needsContact ? (
        <p>{setup.allYours}</p>
      ) : (
        <section aria-labelledby="as-delivered" className={classNames('stack gap-3', styles.missing)}>
          <h2 id="as-delivered">{setup.asDelivered}</h2>
          <ul>
            {missing.map((step) => (
              <li key={step}>
                <Link to={stepPath(step)}>{setup.steps[step]}</Link>
              </li>
            ))}
            {needsContact ? (
              <li>
                {setup.contact}{' '}
                <Link to={pages.adminSite} reloadDocument>
                  {setup.contactLink}
                </Link>
              </li>
            ) : null}
          </ul>
        </section>
      )}
    </StepForm>
  );
}
