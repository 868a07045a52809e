import { limits, type PhotoStreamEvents } from '@sandstone/contract';
import { type PhotoChange, type PhotoRepository } from '@sandstone/database';
import { type SignalBus } from '@sandstone/jobs';
import { type Logger } from '@sandstone/observability';
import { toAdminPhoto } from './photo.mapper.ts';

/** One open stream: takes frames of server-sent events. */
export interface PhotoStreamSink {
  write(frame: string): void;
  end(): void;
}

const pollMs = 3000;
const maxChanges = 1000;

function eventFrame<E extends keyof PhotoStreamEvents>(
  event: E,
  data: PhotoStreamEvents[E],
  id?: number,
): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

function changeFrame(change: PhotoChange): string {
  return change.kind === 'deleted'
    ? eventFrame('deleted', { id: change.photoId }, change.change)
    : eventFrame('photo', toAdminPhoto(change.photo), change.change);
}

/**
 * Hands changes of photos to every open stream of this process. The rows are the truth: a signal only says that it is
 * time to read them, and a slow poll finds what a lost signal would have hidden.
 */
export class PhotoStreamHub {
  readonly #photos: PhotoRepository;
  readonly #signals: SignalBus;
  readonly #logger: Logger;
  readonly #sinks = new Set<PhotoStreamSink>();
  /** Streams, those included that are still being brought up to date. */
  #open = 0;
  #started: Promise<void> | undefined;
  #unsubscribe: (() => void)[] = [];
  #poll: NodeJS.Timeout | undefined;
  #lastChange = 0;
  readonly #seen = new Set<number>();
  #reading: Promise<void> | undefined;
  #readAgain = false;

  constructor(photos: PhotoRepository, signals: SignalBus, logger: Logger) {
    this.#photos = photos;
    this.#signals = signals;
    this.#logger = logger;
  }

  /** How many streams are open. */
  get size(): number {
    return this.#open;
  }

  /**
   * Adds a stream. With the id of the last event that it saw, what came after is sent first. Changes commit out of
   * order, so the replay starts a little earlier; an event that comes twice says the same twice.
   * @returns what takes it out again; it may be called twice
   */
  async add(sink: PhotoStreamSink, lastEventId: number | undefined): Promise<() => void> {
    this.#open += 1;
    let isAdded = true;
    // What happens while it is brought up to date comes after what it missed.
    const buffered: string[] = [];
    const bufferingSink = { write: (frame: string) => void buffered.push(frame), end: () => sink.end() };
    const remove = () => {
      if (!isAdded) return;
      isAdded = false;
      this.#sinks.delete(sink);
      this.#sinks.delete(bufferingSink);
      this.#open -= 1;
      if (this.#open === 0) this.#stop();
    };
    try {
      // Streams that come together wait for the same start.
      this.#started ??= this.#start();
      await this.#started;
      this.#sinks.add(bufferingSink);
      if (lastEventId !== undefined) {
        const from = lastEventId - limits.eventStream.replayMargin;
        const missed = await this.#photos.changesAfter(from, maxChanges);
        for (const change of missed) sink.write(changeFrame(change));
      }
    } catch (error) {
      remove();
      throw error;
    }
    // Closed meanwhile, with all the others: it has been told to end.
    if (!this.#sinks.delete(bufferingSink)) return remove;
    for (const frame of buffered) sink.write(frame);
    this.#sinks.add(sink);
    return remove;
  }

  /** Ends every stream; their browsers reconnect elsewhere. */
  close(): void {
    this.#stop();
    for (const sink of this.#sinks) sink.end();
    this.#sinks.clear();
  }

  /** Listens at once; what is told while the present state is being read waits for it. */
  #start(): Promise<void> {
    this.#unsubscribe = [
      this.#signals.subscribe('photoChanged', () => this.#read()),
      this.#signals.subscribe('uploadProgress', (progress) =>
        this.#broadcast(eventFrame('upload', progress)),
      ),
    ];
    this.#poll = setInterval(() => this.#read(), pollMs);
    this.#poll.unref();
    return this.#runExclusively(async () => {
      this.#lastChange = await this.#photos.latestChange();
      await this.#unseenChanges();
    });
  }

  #stop(): void {
    this.#started = undefined;
    clearInterval(this.#poll);
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    this.#unsubscribe = [];
  }

  /** Reads once at a time; a signal that comes meanwhile causes one more reading, however many came. */
  #read(): void {
    if (this.#reading !== undefined) {
      this.#readAgain = true;
      return;
    }
    void this.#runExclusively(() => this.#readChanges()).catch((error: unknown) =>
      this.#logger.warn({ err: error }, 'photo stream could not read changes'),
    );
  }

  #runExclusively(read: () => Promise<void>): Promise<void> {
    const reading = (this.#reading ?? Promise.resolve()).catch(() => undefined).then(read);
    const settled = reading
      .catch(() => undefined)
      .then(() => {
        if (this.#reading !== settled) return;
        this.#reading = undefined;
        if (this.#readAgain && this.#open > 0) this.#read();
        this.#readAgain = false;
      });
    this.#reading = settled;
    return reading;
  }

  async #readChanges(): Promise<void> {
    for (const change of await this.#unseenChanges()) this.#broadcast(changeFrame(change));
  }

  /** What changed since the last call, the margin of late commits included, each change once. */
  async #unseenChanges(): Promise<PhotoChange[]> {
    const { replayMargin } = limits.eventStream;
    const changes = await this.#photos.changesAfter(this.#lastChange - replayMargin, maxChanges);
    const unseen = changes.filter(({ change }) => !this.#seen.has(change));
    for (const { change } of unseen) {
      this.#seen.add(change);
      this.#lastChange = Math.max(this.#lastChange, change);
    }
    for (const change of this.#seen) {
      if (change <= this.#lastChange - replayMargin) this.#seen.delete(change);
    }
    return unseen;
  }

  #broadcast(frame: string): void {
    for (const sink of this.#sinks) sink.write(frame);
  }
}
