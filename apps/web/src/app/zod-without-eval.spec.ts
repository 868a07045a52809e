/** @jest-environment ./src/shared/testing/router-environment.mjs */
import { expect, it } from '@jest/globals';

it('zod makes no code from strings in a browser, which the content security policy refuses', async () => {
  const before = globalThis.Function;
  let made = 0;
  globalThis.Function = new Proxy(before, {
    construct: (target, texts) => {
      made += 1;
      return Reflect.construct(target, texts) as object;
    },
  });
  try {
    const { createEventBody } = await import('@sandstone/contract');
    createEventBody.safeParse({ title: 'Dusk' });
  } finally {
    globalThis.Function = before;
  }
  expect(made).toBe(0);
});
