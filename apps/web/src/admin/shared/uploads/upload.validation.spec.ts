import { describe, expect, it } from '@jest/globals';
import { adminTexts, limits } from '@sandstone/contract';
import { checkChosen } from './upload.validation.ts';

const file = (name: string, type = 'image/jpeg', size = 1000) => ({ name, type, size });
const many = (count: number) => Array.from({ length: count }, (_, index) => file(`${index}.jpg`));

describe('checkChosen', () => {
  it('accepts the four formats', () => {
    const files = limits.upload.allowedTypes.map((type) => file(`a ${type}`, type));
    expect(checkChosen(files, 0)).toMatchObject({ accepted: files, messages: [] });
  });

  it('names files of other types and accepts the rest', () => {
    const good = file('dune.jpg');
    const checked = checkChosen([file('notes.txt', 'text/plain'), good, file('clip.heic', '')], 0);
    expect(checked.accepted).toEqual([good]);
    expect(checked.messages).toEqual([
      'Invalid file types detected: notes.txt, clip.heic. Only JPG, PNG, GIF, and WEBP files are allowed.',
    ]);
  });

  it('accepts 100 MB and not a byte more', () => {
    const exact = file('exact.jpg', 'image/jpeg', 104_857_600);
    const over = file('over.jpg', 'image/jpeg', 104_857_601);
    expect(checkChosen([exact, over], 0)).toMatchObject({
      accepted: [exact],
      messages: ['Files too large: over.jpg. Maximum file size is 100MB.'],
    });
  });

  it('says of each refused file why it is not sent, and what to do', () => {
    const chosen = [
      file('IMG_1.heic', 'image/heic'),
      file('a.txt', 'text/plain'),
      file('none.png', 'image/png', 0),
    ];
    expect(checkChosen(chosen, 0).refused.map(({ text }) => text)).toEqual([
      `${adminTexts.upload.invalidTypes(['IMG_1.heic'])} ${adminTexts.upload.heic}`,
      adminTexts.upload.invalidTypes(['a.txt']),
      adminTexts.upload.empty('none.png'),
    ]);
  });

  it('names empty files', () => {
    expect(checkChosen([file('none.png', 'image/png', 0)], 0)).toMatchObject({
      accepted: [],
      messages: [adminTexts.upload.empty('none.png')],
    });
  });

  it('accepts 500 files, and refuses one more as a whole', () => {
    expect(checkChosen(many(500), 0).accepted).toHaveLength(500);
    expect(checkChosen(many(501), 0)).toMatchObject({
      accepted: [],
      messages: ['You can upload up to 500 photos at a time.'],
    });
  });

  it('uses the texts of a post for its refusals', () => {
    const rules = {
      most: limits.post.maxPhotos,
      tooMany: adminTexts.postRefusals.tooManyFiles,
      invalidTypes: adminTexts.postRefusals.invalidTypes,
    };
    expect(checkChosen(many(3), 8, rules)).toMatchObject({
      accepted: [],
      messages: ['Too many files. Maximum 10 photos allowed. Currently selected: 8'],
    });
    expect(checkChosen([file('notes.txt', 'text/plain')], 0, rules).messages).toEqual([
      'Invalid file types: notes.txt. Only JPG, PNG, GIF, and WEBP files are allowed.',
    ]);
    expect(checkChosen(many(2), 8, rules).accepted).toHaveLength(2);
  });

  it('counts files that are still being sent until they have arrived', () => {
    expect(checkChosen(many(4), 497).accepted).toHaveLength(0);
    expect(checkChosen(many(4), 496).accepted).toHaveLength(4);
  });
});
