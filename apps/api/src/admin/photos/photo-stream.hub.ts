import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import { limits, type PhotoStreamEvents } from '@sandstone/contract';
import { type PhotoChange, PhotoRepository } from '@sandstone/database';
import { type SignalBus } from '@sandstone/jobs';
import { LOGGER, SIGNAL_BUS } from '@sandstone/nest';
import { type Logger } from '@sandstone/observability';
import { toAdminPhoto } from '../../photos/photo.mapper.ts';

/** One open stream of server-sent events. */
export interface PhotoStreamSink {
  write(frame: string): void;
  end(): void;
}

const pollMs = 3000;
const maxChanges = 1000;

function eventFrame<E extends keyof PhotoStreamEvents>(
  event: E,
  data: E extends 'photo' ? ReturnType<typeof toAdminPhoto> : PhotoStreamEvents[E],
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
 * Broadcasts changes of photos to all open streams of this process. A signal only triggers a read of the rows, and a
 * slow poll finds changes whose signal was lost.
 */
@Injectable()
export class PhotoStreamHub implements BeforeApplicationShutdown {
  readonly #sinks = new Set<PhotoStreamSink>();
  /** The number of streams, including those that are still starting. */
  #open = 0;
  #started: Promise<void> | undefined;
  #unsubscribe: (() => void)[] = [];
  #poll: NodeJS.Timeout | undefined;
  #lastChange = 0;
  readonly #seen = new Set<number>();
  #reading: Promise<void> | undefined;
  #readAgain = false;

  constructor(
    private readonly photos: PhotoRepository,
    @Inject(SIGNAL_BUS) private readonly signals: SignalBus,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** The number of open streams. */
  get size(): number {
    return this.#open;
  }

  /**
   * Adds a stream, and first replays the changes after its last event. Changes commit out of order, so the replay starts
   * a little earlier; duplicate events are harmless.
   * @returns an idempotent function that removes the stream
   */
  async add(sink: PhotoStreamSink, lastEventId: number | undefined): Promise<() => void> {
    this.#open += 1;
    let isAdded = true;
    // Changes that occur during the replay are sent after it.
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
      // Concurrent streams share one start.
      this.#started ??= this.#start();
      await this.#started;
      this.#sinks.add(bufferingSink);
      if (lastEventId !== undefined) {
        const from = lastEventId - limits.eventStream.replayMargin;
        const missed = await this.photos.changesAfter(from, maxChanges);
        for (const change of missed) sink.write(changeFrame(change));
      }
    } catch (error) {
      remove();
      throw error;
    }
    // `beforeApplicationShutdown` has already ended this stream.
    if (!this.#sinks.delete(bufferingSink)) return remove;
    for (const frame of buffered) sink.write(frame);
    this.#sinks.add(sink);
    return remove;
  }

  /** Ends all streams, which never end by themselves; their browsers reconnect to another replica. */
  beforeApplicationShutdown(): void {
    this.#stop();
    for (const sink of this.#sinks) sink.end();
    this.#sinks.clear();
  }

  /** Subscribes first; signals that arrive during the initial read cause another one. */
  #start(): Promise<void> {
    this.#unsubscribe = [
      this.signals.subscribe('photoChanged', () => this.#read()),
      this.signals.subscribe('uploadProgress', (progress) => this.#broadcast(eventFrame('upload', progress))),
    ];
    this.#poll = setInterval(() => this.#read(), pollMs);
    this.#poll.unref();
    return this.#runExclusively(async () => {
      this.#lastChange = await this.photos.latestChange();
      await this.#unseenChanges();
    });
  }

  #stop(): void {
    this.#started = undefined;
    clearInterval(this.#poll);
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    this.#unsubscribe = [];
  }

  /** Runs one read at a time; any number of signals during it cause one more read. */
  #read(): void {
    if (this.#reading !== undefined) {
      this.#readAgain = true;
      return;
    }
    void this.#runExclusively(() => this.#readChanges()).catch((error: unknown) =>
      this.logger.warn({ err: error }, 'photo stream could not read changes'),
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

  /** Returns each change since the last call once, including late commits within the replay margin. */
  async #unseenChanges(): Promise<PhotoChange[]> {
    const { replayMargin } = limits.eventStream;
    const changes = await this.photos.changesAfter(this.#lastChange - replayMargin, maxChanges);
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
