import { limits, type PhotoStreamEvents } from '@sandstone/contract';
import { type AdminPhotoRecord, type PhotoRepository } from '@sandstone/database';
import { type SignalBus } from '@sandstone/jobs';
import { type Logger } from '@sandstone/observability';
import { toAdminPhoto } from './photo.mapper.ts';

/** One open stream: takes frames of server-sent events. */
export interface PhotoStreamSink {
  write(frame: string): void;
  end(): void;
}

const pollMs = 3000;

export function eventFrame<E extends keyof PhotoStreamEvents>(
  event: E,
  data: PhotoStreamEvents[E],
  id?: number,
): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
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
  #unsubscribe: (() => void)[] = [];
  #poll: NodeJS.Timeout | undefined;
  #lastChange = 0;
  readonly #seen = new Map<string, number>();
  #reading: Promise<void> | undefined;
  #again = false;

  constructor(photos: PhotoRepository, signals: SignalBus, logger: Logger) {
    this.#photos = photos;
    this.#signals = signals;
    this.#logger = logger;
  }

  /** How many streams are open. */
  get size(): number {
    return this.#sinks.size;
  }

  /**
   * Adds a stream. With the id of the last event that it saw, what came after is sent first. Changes commit out of
   * order, so the replay starts a little earlier; an event that comes twice says the same twice.
   */
  async add(sink: PhotoStreamSink, lastEventId: number | undefined): Promise<() => void> {
    if (this.#sinks.size === 0) await this.#start();
    if (lastEventId !== undefined) {
      for (const photo of await this.#photos.changesAfter(
        lastEventId - limits.eventStream.replayMargin,
        1000,
      )) {
        sink.write(this.#frame(photo));
      }
    }
    this.#sinks.add(sink);
    return () => {
      this.#sinks.delete(sink);
      if (this.#sinks.size === 0) this.#stop();
    };
  }

  /** Ends every stream; their browsers reconnect elsewhere. */
  close(): void {
    this.#stop();
    for (const sink of this.#sinks) sink.end();
    this.#sinks.clear();
  }

  async #start(): Promise<void> {
    this.#lastChange = await this.#photos.latestChange();
    await this.#unseenChanges();
    this.#unsubscribe = [
      this.#signals.subscribe('photoChanged', ({ photoId, deleted }) => {
        if (deleted) this.#broadcast(eventFrame('deleted', { id: photoId }));
        else this.#read();
      }),
      this.#signals.subscribe('uploadProgress', (progress) =>
        this.#broadcast(eventFrame('upload', progress)),
      ),
    ];
    this.#poll = setInterval(() => this.#read(), pollMs);
    this.#poll.unref();
  }

  #stop(): void {
    clearInterval(this.#poll);
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    this.#unsubscribe = [];
  }

  /** Reads once at a time; a signal that comes meanwhile causes one more reading, however many came. */
  #read(): void {
    if (this.#reading !== undefined) {
      this.#again = true;
      return;
    }
    this.#reading = this.#readChanges()
      .catch((error: unknown) => this.#logger.warn({ err: error }, 'photo stream could not read changes'))
      .finally(() => {
        this.#reading = undefined;
        if (this.#again) {
          this.#again = false;
          this.#read();
        }
      });
  }

  async #readChanges(): Promise<void> {
    for (const photo of await this.#unseenChanges()) this.#broadcast(this.#frame(photo));
  }

  /** What changed since the last call, the margin of late commits included, each change once. */
  async #unseenChanges(): Promise<AdminPhotoRecord[]> {
    const { replayMargin } = limits.eventStream;
    const changes = await this.#photos.changesAfter(this.#lastChange - replayMargin, 1000);
    const unseen = changes.filter((photo) => this.#seen.get(photo.id) !== photo.change);
    for (const photo of unseen) {
      this.#seen.set(photo.id, photo.change);
      this.#lastChange = Math.max(this.#lastChange, photo.change);
    }
    for (const [id, change] of this.#seen) {
      if (change <= this.#lastChange - replayMargin) this.#seen.delete(id);
    }
    return unseen;
  }

  #frame(photo: AdminPhotoRecord): string {
    return eventFrame('photo', toAdminPhoto(photo), photo.change);
  }

  #broadcast(frame: string): void {
    for (const sink of this.#sinks) sink.write(frame);
  }
}
