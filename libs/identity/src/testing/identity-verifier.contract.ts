import { describe, expect, it } from '@jest/globals';
import { type IdentityVerifier } from '../identity-verifier.port.ts';
import { type TestPerson } from './test-identity-provider.ts';

export interface VerifierUnderTest {
  verifier: IdentityVerifier;
  issue: (person?: TestPerson) => string | Promise<string>;
  disable: (subject: string) => void | Promise<void>;
  remove: (subject: string) => void | Promise<void>;
  revoke: (subject: string) => void | Promise<void>;
  takeDown: () => void | Promise<void>;
}

/** Requirements of the api on any verifier. `setUp` creates one for each test. */
export function identityVerifierContract(name: string, setUp: () => Promise<VerifierUnderTest>): void {
  describe(`${name} keeps the contract of IdentityVerifier`, () => {
    const nowSeconds = () => Math.floor(Date.now() / 1000);

    it('returns the claims of a valid token', async () => {
      const { verifier, issue } = await setUp();
      const at = nowSeconds() - 20;
      const token = await issue({
        subject: 'vera',
        email: 'vera@example.com',
        displayName: 'Vera',
        photoUrl: '/vera.png',
        authenticatedAt: at - 60,
        issuedAt: at,
        expiresAt: at + 3600,
      });
      const identity = await verifier.verify(token);
      expect(identity).toMatchObject({
        subject: 'vera',
        provider: 'google.com',
        email: 'vera@example.com',
        emailVerified: true,
        displayName: 'Vera',
        photoUrl: '/vera.png',
        provesEmail: true,
        authenticatedAt: new Date((at - 60) * 1000),
        issuedAt: new Date(at * 1000),
        expiresAt: new Date((at + 3600) * 1000),
      });
      expect(identity.issuer).not.toBe('');
      await expect(verifier.lookUp(token)).resolves.toBeUndefined();
    });

    it('accepts an account without an e-mail, which proves none', async () => {
      const { verifier, issue } = await setUp();
      const identity = await verifier.verify(await issue({ provider: 'twitter.com', email: null }));
      expect(identity).toMatchObject({ email: null, emailVerified: false, provesEmail: false });
    });

    it.each([
      ['google.com', true, true],
      ['google.com', false, false],
      ['twitter.com', true, false],
      ['apple.com', true, false],
      ['password', true, false],
    ])('%s with a verified e-mail (%s) proves it: %s', async (provider, emailVerified, provesEmail) => {
      const { verifier, issue } = await setUp();
      const identity = await verifier.verify(await issue({ provider, emailVerified }));
      expect(identity).toMatchObject({ provider, emailVerified, provesEmail });
    });

    it.each(['', 'x', 'a.b.c', '....', 'x'.repeat(9000)])(
      'refuses a malformed token: %.10s',
      async (text) => {
        const { verifier } = await setUp();
        await expect(verifier.verify(text)).rejects.toMatchObject({ code: 'token_invalid' });
        await expect(verifier.lookUp(text)).rejects.toMatchObject({ code: 'token_invalid' });
      },
    );

    it.each([
      ['a space', (token: string) => `${token} `],
      ['a line break', (token: string) => `${token}\n`],
      ['padding', (token: string) => `${token}==`],
      ['another part', (token: string) => `${token}.x`],
    ])('refuses a token followed by %s', async (_name, spell) => {
      const { verifier, issue } = await setUp();
      await expect(verifier.verify(spell(await issue()))).rejects.toMatchObject({ code: 'token_invalid' });
    });

    it('recognises a token whose signature has another encoding', async () => {
      const { verifier, issue } = await setUp();
      const token = await issue();
      const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
      // The last character has two bits that belong to no byte.
      const last = alphabet[alphabet.indexOf(token.at(-1) ?? 'A') ^ 1] ?? '';
      const { signedPart } = await verifier.verify(token);
      expect(await verifier.verify(token.slice(0, -1) + last)).toMatchObject({ signedPart });
      expect((await verifier.verify(await issue({ subject: 'other' }))).signedPart).not.toBe(signedPart);
    });

    it('refuses an expired token, with some clock tolerance', async () => {
      const { verifier, issue } = await setUp();
      const issuedAt = nowSeconds() - 3600;
      const justOver = await issue({ issuedAt, expiresAt: nowSeconds() - 10 });
      const over = await issue({ issuedAt, expiresAt: nowSeconds() - 40 });
      await expect(verifier.verify(justOver)).resolves.toMatchObject({ subject: 'subject-1' });
      await expect(verifier.verify(over)).rejects.toMatchObject({ code: 'token_expired' });
    });

    it('detects that the account was disabled, deleted or revoked', async () => {
      const { verifier, issue, disable, remove, revoke } = await setUp();
      const [disabled, removed, revoked] = [
        await issue({ subject: 'disabled' }),
        await issue({ subject: 'removed' }),
        await issue({ subject: 'revoked' }),
      ];
      await disable('disabled');
      await remove('removed');
      await revoke('revoked');
      await expect(verifier.lookUp(disabled)).rejects.toMatchObject({ code: 'account_disabled' });
      await expect(verifier.lookUp(removed)).rejects.toMatchObject({ code: 'token_invalid' });
      await expect(verifier.lookUp(revoked)).rejects.toMatchObject({ code: 'token_expired' });
    });

    it('deletes the account of a token, idempotently', async () => {
      const { verifier, issue } = await setUp();
      const token = await issue({ subject: 'leaver' });
      const other = await issue({ subject: 'stayer' });
      await verifier.deleteAccount(token);
      await expect(verifier.lookUp(token)).rejects.toMatchObject({ code: 'token_invalid' });
      await expect(verifier.deleteAccount(token)).resolves.toBeUndefined();
      await expect(verifier.lookUp(other)).resolves.toBeUndefined();
      await expect(verifier.deleteAccount('x')).rejects.toMatchObject({ code: 'token_invalid' });
    });

    it('distinguishes an outage from an invalid token', async () => {
      const { verifier, issue, takeDown } = await setUp();
      const token = await issue();
      await takeDown();
      await expect(verifier.verify(token)).rejects.toMatchObject({ code: 'identity_unavailable' });
      await expect(verifier.lookUp(token)).rejects.toMatchObject({ code: 'identity_unavailable' });
      await expect(verifier.deleteAccount(token)).rejects.toMatchObject({ code: 'identity_unavailable' });
    });
  });
}
