import { Controller } from '@nestjs/common';
import {
  addedLength,
  type AdminSite,
  adminTexts,
  type ChosenMark,
  defaultSiteSettings,
  legalPageNames,
  legalTitles,
  limits,
  ProblemError,
  settingsSchemas,
  type SiteSection,
  type SiteSettings,
} from '@sandstone/contract';
import { type Actor, SiteSettingsRepository } from '@sandstone/database';
import { accentRefusalOf } from '@sandstone/domain';
import { z } from 'zod';
import { CurrentActor } from '../../auth/signed-in.decorator.ts';
import { ApiRoute } from '../../http/api-route.decorator.ts';
import { parseInput, RouteInput, type RouteInputOf } from '../../http/route-input.decorator.ts';

/** The settings of the site, of which each section is saved alone. An undo saves the former value. */
@Controller()
export class SiteSettingsController {
  constructor(private readonly settings: SiteSettingsRepository) {}

  @ApiRoute('adminSite')
  async read(): Promise<AdminSite> {
    const { regions: _regions, ...sections } = await this.settings.versioned();
    const { regions: _none, ...defaults } = defaultSiteSettings;
    return { ...sections, defaults };
  }

  @ApiRoute('adminKeepSiteMark')
  keepMark(@RouteInput() { body }: RouteInputOf<'adminKeepSiteMark'>): Promise<ChosenMark> {
    return this.settings.keepMark(Buffer.from(body.pixels, 'base64'));
  }

  @ApiRoute('adminSaveSite')
  async save(
    @RouteInput() { params: { section }, body }: RouteInputOf<'adminSaveSite'>,
    @CurrentActor() actor: Actor,
  ): Promise<AdminSite> {
    const { value } = parseInput(z.object({ value: settingsSchemas[section] }), body);
    refuseUnsuitable(value);
    await this.settings.save(section, { value, unchangedSince: body.unchangedSince }, actor);
    return this.read();
  }
}

/** @throws ProblemError invalid_request for a value that its schema alone does not refuse */
function refuseUnsuitable(value: SiteSettings[SiteSection]): void {
  const accentRefusal = 'accent' in value ? accentRefusalOf(value.accent) : undefined;
  if (accentRefusal !== undefined)
    throw new ProblemError('invalid_request', adminTexts.look.refusals[accentRefusal]);
  const tooLong =
    'terms' in value
      ? legalPageNames.find((page) => addedLength(value[page].text, value) > limits.legal.maxAddedLength)
      : undefined;
  if (tooLong !== undefined)
    throw new ProblemError('invalid_request', `${legalTitles[tooLong]}: ${adminTexts.legal.addsTooMuch}`);
}
