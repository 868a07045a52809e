export * from './animation.maker.ts';
export * from './big-jpeg.maker.ts';
export * from './gif.maker.ts';
export * from './hostile-file.maker.ts';
export { drawLandscape, type LandscapeOptions, seededRandom } from './landscape.draw.ts';
export { metadataMarks } from './photo-metadata.ts';
export * from './photo.maker.ts';
export * from './structure.maker.ts';
