import { type Scene } from '../scene.ts';

/** A still life of circles and arches. */
export const shapesScene: Scene = ({ width, height, random, palette }) => {
  const short = Math.min(width, height);
  const horizon = height * random.between(0.55, 0.7);
  const [far, distant, middle, near] = palette.land;
  const arch = (x: number, size: number, tone: string, inner: string) =>
    `<path d="M${x - size} ${horizon + size * 0.9}V${horizon - size * 0.3}a${size} ${size} 0 0 1 ${size * 2} 0V${horizon + size * 0.9}Z" fill="${tone}"/><path d="M${x - size * 0.6} ${horizon + size * 0.9}V${horizon - size * 0.25}a${size * 0.6} ${size * 0.6} 0 0 1 ${size * 1.2} 0V${horizon + size * 0.9}Z" fill="${inner}"/>`;
  const sunX = random.between(0.25, 0.75) * width;
  return `<defs><linearGradient id="wall" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${palette.sky[1]}"/><stop offset="1" stop-color="${palette.sky[2]}"/></linearGradient><linearGradient id="shade" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity="0.35"/></linearGradient></defs>
<rect width="${width}" height="${height}" fill="url(#wall)"/>
<circle cx="${sunX}" cy="${horizon - short * random.between(0.22, 0.4)}" r="${short * random.between(0.12, 0.2)}" fill="${palette.sun}"/>
<rect y="${horizon}" width="${width}" height="${height - horizon}" fill="${distant}"/>
${arch(random.between(0.2, 0.45) * width, short * random.between(0.14, 0.22), near, palette.sky[0])}
${arch(random.between(0.55, 0.8) * width, short * random.between(0.1, 0.18), middle, far)}
<ellipse cx="${random.between(0.2, 0.8) * width}" cy="${horizon + short * 0.22}" rx="${short * 0.2}" ry="${short * 0.05}" fill="#000" opacity="0.18"/>
<circle cx="${random.between(0.3, 0.7) * width}" cy="${horizon + short * 0.1}" r="${short * random.between(0.07, 0.12)}" fill="${far}"/>
<rect width="${width}" height="${height}" fill="url(#shade)"/>`;
};
