/** The values that begin a check. The caller makes each at random for one check, and uses it once. */
export interface AgeCheckStart {
  /** The address to which the provider sends the visitor back. */
  redirectUri: string;
  state: string;
  nonce: string;
  /** The secret of PKCE: only its hash is sent to the provider before the visitor comes back. */
  codeVerifier: string;
}

/** A check that has begun. Providers with sessions of their own will add what must be kept until it is finished. */
export interface StartedAgeCheck {
  /** The page of the provider that the visitor opens. */
  url: URL;
}

/**
 * adult     the provider vouches for an adult
 * under     the provider says that the visitor is not old enough
 * cancelled the visitor ended the check
 * failed    the response is not what was asked for
 * down      the provider did not answer, so nothing is known
 */
export const ageCheckOutcomes = ['adult', 'under', 'cancelled', 'failed', 'down'] as const;
export type AgeCheckOutcome = (typeof ageCheckOutcomes)[number];

/** The provider cannot be reached. It has no cause, which may quote addresses. */
export class AgeProviderDown extends Error {
  constructor() {
    super('The provider of age checks cannot be reached');
    this.name = 'AgeProviderDown';
  }
}

/** Port of one provider that verifies the age of visitors. Nothing about a person passes through it but the outcome. */
export interface AgeAssurance {
  /** @throws AgeProviderDown */
  start(check: AgeCheckStart): Promise<StartedAgeCheck>;
  /**
   * Verifies the response of the provider. The caller has taken the check away before, so that no response counts twice.
   * @param callback the parameters with which the visitor came back, as they were sent
   * @param check what the check was started with
   * @returns never 'adult' unless the provider itself said so for this check; never throws
   */
  finish(callback: URLSearchParams, check: AgeCheckStart): Promise<AgeCheckOutcome>;
  /** Asks the provider whether it can be reached. Never throws. */
  isAvailable(): Promise<boolean>;
}
