import { type AgeProviderConfig } from '@sandstone/config';
import { type AgeAssurance } from './age-assurance.port.ts';
import { OpenIdAssurance, type OpenIdOptions } from './openid.assurance.ts';

/** One way for visitors to verify their age. */
export interface AgeMethod {
  id: string;
  /** Stands on the button for visitors. */
  name: string;
  assurance: AgeAssurance;
}

/**
 * Creates the configured methods, in their order.
 * @param onFailure receives the method and a fixed code of why a check failed, or why the provider cannot be used
 */
export function createAgeMethods(
  providers: readonly AgeProviderConfig[],
  onFailure: (method: string, reason: string, of: 'check' | 'provider') => void = () => undefined,
  options: Omit<OpenIdOptions, 'onFailure'> = {},
): readonly AgeMethod[] {
  return providers.map((provider) => ({
    id: provider.id,
    name: provider.name,
    assurance: new OpenIdAssurance(provider, {
      ...options,
      onFailure: (reason, of) => onFailure(provider.id, reason, of),
    }),
  }));
}
