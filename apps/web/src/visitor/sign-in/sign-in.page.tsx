import { limits, memberTexts, pages } from '@sandstone/contract';
import { type ReactNode, useEffect } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { classNames } from '../../ui/class-names.ts';
import { Link } from '../../ui/link.tsx';
import { VisitAs } from './visit-as.tsx';
import { usePageEnvironment } from '../../shared/hydration/page-environment.ts';
import { Metadata } from '../../shared/page/metadata.tsx';
import { sameOriginPath } from '../../shared/navigation/addresses.ts';
import { useSession } from '../../shared/session/session.tsx';
import { SignInButtons } from '../../shared/sign-in/sign-in-buttons.tsx';
import { useSignIn } from '../../shared/sign-in/use-sign-in.ts';
import styles from './sign-in.module.css';

const { signIn: texts } = memberTexts;

export function SignInPage(): ReactNode {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { phase } = useSession().state;
  const signIn = useSignIn();
  const { identity, progress } = signIn;
  const { demo, site, isBare = false, isHidden = false } = usePageEnvironment();
  const target = sameOriginPath(search.get('redirect'), pages.home);

  useEffect(() => {
    if (progress.step !== 'done') return undefined;
    const timer = setTimeout(() => void navigate(target, { replace: true }), limits.redirectAfterSignInMs);
    return () => clearTimeout(timer);
  }, [progress.step, navigate, target]);

  if (phase === 'signed-in' && progress.step === 'idle') return <Navigate to={target} replace />;

  // Known from the first paint, so that the settings cause no layout shift.
  const isDemo = identity.phase === 'ready' ? identity.settings.kind === 'demo' : demo;
  return (
    <div className={styles.page}>
      <Metadata title="Sign In" canonicalPath={pages.signIn} isUnlisted />
      <div className={styles.card}>
        <h1 className={styles.title}>{isBare ? texts.keptOutTitle : texts.title}</h1>
        <p className={styles.lead}>
          {isBare ? (
            texts.keptOutLead
          ) : site.words.name === '' ? (
            'Sign in and see everything.'
          ) : (
            <>
              Sign in to <bdi>{site.words.name}</bdi> and see everything.
            </>
          )}
        </p>
        {isDemo ? (
          <div className={classNames('stack gap-3', styles.banner)}>
            <p>{texts.demoBanner}</p>
            <VisitAs />
          </div>
        ) : null}
        <SignInButtons {...signIn} />
        <p className={styles.note}>
          By signing in you confirm that you are 18 or older
          {isHidden ? null : (
            <>
              {' '}
              and agree to the <Link to="/terms">terms</Link> and <Link to="/privacy">privacy policy</Link>
            </>
          )}
          .
        </p>
      </div>
    </div>
  );
}

export const route = { Component: SignInPage };
