import { FakeIdentityVerifier } from './fake-identity-verifier.ts';
import { identityVerifierContract } from './identity-verifier.contract.ts';

identityVerifierContract('FakeIdentityVerifier', () => {
  const verifier = new FakeIdentityVerifier();
  return Promise.resolve({
    verifier,
    issue: (person) => verifier.issue(person),
    disable: (subject) => verifier.disable(subject),
    remove: (subject) => verifier.remove(subject),
    revoke: (subject) => verifier.revoke(subject),
    takeDown: () => {
      verifier.down = true;
    },
  });
});
