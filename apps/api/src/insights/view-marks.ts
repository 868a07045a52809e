import { hash, randomBytes } from 'node:crypto';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { type ApiConfig } from '@sandstone/config';
import { limits } from '@sandstone/contract';
import { addDays } from '@sandstone/domain';
import { defaultPrefix } from '@sandstone/jobs';
import { type Redis } from 'ioredis';
import { API_CONFIG } from '../infrastructure/config.module.ts';
import { connectRedis } from '../infrastructure/redis.ts';

/** A visitor of a page. Its values are hashed at once, and neither stored nor logged. */
export interface Visitor {
  /** An address, or the network that limits count as one client. */
  client: string;
  userAgent: string;
}

/** Marks outlive their day by this time, for a replica whose clock is slow. */
export const graceMs = 10 * 60_000;

/** KEYS: the marks of a page and network, the number of marks of the day. ARGV: the mark, the end of the day in ms. */
const addScript = `
  if redis.call('scard', KEYS[1]) >= ${limits.insights.maxViewsOfNetwork} then return 0 end
  if tonumber(redis.call('get', KEYS[2]) or 0) >= ${limits.insights.maxMarks} then return 0 end
  if redis.call('sadd', KEYS[1], ARGV[1]) == 0 then return 0 end
  redis.call('incr', KEYS[2])
  for _, key in ipairs(KEYS) do redis.call('pexpireat', key, ARGV[2]) end
  return 1`;

interface Day {
  name: string;
  salt: string;
}

/**
 * Remembers in Redis who was counted for a page on a day: a set for each page and network, with a mark for each browser.
 * Names of sets and marks are hashes with the salt of the day, which expires with them, and with a secret of the server,
 * because Redis may write its data to a disk. So sets of two pages or days cannot be related.
 */
@Injectable()
export class ViewMarks implements OnApplicationShutdown {
  readonly #redis: Redis;
  readonly #prefix: string;
  readonly #secret: string;
  #today: Day | undefined;

  constructor(@Inject(API_CONFIG) config: ApiConfig) {
    this.#redis = connectRedis(config);
    this.#prefix = `${config.redis.prefix ?? defaultPrefix}:views`;
    this.#secret = config.sessionSecret;
  }

  /**
   * Marks a view.
   * @returns false where the visitor is marked for this page and day, or its network as often as is allowed
   * @throws while Redis is unavailable
   */
  async add(day: string, page: string, { client, userAgent }: Visitor): Promise<boolean> {
    const salt = await this.#saltOf(day);
    const network = hash('sha256', `${salt} ${this.#secret} ${page} ${client}`, 'base64url').slice(0, 16);
    const mark = hash('sha256', `${network} ${salt} ${userAgent}`, 'buffer').readUInt32BE();
    const keys = [`${this.#prefix}:${day}:${network}`, `${this.#prefix}:${day}:marks`];
    return (await this.#redis.eval(addScript, keys.length, ...keys, mark, forgottenAt(day))) === 1;
  }

  async #saltOf(day: string): Promise<string> {
    if (this.#today?.name === day) return this.#today.salt;
    const key = `${this.#prefix}:${day}:salt`;
    await this.#redis.set(key, randomBytes(32).toString('base64url'), 'PXAT', forgottenAt(day), 'NX');
    const salt = await this.#redis.get(key);
    if (salt === null) throw new Error('The day is over.');
    this.#today = { name: day, salt };
    return salt;
  }

  onApplicationShutdown(): void {
    this.#redis.disconnect();
  }
}

const forgottenAt = (day: string) => Date.parse(addDays(day, 1)) + graceMs;
