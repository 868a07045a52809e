/** Colours of a time of day: the sky from zenith to horizon, the sun, and the land from far to near. */
export interface Palette {
  sky: readonly [string, string, string];
  sun: string;
  land: readonly [string, string, string, string, string];
  stars: boolean;
}

export const palettes: readonly [Palette, ...Palette[]] = [
  // Last light
  {
    sky: ['#3b2a4a', '#c2593f', '#f6b765'],
    sun: '#ffe2a8',
    land: ['#b4694f', '#934a3b', '#6f352f', '#4a2423', '#2a1515'],
    stars: false,
  },
  // Golden hour
  {
    sky: ['#7fa3b5', '#e8c79a', '#fbe3b8'],
    sun: '#fff6dc',
    land: ['#d7a678', '#c07f52', '#a15f3b', '#77432b', '#4b2a1d'],
    stars: false,
  },
  // Blue hour
  {
    sky: ['#12182f', '#3c4670', '#c98a86'],
    sun: '#f6d5c0',
    land: ['#5f5878', '#494364', '#352f4d', '#231f36', '#141221'],
    stars: true,
  },
  // Rose dawn
  {
    sky: ['#5d6f92', '#e3a4a0', '#fbd9c0'],
    sun: '#fff0e2',
    land: ['#c78f8a', '#a96a68', '#85484c', '#5c3036', '#361c22'],
    stars: false,
  },
  // Moonlit
  {
    sky: ['#070a14', '#16203a', '#3a4a6b'],
    sun: '#e9eefb',
    land: ['#2f3b57', '#243049', '#1a243a', '#121a2b', '#0a101c'],
    stars: true,
  },
  // High noon
  {
    sky: ['#3f7fa8', '#8fbdd0', '#e9dcc0'],
    sun: '#fffdf4',
    land: ['#d89f77', '#c9784c', '#ad5a34', '#83412a', '#5a2d20'],
    stars: false,
  },
];
