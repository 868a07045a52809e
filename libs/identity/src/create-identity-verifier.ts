import { type IdentityConfig } from '@sandstone/config';
import { demoIdentity } from './demo-identity.settings.ts';
import { FirebaseIdentityVerifier, type FirebaseProject } from './firebase-identity-verifier.ts';
import { type IdentityVerifier } from './identity-verifier.port.ts';

export interface VerifierOptions {
  fetch?: typeof fetch;
  now?: () => Date;
}

/** The provider's addresses for a configuration. */
export function projectOf(config: Exclude<IdentityConfig, { kind: 'none' }>): FirebaseProject {
  const { projectId, apiKey } = config;
  if (config.kind === 'firebase') {
    return {
      projectId,
      apiKey,
      issuer: `https://securetoken.google.com/${projectId}`,
      keysUrl: new URL(
        'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
      ),
      accountsUrl: new URL('https://identitytoolkit.googleapis.com/v1/'),
    };
  }
  const base = config.url.replace(/(?<!\/)\/+$/, '');
  return {
    projectId,
    apiKey,
    issuer: demoIdentity.issuer,
    keysUrl: new URL(base + demoIdentity.keysPath),
    accountsUrl: new URL(base + demoIdentity.accountsPath),
  };
}

/**
 * Creates the configured verifier; `undefined` where sign-in is not set up. The demo identity is verified by the same
 * code as the real provider: only addresses and issuer differ.
 */
export function createIdentityVerifier(
  config: IdentityConfig,
  options: VerifierOptions = {},
): IdentityVerifier | undefined {
  return config.kind === 'none' ? undefined : new FirebaseIdentityVerifier(projectOf(config), options);
}
