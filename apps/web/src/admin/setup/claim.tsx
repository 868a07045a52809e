import { adminTexts, limits, pages, type SessionUser } from '@sandstone/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { requestFailureOf } from '../../shared/errors/request-failure.ts';
import { signInPath } from '../../shared/navigation/addresses.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { adminApi } from '../shared/api/admin-api.ts';
import { useAction } from '../shared/api/use-action.ts';
import { TextField } from '../shared/components/field.tsx';
import { LoadFailure } from '../shared/components/load-failure.tsx';
import { forgetSetupCode, keepSetupCode } from './setup-code.ts';
import styles from './setup.module.css';

const { setup, admin } = adminTexts;

interface ClaimProps {
  isSignedIn: boolean;
  onClaimed: (user: SessionUser) => void;
  /** The code of the address. */
  given: string;
}

/** Asks for the code that makes the person the first administrator. */
function CodeForm({ isSignedIn, onClaimed, given }: ClaimProps): ReactNode {
  const [code, setCode] = useState(given);
  const { isBusy, refusal, run } = useAction();
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    await run(async () => {
      const { user } = await adminApi.call('claimSite', { body: { code } });
      forgetSetupCode();
      onClaimed(user);
    });
  };
  return (
    <form className={styles.card} onSubmit={(event) => void submit(event)}>
      <h1 className={styles.title}>{isSignedIn ? setup.claimTitle : setup.welcome}</h1>
      <p className="muted">{isSignedIn ? setup.claimText : setup.welcomeText}</p>
      <TextField
        label={setup.code}
        hint={setup.codeHint}
        refusal={refusal}
        required
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        maxLength={limits.setup.maxCodeLength}
        value={code}
        onChange={(value) => {
          setCode(value);
          keepSetupCode(value);
        }}
      />
      {isSignedIn ? (
        <Button type="submit" variant="main" disabled={isBusy}>
          {isBusy ? setup.claiming : setup.claim}
        </Button>
      ) : (
        // The server renders the page of the sign-in also while the site is closed: its menu cannot be loaded then.
        <ButtonLink variant="main" to={signInPath(pages.signIn, pages.setup)} reloadDocument>
          {setup.signIn}
        </ButtonLink>
      )}
    </form>
  );
}

/** The way into a site that has no administrator yet. */
export function Claim(props: ClaimProps): ReactNode {
  const { data, error, refetch } = useQuery({
    queryKey: ['setup'],
    queryFn: ({ signal }) => adminApi.call('setup', { signal }),
  });
  if (data?.isPossible === true) return <CodeForm key={props.given} {...props} />;
  if (data !== undefined)
    return (
      <Notice
        level={1}
        icon="lock"
        title={setup.doneTitle}
        actions={
          <ButtonLink variant="main" to={pages.home} reloadDocument>
            {setup.home}
          </ButtonLink>
        }
      >
        <p>{setup.doneText}</p>
      </Notice>
    );
  if (error !== null)
    return (
      <LoadFailure
        title={setup.unreachable}
        reason={requestFailureOf(error).text}
        onRetry={() => void refetch()}
      />
    );
  return (
    <p role="status" className={styles.waiting}>
      {admin.loading}
    </p>
  );
}
