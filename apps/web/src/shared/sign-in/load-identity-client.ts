import { type IdentityClient, type IdentitySettings } from './identity-client.ts';

let client: Promise<IdentityClient> | undefined;

/** The demo identity serves here what the SDK would load from the internet. */
const demoFrames = '/emulator/gapi.js';

async function load(settings: IdentitySettings): Promise<IdentityClient> {
  const [{ createFirebaseClient }] = await Promise.all([
    import('./firebase-client.ts'),
    settings.kind === 'demo' ? import(/* @vite-ignore */ demoFrames) : undefined,
  ]);
  return createFirebaseClient(settings);
}

/**
 * Loads the provider's SDK once per page. Call it when the page with the buttons appears: a popup that opens more
 * than a few seconds after the click is blocked. Other pages download none of it.
 */
export function loadIdentityClient(settings: IdentitySettings): Promise<IdentityClient> {
  client ??= load(settings).catch((error: unknown) => {
    // The next call tries again, as the network may be back.
    client = undefined;
    throw error;
  });
  return client;
}
