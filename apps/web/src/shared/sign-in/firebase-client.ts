// The only file that imports the SDK; loaded by dynamic import only.
import { initializeApp } from 'firebase/app';
import {
  browserLocalPersistence,
  browserPopupRedirectResolver,
  browserSessionPersistence,
  connectAuthEmulator,
  getIdToken,
  GoogleAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  OAuthProvider,
  onIdTokenChanged,
  reauthenticateWithPopup,
  signInWithPopup,
  signOut,
  TwitterAuthProvider,
  type Auth,
  type AuthProvider,
  type UserCredential,
} from 'firebase/auth';
import {
  type IdentityClient,
  type IdentitySettings,
  type ProviderId,
  type ProviderSignIn,
} from './identity-client.ts';

const providers: Record<ProviderId, () => AuthProvider> = {
  // Lets someone with several accounts choose on every sign-in.
  'google.com': () => new GoogleAuthProvider().setCustomParameters({ prompt: 'select_account' }),
  'apple.com': () => {
    const apple = new OAuthProvider('apple.com');
    apple.addScope('email');
    apple.addScope('name');
    return apple;
  },
  'twitter.com': () => new TwitterAuthProvider(),
};

function openAuth({ kind, apiKey, projectId, authDomain }: IdentitySettings): Auth {
  const app = initializeApp({ apiKey, projectId, authDomain: authDomain || location.host });
  const auth = initializeAuth(app, {
    // The first that the browser has. Without any, the person would be signed out on the next page.
    persistence: [indexedDBLocalPersistence, browserLocalPersistence, browserSessionPersistence],
    popupRedirectResolver: browserPopupRedirectResolver,
  });
  // The SDK requires this in the same tick as initializeAuth.
  if (kind === 'demo') connectAuthEmulator(auth, location.origin, { disableWarnings: true });
  return auth;
}

async function readSignIn({ user, providerId }: UserCredential): Promise<ProviderSignIn> {
  const { uid, displayName, email, emailVerified, photoURL, providerData } = user;
  return {
    idToken: await getIdToken(user),
    person: {
      uid,
      displayName,
      email,
      emailVerified,
      photoURL,
      providerId: providerId ?? providerData[0]?.providerId ?? user.providerId,
      providerData,
    },
  };
}

/**
 * Adapts the provider's SDK to `IdentityClient`; a demo points the same SDK at the site's own origin. Resolves when a
 * popup can open at once: on phones and in Safari the SDK first loads a hidden frame, and a popup that waited for it
 * after the click would be blocked.
 */
export async function createFirebaseClient(settings: IdentitySettings): Promise<IdentityClient> {
  const auth = openAuth(settings);
  await auth.authStateReady();
  return {
    async signIn(provider) {
      return readSignIn(await signInWithPopup(auth, providers[provider]()));
    },
    async confirmPerson(provider) {
      const user = auth.currentUser;
      if (user === null) return readSignIn(await signInWithPopup(auth, providers[provider]()));
      return readSignIn(await reauthenticateWithPopup(user, providers[provider]()));
    },
    signOut: () => signOut(auth),
    onTokenChange: (listener) =>
      onIdTokenChanged(auth, (user) => {
        if (user === null) listener(null);
        // The SDK retries a failed token itself.
        else getIdToken(user).then(listener, () => undefined);
      }),
    currentToken: async (force = false) =>
      auth.currentUser === null ? null : getIdToken(auth.currentUser, force),
  };
}
