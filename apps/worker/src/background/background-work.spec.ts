import { Injectable, type INestApplicationContext } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Test } from '@nestjs/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { compatibilityLevel, describeTooOld } from '@sandstone/contract';
import { InMemorySignalBus } from '@sandstone/jobs/testing';
import { CompatibilityWatch, LOGGER, SIGNAL_BUS } from '@sandstone/nest';
import { createLogger, type Logger } from '@sandstone/observability';
import { Semaphore } from '../concurrency/semaphore.ts';
import { WORKER_CONFIG } from '../infrastructure/config.module.ts';
import { JOB_OBSERVER } from '../observability/metrics.module.ts';
import { Periodic } from './background.decorators.ts';
import { BackgroundWork } from './background-work.ts';

const runs: string[] = [];
let fails = false;
let requiredLevel: number;
let errors: string[];

@Injectable()
class Feature {
  @Periodic({ name: 'woken', everyMs: 15_000, signal: 'outboxFilled' })
  async woken() {
    runs.push('woken');
    if (fails) throw new Error('The database is away');
  }

  @Periodic({ name: 'alone', everyMs: 15_000 })
  async alone() {
    runs.push('alone');
    if (fails) throw new Error('The database is away');
  }
}

describe('BackgroundWork', () => {
  let signals: InMemorySignalBus;
  let app: INestApplicationContext;
  async function start(): Promise<void> {
    signals = new InMemorySignalBus();
    const module = await Test.createTestingModule({
      imports: [DiscoveryModule],
      providers: [
        BackgroundWork,
        Feature,
        {
          provide: CompatibilityWatch,
          useValue: new CompatibilityWatch('worker', { report: async () => requiredLevel }, {
            error: (_fields: object, text: string) => void errors.push(text),
          } as unknown as Logger),
        },
        { provide: Semaphore, useValue: new Semaphore(1) },
        { provide: WORKER_CONFIG, useValue: {} },
        { provide: SIGNAL_BUS, useValue: signals },
        { provide: JOB_OBSERVER, useValue: undefined },
        { provide: LOGGER, useValue: createLogger('worker', 'silent') },
      ],
    }).compile();
    app = await module.init();
  }
  beforeEach(async () => {
    jest.useFakeTimers();
    runs.length = 0;
    fails = false;
    requiredLevel = compatibilityLevel;
    errors = [];
    await start();
  });
  afterEach(async () => {
    await app.close();
    jest.useRealTimers();
  });
  /** Returns what has run in this time. */
  async function after(ms: number): Promise<string[]> {
    await jest.advanceTimersByTimeAsync(ms);
    return runs.splice(0).toSorted();
  }

  it('runs declared tasks from the start to the end, at once on their signal, and rarely otherwise', async () => {
    expect(await after(0)).toEqual(['alone', 'woken']);
    expect(await after(14_999)).toEqual([]);
    expect(await after(1)).toEqual(['alone', 'woken']);
    signals.publish('outboxFilled', {});
    expect(await after(1)).toEqual(['woken']);
    await app.close();
    signals.publish('outboxFilled', {});
    expect(await after(60_000)).toEqual([]);
  });

  it('tries what a signal has asked for every second until it succeeds', async () => {
    await after(0);
    fails = true;
    signals.publish('outboxFilled', {});
    expect(await after(2500)).toEqual(['woken', 'woken', 'woken']);
    fails = false;
    expect(await after(1000)).toEqual(['woken']);
    expect(await after(10_000)).toEqual([]);
  });

  it('asks every second for what signals tell while none can arrive, and at once when they can again', async () => {
    await after(0);
    signals.interrupt();
    expect(await after(3500)).toEqual(['woken', 'woken', 'woken', 'woken']);
    signals.resume();
    expect(await after(0)).toEqual(['woken']);
    expect(await after(10_000)).toEqual([]);
  });

  it('ends once the stored data need a later release, which is logged once, and never starts on such data', async () => {
    await after(0);
    requiredLevel = compatibilityLevel + 1;
    await after(1000);
    expect(errors).toEqual([describeTooOld(requiredLevel)]);
    signals.publish('outboxFilled', {});
    expect(await after(60_000)).toEqual([]);
    expect(errors).toHaveLength(1);
    await app.close();
    await start();
    expect(await after(60_000)).toEqual([]);
    expect(errors).toHaveLength(2);
  });
});
