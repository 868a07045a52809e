import { Injectable } from '@nestjs/common';
import { AgeKeyRepository } from '@sandstone/database';
import { type AgeProof, signProof, verifyProof } from './proof.ts';

const nowSeconds = () => Math.floor(Date.now() / 1000);

/**
 * Signs and verifies proofs with the keys in the database, which are read each time: after they were replaced, no process
 * signs with a former one.
 */
@Injectable()
export class AgeKeys {
  constructor(private readonly keys: AgeKeyRepository) {}

  /** The first proof makes the first key. @param expires seconds since 1970 */
  async sign(proof: Omit<AgeProof, 'issued'>): Promise<string> {
    return signProof({ ...proof, issued: nowSeconds() }, await this.keys.current());
  }

  async verify(value: string | undefined): Promise<AgeProof | undefined> {
    return value === undefined
      ? undefined
      : verifyProof(value, { keys: await this.keys.all(), nowSeconds: nowSeconds() });
  }
}
