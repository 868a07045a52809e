import { describe, expect, it } from '@jest/globals';
import { acceptedFormats } from './accepted-format.ts';

const formats = (accept?: string) => acceptedFormats({ get: () => accept } as never);

describe('acceptedFormats', () => {
  it.each([
    ['image/avif,image/webp,image/apng,image/*,*/*;q=0.8', ['avif', 'webp', 'jpg']],
    ['image/webp,*/*', ['webp', 'jpg']],
    ['IMAGE/AVIF;q=0.9', ['avif', 'jpg']],
    ['image/avif;q=0, image/webp; q=0.000', ['jpg']],
    ['*/*', ['jpg']],
    ['image/png', ['jpg']],
    [undefined, ['jpg']],
  ])('maps Accept %j to %j', (accept, expected) => {
    expect(formats(accept)).toEqual(expected);
  });
});
