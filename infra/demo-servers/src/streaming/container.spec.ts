import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { fakeVideoLibrariesText } from './libraries.ts';

const docker = (file: string) => readFileSync(new URL(`../../../docker/${file}`, import.meta.url), 'utf8');

describe('the fake provider in a container', () => {
  it('has the same libraries in its configuration as in the code', () => {
    const filesPort = /CDN_PORT=(\d+)/.exec(docker('Dockerfile'))?.[1];
    const cdn = `http://demo-servers:${filesPort}`;
    expect(JSON.parse(docker('demo-libraries.json'))).toEqual(JSON.parse(fakeVideoLibrariesText({ cdn })));
  });
});
