// The framed player. It implements the player.js protocol over postMessage, so that pages can use the same library as
// with the real provider.
const context = 'player.js';
const version = '0.0.11';

type Value = unknown;
type Listener = string | undefined;

const video = document.querySelector('video');
const frame = document.querySelector('.player');
const events = ['ready', 'progress', 'timeupdate', 'play', 'pause', 'ended', 'seeked', 'error'];
/** Event listeners, by the id that the page uses to remove them. */
const listeners = new Map<string, Listener[]>();
const parentOrigin = document.referrer === '' ? '' : new URL(document.referrer).origin;

function send(event: string, value?: Value, listener?: Listener): void {
  if (window.parent === window || parentOrigin === '') return;
  window.parent.postMessage(JSON.stringify({ context, version, event, value, listener }), parentOrigin);
}

function emit(event: string, value?: Value): boolean {
  const told = listeners.get(event) ?? [];
  for (const listener of told) send(event, value, listener);
  return told.length > 0;
}

function sayReady(): void {
  const value = { src: location.origin + location.pathname, events, methods: Object.keys(methods) };
  if (!emit('ready', value)) send('ready', value);
}

let isReady = false;
const methods: Record<string, (player: HTMLVideoElement, value: Value) => Value> = {
  play: (player) => void player.play().catch(() => emit('error', { code: 1, msg: 'Play was refused' })),
  pause: (player) => player.pause(),
  getPaused: (player) => player.paused,
  mute: (player) => (player.muted = true),
  unmute: (player) => (player.muted = false),
  getMuted: (player) => player.muted,
  setVolume: (player, value) => (player.volume = Math.min(1, Math.max(0, Number(value) / 100))),
  getVolume: (player) => player.volume * 100,
  getDuration: (player) => player.duration || 0,
  setCurrentTime: (player, value) => (player.currentTime = Number(value)),
  getCurrentTime: (player) => player.currentTime,
  setLoop: (player, value) => (player.loop = Boolean(value)),
  getLoop: (player) => player.loop,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
};

interface Call {
  method: string;
  value: Value;
  listener: Listener;
}

function readCall(data: unknown): Call | undefined {
  try {
    const said: unknown = typeof data === 'string' ? JSON.parse(data) : data;
    if (typeof said !== 'object' || said === null) return undefined;
    if (!('context' in said) || said.context !== context) return undefined;
    if (!('method' in said) || typeof said.method !== 'string') return undefined;
    const listener = 'listener' in said && typeof said.listener === 'string' ? said.listener : undefined;
    return { method: said.method, value: 'value' in said ? said.value : undefined, listener };
  } catch {
    return undefined;
  }
}

function listen(event: string, listener: Listener): void {
  const told = listeners.get(event) ?? [];
  if (!told.includes(listener)) listeners.set(event, [...told, listener]);
  if (event === 'ready' && isReady) sayReady();
}

function unlisten(event: string, listener: Listener): void {
  const left = (listeners.get(event) ?? []).filter((told) => told !== listener);
  listeners.set(event, listener === undefined ? [] : left);
}

function receive(player: HTMLVideoElement, { method, value, listener }: Call): void {
  const run = Object.hasOwn(methods, method) ? methods[method] : undefined;
  if (run === undefined) emit('error', { code: 2, msg: `Invalid Method "${method}"` });
  else if (method === 'addEventListener') listen(String(value), listener);
  else if (method === 'removeEventListener') unlisten(String(value), listener);
  else {
    const answer = run(player, value);
    if (method.startsWith('get')) send(method, answer, listener);
  }
}

if (video !== null) {
  const times = () => ({ seconds: video.currentTime, duration: video.duration || 0 });
  const ready = () => {
    isReady = true;
    sayReady();
  };
  // Playback may have started before this script.
  frame?.classList.toggle('playing', !video.paused);
  video.addEventListener('play', () => frame?.classList.add('playing'));
  video.addEventListener('pause', () => frame?.classList.remove('playing'));
  video.addEventListener('play', () => emit('play'));
  video.addEventListener('pause', () => emit('pause'));
  video.addEventListener('ended', () => emit('ended'));
  video.addEventListener('timeupdate', () => emit('timeupdate', times()));
  video.addEventListener('seeked', () => emit('seeked', times()));
  video.addEventListener('error', () => emit('error', { code: 1, msg: 'The video cannot be played' }));
  video.addEventListener('progress', () => {
    const { buffered, duration } = video;
    if (buffered.length > 0 && duration > 0) {
      emit('progress', { percent: buffered.end(buffered.length - 1) / duration });
    }
  });
  document.querySelector('.start')?.addEventListener('click', () => {
    void video.play();
    video.focus();
  });
  window.addEventListener('message', (message) => {
    if (message.source !== window.parent || message.origin !== parentOrigin) return;
    const call = readCall(message.data);
    if (call !== undefined) receive(video, call);
  });
  // Without preload, metadata arrives only after play starts, and the page would wait forever for the ready event.
  if (video.readyState >= HTMLMediaElement.HAVE_METADATA || video.preload === 'none') ready();
  else video.addEventListener('loadedmetadata', ready, { once: true });
}
