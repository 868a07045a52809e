import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError, type PostDraft, problemDocument, type ProblemCode, problems } from '@sandstone/contract';
import { createDraftSaver, type DraftContent, pauseMs } from './draft-saver.ts';

const problem = (code: ProblemCode) => new ApiError(problems[code].status, problemDocument(code));
const text = (description: string): DraftContent => ({ description, day: null, photoIds: [] });
const advance = (ms: number) => jest.advanceTimersByTimeAsync(ms);

/** A server with one draft, as the api keeps it. */
function someServer() {
  const saves: (DraftContent & { updatedOn?: string | undefined })[] = [];
  const missing: (readonly string[])[] = [];
  let draft: PostDraft | undefined;
  let version = 0;
  const ids: string[] = [];
  const store = (id: string, { description, day }: DraftContent): PostDraft => {
    version += 1;
    const updatedOn = `2026-01-01T00:00:00.${String(version).padStart(3, '0')}Z`;
    draft = { id, description, day, photos: [], createdOn: updatedOn, updatedOn };
    return draft;
  };
  const server = {
    saves,
    missing,
    ids,
    /** Replaces the response to the next saves. */
    fails: undefined as (() => unknown) | undefined,
    /** The save is stored although its response is lost. */
    losesResponses: false,
    draft: () => draft,
    store,
    remove: () => {
      draft = undefined;
    },
    collaborators: {
      save: (id: string, content: DraftContent & { updatedOn?: string | undefined }) => {
        saves.push(content);
        if (server.fails !== undefined) return Promise.reject(server.fails() as Error);
        if (draft === undefined && content.updatedOn !== undefined)
          return Promise.reject(problem('post_draft_not_found'));
        if (draft !== undefined && draft.updatedOn !== content.updatedOn)
          return Promise.reject(problem('post_draft_changed'));
        const saved = store(id, content);
        return server.losesResponses ? Promise.reject(new TypeError('gone')) : Promise.resolve(saved);
      },
      read: () =>
        draft === undefined ? Promise.reject(problem('post_draft_not_found')) : Promise.resolve(draft),
      makeId: () => {
        const id = `id-${ids.length + 1}`;
        ids.push(id);
        return id;
      },
      onSaved: (_draft: PostDraft, gone: readonly string[]) => missing.push(gone),
    },
  };
  return server;
}

describe('the saving of a draft', () => {
  let stop: () => void;
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => {
    stop();
  });
  const begin = (known?: PostDraft, server = someServer()) => {
    const saver = createDraftSaver(server.collaborators, known);
    stop = saver.start();
    const type = (words: string) => saver.change(text(words), words === '');
    return { server, saver, type };
  };

  it('waits for two seconds after the last key', async () => {
    const { server, saver, type } = begin();
    type('D');
    await advance(pauseMs - 1);
    type('Du');
    await advance(pauseMs - 1);
    expect([server.saves, saver.state()]).toEqual([[], { name: 'unsaved' }]);
    await advance(1);
    expect(server.saves).toEqual([{ ...text('Du'), updatedOn: undefined }]);
    expect(saver.state()).toEqual({ name: 'saved' });
    type('Dusk');
    await advance(pauseMs);
    expect(server.saves[1]).toEqual({ ...text('Dusk'), updatedOn: '2026-01-01T00:00:00.001Z' });
  });

  it('is immediate for photos and the day', async () => {
    const { server, saver } = begin();
    saver.change({ ...text(''), day: '2026-01-31' }, false);
    await advance(0);
    expect(server.saves).toHaveLength(1);
    saver.change({ ...text(''), day: '2026-01-31', photoIds: ['a'] }, false);
    await advance(0);
    expect(server.saves).toHaveLength(2);
    // The server has no such photo.
    expect(server.missing).toEqual([[], ['a']]);
  });

  it('begins with chosen files that have not arrived', async () => {
    const { server, saver } = begin();
    saver.change(text(''), false);
    await advance(0);
    expect([server.saves.length, saver.state().name]).toEqual([1, 'saved']);
  });

  it('saves nothing of an empty editor, but the emptied text of a draft', async () => {
    const { server, saver, type } = begin();
    type('');
    type('D');
    type('');
    await advance(pauseMs);
    expect([server.saves, saver.state()]).toEqual([[], { name: 'empty' }]);
    type('D');
    await advance(pauseMs);
    type('');
    await advance(pauseMs);
    expect(server.draft()?.description).toBe('');
  });

  it('saves at once when the page is hidden', async () => {
    const { server, saver, type } = begin();
    type('Dusk');
    saver.flush();
    await advance(0);
    expect(server.draft()?.description).toBe('Dusk');
  });

  it('retries a failure with longer pauses, and at once on request', async () => {
    const { server, saver, type } = begin();
    server.fails = () => new TypeError('gone');
    type('Dusk');
    await advance(pauseMs);
    expect(saver.state()).toEqual({ name: 'failed' });
    await advance(5000);
    await advance(10_000);
    expect([server.saves.length, saver.state().name]).toEqual([3, 'failed']);
    server.fails = undefined;
    saver.flush();
    await advance(0);
    expect([server.draft()?.description, saver.state().name]).toEqual(['Dusk', 'saved']);
  });

  it('sends refused content again only after a change', async () => {
    const { server, saver, type } = begin();
    server.fails = () => problem('invalid_request');
    type('Too much');
    await advance(pauseMs);
    expect(saver.state().name).toBe('failed');
    await advance(600_000);
    expect(server.saves).toHaveLength(1);
    server.fails = undefined;
    type('Enough');
    await advance(pauseMs);
    expect([saver.state().name, server.saves.length]).toEqual(['saved', 2]);
  });

  it('continues after a lost response, although the text has changed since', async () => {
    const { server, saver, type } = begin();
    server.losesResponses = true;
    type('Dusk');
    await advance(pauseMs);
    expect(saver.state().name).toBe('failed');
    server.losesResponses = false;
    type('Dusk and dawn');
    await advance(pauseMs);
    await advance(1);
    expect([server.draft()?.description, saver.state().name]).toEqual(['Dusk and dawn', 'saved']);
  });

  it('runs one request at a time, and then sends the newest text', async () => {
    const { server, type } = begin();
    let respond = () => {};
    const { save } = server.collaborators;
    server.collaborators.save = async (id, content) => {
      await new Promise<void>((resolve) => (respond = resolve));
      return save(id, content);
    };
    type('One');
    await advance(pauseMs);
    type('Two');
    await advance(pauseMs);
    type('Three');
    expect(server.saves).toEqual([]);
    respond();
    await advance(pauseMs);
    respond();
    await advance(pauseMs);
    respond();
    await advance(0);
    expect(server.saves.map(({ description }) => description)).toEqual(['One', 'Three']);
  });

  describe('in a second window', () => {
    const inTwoWindows = async () => {
      const server = someServer();
      const known = server.store('id', text('Dusk'));
      const opened = begin(known, server);
      const newer = server.store('id', text('Theirs'));
      opened.type('Mine');
      await advance(pauseMs);
      return { ...opened, newer };
    };

    it('stops, and tells that there is a newer version', async () => {
      const { server, saver, type, newer } = await inTwoWindows();
      expect(saver.state()).toEqual({ name: 'changed', newer });
      type('Mine too');
      await advance(60_000);
      expect(server.draft()).toEqual(newer);
    });

    it('overwrites the newer version on request', async () => {
      const { server, saver } = await inTwoWindows();
      saver.keepMine();
      await advance(0);
      expect([server.draft()?.description, saver.state().name]).toEqual(['Mine', 'saved']);
    });

    it('tells it when the window is looked at, before anything is typed', async () => {
      const server = someServer();
      const { saver } = begin(server.store('id', text('Dusk')), server);
      await saver.check();
      expect(saver.state().name).toBe('saved');
      const newer = server.store('id', text('Theirs'));
      await saver.check();
      expect(saver.state()).toEqual({ name: 'changed', newer });
    });

    it('tells that the draft was published or deleted, and can keep the text as a new one', async () => {
      const server = someServer();
      const { saver, type } = begin(server.store('id', text('Dusk')), server);
      server.remove();
      type('Mine');
      await advance(pauseMs);
      expect(saver.state()).toEqual({ name: 'gone' });
      saver.keepAsNew();
      await advance(0);
      expect(server.draft()).toMatchObject({ id: 'id-1', description: 'Mine' });
      expect([saver.id(), saver.state().name]).toEqual(['id-1', 'saved']);
    });
  });

  it('waits while the post is created, and goes on if it is refused', async () => {
    const { server, saver, type } = begin();
    type('Dusk');
    await saver.pause();
    await advance(60_000);
    expect(server.saves).toEqual([]);
    saver.resume();
    await advance(0);
    expect(server.draft()?.description).toBe('Dusk');
  });

  it('ends with the editor', async () => {
    const { server, type } = begin();
    type('Dusk');
    stop();
    await advance(60_000);
    expect(server.saves).toEqual([]);
  });
});
