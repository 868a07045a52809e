/* global document, window, URL */
// The start button and the title disappear while the video plays. The page around the player is told what happens in
// the protocol of player.js 0.1.0, whose receiver the provider's player contains.
const video = document.querySelector('video');

const context = 'player.js';
const version = '0.0.11';
const methods = ['addEventListener', 'removeEventListener', 'play', 'pause'];
const events = ['ready', 'play', 'pause', 'ended'];
const site = document.referrer === '' ? '' : new URL(document.referrer).origin;
const listeners = new Map(events.map((event) => [event, new Set()]));

const send = (fields) =>
  window.parent.postMessage(JSON.stringify({ context, version, ...fields }), site === '' ? '*' : site);
const emit = (event) => {
  for (const listener of listeners.get(event)) send({ event, ...(listener === null ? {} : { listener }) });
};

function receive({ origin, data }) {
  if (origin !== site || typeof data !== 'string') return;
  let message;
  try {
    message = JSON.parse(data);
  } catch {
    return;
  }
  const { method, value, listener = null } = message;
  if (message.context !== context || !methods.includes(method)) return;
  if (method === 'addEventListener') listeners.get(value)?.add(listener);
  else if (method === 'removeEventListener') listeners.get(value)?.delete(listener);
  else void video[method]();
}

if (video !== null) {
  const update = () => video.parentElement.classList.toggle('playing', !video.paused);
  video.addEventListener('play', update);
  video.addEventListener('pause', update);
  document.querySelector('.start').addEventListener('click', () => {
    void video.play();
    video.focus();
  });
  // Playback may have started before this script.
  update();
  if (window.parent !== window) {
    window.addEventListener('message', receive);
    for (const event of ['play', 'pause', 'ended']) video.addEventListener(event, () => emit(event));
    send({ event: 'ready', value: { src: window.location.toString(), events, methods } });
  }
}
