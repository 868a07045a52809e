import { Inject, Injectable } from '@nestjs/common';
import { type AgeMethod } from '@sandstone/age-assurance';
import { type AgeMethodState, limits } from '@sandstone/contract';

/** The injection token of the `AgeMethod`s of the configuration. */
export const AGE_ASSURANCES = Symbol('AgeAssurances');

interface Availability {
  isAvailable: boolean;
  askedAt: number;
}

/** The methods by which visitors can verify their age, and whether their providers can be reached. */
@Injectable()
export class AgeMethods {
  readonly #known = new Map<string, Availability>();
  readonly #asking = new Map<string, Promise<boolean>>();

  constructor(@Inject(AGE_ASSURANCES) private readonly methods: readonly AgeMethod[]) {}

  find(id: string): AgeMethod | undefined {
    return this.methods.find((method) => method.id === id);
  }

  async list(): Promise<AgeMethodState[]> {
    return Promise.all(
      this.methods.map(async (method) => ({
        id: method.id,
        name: method.name,
        isAvailable: await this.isAvailable(method),
      })),
    );
  }

  /**
   * Returns what the provider said some seconds ago, and asks it again in the background: the reverse proxies ask each
   * second, and must not wait for a slow provider.
   */
  async isAvailable(method: AgeMethod): Promise<boolean> {
    const known = this.#known.get(method.id);
    const isFresh =
      known !== undefined && Date.now() - known.askedAt < limits.ageChecks.availabilitySeconds * 1000;
    if (isFresh) return known.isAvailable;
    const answer = this.#ask(method);
    return known === undefined ? answer : known.isAvailable;
  }

  /** Keeps what a check has just found out about the provider. */
  note(method: AgeMethod, isAvailable: boolean): void {
    this.#known.set(method.id, { isAvailable, askedAt: Date.now() });
  }

  #ask(method: AgeMethod): Promise<boolean> {
    const asking = this.#asking.get(method.id);
    if (asking !== undefined) return asking;
    const answer = method.assurance
      .isAvailable()
      .then((isAvailable) => {
        this.note(method, isAvailable);
        return isAvailable;
      })
      .finally(() => this.#asking.delete(method.id));
    this.#asking.set(method.id, answer);
    return answer;
  }
}
