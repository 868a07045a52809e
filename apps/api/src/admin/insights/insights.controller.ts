import { Controller } from '@nestjs/common';
import { limits } from '@sandstone/contract';
import { InsightsRepository } from '@sandstone/database';
import { addDays, utcDay } from '@sandstone/domain';
import { ApiRoute } from '../../http/api-route.decorator.ts';
import { type ResponseOf, RouteInput, type RouteInputOf } from '../../http/route-input.decorator.ts';
import { everyDay, sumOf, toViewedItem } from './insights.mapper.ts';

/** Reports how often pages were seen and reacted to. */
@Controller()
export class InsightsController {
  constructor(private readonly insights: InsightsRepository) {}

  @ApiRoute('adminInsights')
  async report(@RouteInput() { query }: RouteInputOf<'adminInsights'>): Promise<ResponseOf<'adminInsights'>> {
    const last = utcDay(new Date());
    const first = addDays(last, 1 - Number(query.days));
    const [counted, best, sources, firstDay] = await Promise.all([
      this.insights.days(first, last),
      this.insights.best(first, last, limits.insights.best),
      this.insights.sources(first, last),
      this.insights.firstDay(),
    ]);
    const days = everyDay(counted, first, last);
    return {
      thisWeek: sumOf(days.slice(-7)),
      lastWeek: sumOf(days.slice(-14, -7)),
      days,
      best: best.map(toViewedItem),
      sources,
      countedSince: firstDay ?? null,
    };
  }

  @ApiRoute('adminItemFigures')
  async items(
    @RouteInput() { query }: RouteInputOf<'adminItemFigures'>,
  ): Promise<ResponseOf<'adminItemFigures'>> {
    return { items: await this.insights.items(query.ids) };
  }
}
