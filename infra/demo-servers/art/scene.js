/* global OffscreenCanvas */
// Runs in the page and draws a sunset behind a mesa. Each frame depends only on its time.
import { BufferTarget, CanvasSource, Output, Quality, WebMOutputFormat } from 'mediabunny';

const mix = (a, b, t) => a + (b - a) * t;
const smooth = (from, to, value) => {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return t * t * (3 - 2 * t);
};
const colour = (from, to, t) =>
  `rgb(${from.map((part, index) => Math.round(mix(part, to[index], t))).join(' ')})`;
const noise = (x) => {
  const hash = (n) => {
    const value = Math.sin(n * 127.1) * 43_758.545_3;
    return value - Math.floor(value);
  };
  const cell = Math.floor(x);
  return mix(hash(cell), hash(cell + 1), smooth(0, 1, x - cell));
};

/** Heights of a ridge, relative to the picture's height, from its bottom. */
const mesa = (x) => {
  const wall = smooth(0.3, 0.345, x) * (1 - smooth(0.7, 0.74, x));
  const step = smooth(0.22, 0.27, x) * (1 - smooth(0.78, 0.85, x));
  return 0.2 + 0.05 * step + 0.17 * wall + 0.012 * (noise(x * 38) - 0.5) + 0.03 * smooth(0.86, 1, x);
};
const butte = (x) =>
  0.17 + 0.2 * smooth(0.055, 0.075, x) * (1 - smooth(0.125, 0.15, x)) + 0.05 * noise(x * 9 + 3) * (1 - x);
const dune = (x) => 0.13 + 0.05 * Math.sin(x * 5 + 1.2) + 0.03 * Math.sin(x * 11);
const nearDune = (x) => 0.07 + 0.055 * Math.sin(x * 4 + 3.6);

function ridge(pen, width, height, heightAt, fill) {
  pen.fillStyle = fill;
  pen.beginPath();
  pen.moveTo(0, height);
  for (let x = 0; x <= width; x += 2) pen.lineTo(x, height * (1 - heightAt(x / width)));
  pen.lineTo(width, height);
  pen.fill();
}

/** @param time from 0 to 1 */
function draw(pen, width, height, time) {
  const dusk = smooth(0.1, 1, time);
  const sky = pen.createLinearGradient(0, 0, 0, height * 0.85);
  sky.addColorStop(0, colour([92, 74, 118], [22, 18, 44], dusk));
  sky.addColorStop(0.45, colour([226, 130, 104], [104, 48, 82], dusk));
  sky.addColorStop(0.8, colour([252, 196, 120], [226, 104, 70], dusk));
  sky.addColorStop(1, colour([255, 222, 160], [240, 138, 93], dusk));
  pen.fillStyle = sky;
  pen.fillRect(0, 0, width, height);

  const small = Math.min(width, height);
  for (let star = 0; star < 70; star += 1) {
    const shown = smooth(0.45, 1, dusk) * (0.4 + 0.6 * noise(star * 7.3 + time * 9));
    pen.fillStyle = `rgb(255 244 226 / ${(shown * 0.8).toFixed(3)})`;
    const radius = small * 0.0022 * (0.5 + noise(star * 3.7));
    pen.beginPath();
    pen.arc(noise(star * 17.7) * width, noise(star * 29.3) * height * 0.46, radius, 0, Math.PI * 2);
    pen.fill();
  }

  const sunX = width * 0.56;
  const sunY = height * mix(0.36, 0.84, time);
  const radius = small * 0.095;
  const glow = pen.createRadialGradient(sunX, sunY, radius * 0.4, sunX, sunY, radius * 6);
  glow.addColorStop(0, `rgb(255 226 160 / ${mix(0.85, 0.5, dusk)})`);
  glow.addColorStop(0.3, `rgb(255 170 104 / ${mix(0.4, 0.3, dusk)})`);
  glow.addColorStop(1, 'rgb(255 150 90 / 0)');
  pen.fillStyle = glow;
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = colour([255, 244, 214], [255, 178, 108], dusk);
  pen.beginPath();
  pen.arc(sunX, sunY, radius, 0, Math.PI * 2);
  pen.fill();

  for (let cloud = 0; cloud < 4; cloud += 1) {
    const y = height * (0.2 + 0.085 * cloud);
    const x = width * ((noise(cloud * 5.1) + time * 0.05 * (cloud + 1)) % 1);
    const long = width * (0.3 + 0.1 * cloud);
    const band = pen.createLinearGradient(x - long, 0, x + long, 0);
    band.addColorStop(0, 'rgb(255 190 150 / 0)');
    band.addColorStop(0.5, `rgb(255 ${Math.round(mix(206, 120, dusk))} 150 / 0.3)`);
    band.addColorStop(1, 'rgb(255 190 150 / 0)');
    pen.fillStyle = band;
    pen.fillRect(x - long, y, long * 2, small * 0.012);
  }

  ridge(pen, width, height, butte, colour([190, 112, 98], [70, 40, 62], dusk));
  ridge(pen, width, height, mesa, colour([150, 72, 52], [40, 22, 32], dusk));
  pen.globalCompositeOperation = 'source-atop';
  for (let layer = 0; layer < 5; layer += 1) {
    const heightAt = (x) => mesa(x) - 0.03 * layer - 0.022;
    ridge(
      pen,
      width,
      height,
      heightAt,
      colour([120, 40, 36], [26, 13, 24], dusk).replace(')', ` / ${0.1 + 0.02 * layer})`),
    );
  }
  pen.globalCompositeOperation = 'source-over';
  ridge(pen, width, height, dune, colour([178, 86, 48], [48, 24, 28], dusk));
  ridge(pen, width, height, nearDune, colour([104, 46, 30], [26, 15, 18], dusk));
}

/** @returns the clip and its poster (Base64) */
globalThis.film = async ({ width, height, seconds, framesPerSecond, bitrate }) => {
  const canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext('2d');
  const output = new Output({ format: new WebMOutputFormat(), target: new BufferTarget() });
  const source = new CanvasSource(canvas, {
    codec: 'vp9',
    quality: new Quality({ bitrate }),
    keyFrameInterval: 2,
  });
  output.addVideoTrack(source, { frameRate: framesPerSecond });
  await output.start();
  const count = seconds * framesPerSecond;
  for (let index = 0; index < count; index += 1) {
    draw(pen, width, height, index / (count - 1));
    await source.add(index / framesPerSecond, 1 / framesPerSecond);
  }
  await output.finalize();
  const large = new OffscreenCanvas(width * 2, height * 2);
  draw(large.getContext('2d'), width * 2, height * 2, 0.35);
  const poster = await (await large.convertToBlob({ type: 'image/jpeg', quality: 0.82 })).bytes();
  return { clip: new Uint8Array(output.target.buffer).toBase64(), poster: poster.toBase64() };
};
