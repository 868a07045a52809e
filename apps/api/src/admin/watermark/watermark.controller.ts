import { Controller } from '@nestjs/common';
import { type WatermarkResponse } from '@sandstone/contract';
import { type Actor, type WatermarkRecord, WatermarkRepository } from '@sandstone/database';
import { CurrentActor } from '../../auth/signed-in.decorator.ts';
import { ApiRoute } from '../../http/api-route.decorator.ts';
import { type ResponseOf, RouteInput, type RouteInputOf } from '../../http/route-input.decorator.ts';

/** The mark in the pictures of photos. The worker makes the pictures again when it changes. */
@Controller()
export class WatermarkController {
  constructor(private readonly watermark: WatermarkRepository) {}

  @ApiRoute('adminWatermark')
  async read(): Promise<ResponseOf<'adminWatermark'>> {
    const [current, progress] = await Promise.all([this.watermark.current(), this.watermark.progress()]);
    return { ...toSettings(current), progress };
  }

  @ApiRoute('adminWatermarkProgress')
  progress(): Promise<ResponseOf<'adminWatermarkProgress'>> {
    return this.watermark.progress();
  }

  @ApiRoute('adminSetWatermark')
  async set(
    @RouteInput() { body }: RouteInputOf<'adminSetWatermark'>,
    @CurrentActor() actor: Actor,
  ): Promise<ResponseOf<'adminSetWatermark'>> {
    await this.watermark.set(body, actor);
    return this.read();
  }
}

function toSettings(record: WatermarkRecord | undefined): Omit<WatermarkResponse, 'progress'> {
  if (record === undefined)
    return { kind: 'off', text: '', corner: 'bottomRight', strength: 50, picture: null, version: 0 };
  const { kind, text, corner, strength, width, height, pixels, version } = record;
  const picture =
    width === null || height === null || pixels === null
      ? null
      : { width, height, pixels: Buffer.from(pixels).toString('base64') };
  return { kind, text, corner, strength, picture, version };
}
