import { type Finding, type IdentityConfig } from '@sandstone/config';
import { projectOf } from './create-identity-verifier.ts';
import { IdentityError } from './identity-verifier.port.ts';
import { ProviderAccounts } from './provider-accounts.ts';

/** Asks the provider about an invalid token: it examines the API key first. */
export async function checkIdentity(config: IdentityConfig, send: typeof fetch = fetch): Promise<Finding[]> {
  if (config.kind === 'none') return [];
  const accounts = new ProviderAccounts(projectOf(config), send);
  try {
    await accounts.check('none', { subject: '', authenticatedAtSeconds: 0 });
  } catch (error) {
    if (!(error instanceof IdentityError) || error.code !== 'identity_unavailable') return [];
    const reason = String(error.cause);
    if (config.kind === 'demo') {
      const text = `The sign-in of the demo does not answer. Start it, or correct the address. (${reason})`;
      return [{ level: 'error', variable: 'DEMO_IDENTITY_URL', text }];
    }
    const text = /HTTP 4\d\d/.test(reason)
      ? 'The identity provider refuses this key. Copy the web API key of the project again.'
      : 'The identity provider does not answer, so nobody can sign in. Allow connections to it on port 443.';
    return [{ level: 'error', variable: 'FIREBASE_API_KEY', text: `${text} (${reason})` }];
  }
  return [];
}
