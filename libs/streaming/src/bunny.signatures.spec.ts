import { describe, expect, it } from '@jest/globals';
import { folderToken, isWebhookSignature, playerToken, webhookSignature } from './bunny.signatures.ts';

const guid = '657bb740-a71b-4529-a012-528021c31a92';

describe('the known signatures of the provider', () => {
  it('match for a webhook', () => {
    const body = Buffer.from(`{"VideoLibraryId":133,"VideoGuid":"${guid}","Status":3}`);
    const known = '95ba721a9a8ee56efa4ce19d45dba902747c0effc76c76a6d3d316f1f332cfd8';
    expect(webhookSignature('read-only-key', body)).toBe(known);
    expect(isWebhookSignature(known, 'read-only-key', body)).toBe(true);
    expect(isWebhookSignature(known, 'another-key', body)).toBe(false);
    expect(isWebhookSignature(known.toUpperCase(), 'read-only-key', body)).toBe(false);
    expect(isWebhookSignature(known.slice(0, 63), 'read-only-key', body)).toBe(false);
    expect(isWebhookSignature('', 'read-only-key', body)).toBe(false);
  });

  it('match for files of a folder', () => {
    expect(folderToken('SecurityKey', `/${guid}/`, 1_598_024_587)).toBe(
      'HS256-kWAH_Nl2viAwNyXLpGeE9j1IdZHu13oFjTmbTdUrTyQ',
    );
  });
});

describe('a player token', () => {
  it('is the SHA-256 of key, video and time, in this order', () => {
    // printf '%s' 'player-key657bb740-a71b-4529-a012-528021c31a921598024587' | sha256sum
    expect(playerToken('player-key', guid, 1_598_024_587)).toBe(
      '8267341c9f20a5820537ffcc0d4c84dc82258910c2cc723396edfb9146452667',
    );
  });
});
