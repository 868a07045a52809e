import { limits } from '@sandstone/contract';
import { addDays } from '@sandstone/domain';
import { type Redis } from 'ioredis';
import { browserBits, graceMs, type SharedDay, type SharedMarks } from './shared-marks.ts';

/**
 * Marks are in many small sets: Redis stores a set of at most 512 integers as an array with eight bytes for each, and a
 * larger one with about fifty. Six million marks need 54 MB in this number of sets. The marks of a page and network are in
 * one set.
 */
const setCount = 16_384;
/** Marks of one call, so that Redis answers others in between. */
const marksPerCall = 500;

// Each script gets the end of the day, so that no key stays if the process dies after it.
const addScript = `
  local new = {}
  for i = 2, #ARGV do
    local network = math.floor(tonumber(ARGV[i]) / ${2 ** browserBits})
    local key = KEYS[1] .. ':' .. string.format('%d', network % ${setCount})
    local known = 0
    for _, mark in ipairs(redis.call('smembers', key)) do
      if math.floor(tonumber(mark) / ${2 ** browserBits}) == network then known = known + 1 end
    end
    new[i - 1] = known < ${limits.insights.maxViewsOfNetwork} and redis.call('sadd', key, ARGV[i]) or 0
    if new[i - 1] == 1 and redis.call('scard', key) == 1 then redis.call('pexpireat', key, ARGV[1]) end
  end
  return new`;

const forgottenAt = (day: string) => Date.parse(addDays(day, 1)) + graceMs;

export class RedisMarks implements SharedMarks {
  readonly #redis: Redis;
  readonly #prefix: string;

  constructor(redis: Redis, prefix: string) {
    this.#redis = redis;
    this.#prefix = prefix;
  }

  async open(day: string, proposal: SharedDay): Promise<SharedDay> {
    const key = `${this.#prefix}:views:${day}:salt`;
    const proposed = `${proposal.salt} ${proposal.generation}`;
    const results = await this.#redis
      .multi()
      .set(key, proposed, 'PXAT', forgottenAt(day), 'NX')
      .get(key)
      .exec();
    const [, [error, value] = []] = results ?? [];
    if (error) throw error;
    const [salt = '', generation = ''] = typeof value === 'string' ? value.split(' ') : [];
    if (generation === '') throw new Error('The day is over.');
    return { salt, generation };
  }

  async add(day: string, marks: readonly number[]): Promise<boolean[]> {
    const key = `${this.#prefix}:views:${day}`;
    const isNew: boolean[] = [];
    for (let at = 0; at < marks.length; at += marksPerCall) {
      const answer: unknown = await this.#redis.eval(
        addScript,
        1,
        key,
        forgottenAt(day),
        ...marks.slice(at, at + marksPerCall),
      );
      if (!Array.isArray(answer)) throw new Error('Redis answered with something else than a list.');
      for (const added of answer) isNew.push(added === 1);
    }
    return isNew;
  }

  close(): void {
    this.#redis.disconnect();
  }
}
