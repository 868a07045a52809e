import { type AgeMethodState } from '@sandstone/contract';

/** The injection token of `AgeMethods`. */
export const AGE_METHODS = Symbol('AgeMethods');

/** The methods by which visitors can verify their age, as the operator has set them up. */
export interface AgeMethods {
  list(): Promise<AgeMethodState[]>;
}
