import { Controller } from '@nestjs/common';
import { adminTexts, type PlanBody } from '@sandstone/contract';
import { type Actor, ScheduleRepository } from '@sandstone/database';
import { CurrentActor } from '../../auth/signed-in.decorator.ts';
import { ApiRoute } from '../../http/api-route.decorator.ts';
import { type ResponseOf, RouteInput, type RouteInputOf } from '../../http/route-input.decorator.ts';
import { toAdminPhoto } from '../../photos/photo.mapper.ts';

/** When posts, photos and events are published and taken down. */
@Controller()
export class ScheduleController {
  constructor(private readonly schedule: ScheduleRepository) {}

  @ApiRoute('adminSchedule')
  async read(): Promise<ResponseOf<'adminSchedule'>> {
    const { zone, entries } = await this.schedule.read();
    return {
      zone,
      entries: entries.map(({ photo, failureCode, ...entry }) => ({
        ...entry,
        failure: failureCode && { code: failureCode, text: adminTexts.workFailure[failureCode] },
        photo: photo && toAdminPhoto(photo),
      })),
    };
  }

  @ApiRoute('adminPlan')
  async plan(
    @RouteInput() { body }: RouteInputOf<'adminPlan'>,
    @CurrentActor() actor: Actor,
  ): Promise<ResponseOf<'adminPlan'>> {
    const planned = await this.schedule.plan(body, actor);
    const version = (await this.#runDue(body, actor)) ? await this.schedule.version() : planned.version;
    return { ...(await this.read()), ...planned, version };
  }

  @ApiRoute('adminSetScheduleZone')
  async setZone(
    @RouteInput() { body }: RouteInputOf<'adminSetScheduleZone'>,
    @CurrentActor() actor: Actor,
  ): Promise<ResponseOf<'adminSetScheduleZone'>> {
    await this.schedule.setZone(body, actor);
    return this.read();
  }

  /**
   * Lets the response show what is planned for now as done, and says why it is not. The worker would do it a second later.
   * @returns whether something was due
   */
  async #runDue(planned: PlanBody, actor: Actor): Promise<boolean> {
    const chosen = new Set(planned.ids);
    let hasRun = false;
    for (const items of await this.schedule.due()) {
      const ids = items.kind === planned.kind ? items.ids.filter((id) => chosen.has(id)) : [];
      if (ids.length === 0) continue;
      const { failed } = await this.schedule.run({ ...items, ids }, actor);
      // The worker tries again what may still succeed.
      for (const { error } of failed) throw error;
      hasRun = true;
    }
    return hasRun;
  }
}
