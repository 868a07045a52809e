import { type SessionUser } from '@sandstone/contract';
import { browserApi } from '../api/api-client.ts';
import { browserSession } from '../session/session.tsx';
import { type IdentitySettings, type ProviderId } from './identity-client.ts';
import { loadIdentityClient } from './load-identity-client.ts';
import { onReturnToPage } from './return-to-page.ts';
import { isCancelledSignIn, signInErrorText } from './sign-in-error.ts';
import { signInAndSync } from './token-sync.ts';

/** The user, or why there is none. `calm`: the text is not an error, because the person cancelled. */
export type SignInOutcome = { user: SessionUser } | { user?: undefined; text: string; calm: boolean };

export interface ReadySignIn {
  settings: IdentitySettings;
  /**
   * Call it straight from the click, because it opens a popup.
   * @param onReturn is called when the person returns to the page: a popup that they close is reported late
   */
  signIn: (provider: ProviderId, onReturn: () => void) => Promise<SignInOutcome>;
}

/** Loads the provider's library before a button can be pressed; a later popup would be blocked. */
export async function prepareSignIn(settings: IdentitySettings): Promise<ReadySignIn> {
  const client = await loadIdentityClient(settings);
  // The provider remembers someone whose session here has ended: signs out there too, so that both agree. A button
  // waits for it, because it would end a sign-in that was quicker.
  const forgetPerson = async () => (await client.currentToken()) !== null && client.signOut();
  if (browserSession.state().phase === 'signed-out') await forgetPerson().catch(() => undefined);
  return {
    settings,
    async signIn(provider, onReturn) {
      const forget = onReturnToPage(onReturn);
      try {
        return { user: await signInAndSync(client, browserApi, provider) };
      } catch (error) {
        return { text: signInErrorText(error), calm: isCancelledSignIn(error) };
      } finally {
        forget();
      }
    },
  };
}
