export const watermarkKinds = ['off', 'text', 'picture'] as const;
export type WatermarkKind = (typeof watermarkKinds)[number];

export const watermarkCorners = ['topLeft', 'topRight', 'bottomLeft', 'bottomRight'] as const;
export type WatermarkCorner = (typeof watermarkCorners)[number];
