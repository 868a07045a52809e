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
  type SettingsSection,
  type SiteSettings,
} from '@sandstone/contract';
import { type Actor, SiteSettingsRepository } from '@sandstone/database';
import { accentRefusalOf } from '@sandstone/domain';
import { CurrentActor } from '../../auth/signed-in.decorator.ts';
import { ApiRoute } from '../../http/api-route.decorator.ts';
import { RouteInput, type RouteInputOf } from '../../http/route-input.decorator.ts';

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

  @ApiRoute('adminSaveSiteWords')
  saveWords(
    @RouteInput() { body }: RouteInputOf<'adminSaveSiteWords'>,
    @CurrentActor() actor: Actor,
  ): Promise<AdminSite> {
    return this.#save('words', body, actor);
  }

  @ApiRoute('adminSaveSitePictures')
  savePictures(
    @RouteInput() { body }: RouteInputOf<'adminSaveSitePictures'>,
    @CurrentActor() actor: Actor,
  ): Promise<AdminSite> {
    return this.#save('pictures', body, actor);
  }

  @ApiRoute('adminSaveSiteGallery')
  saveGallery(
    @RouteInput() { body }: RouteInputOf<'adminSaveSiteGallery'>,
    @CurrentActor() actor: Actor,
  ): Promise<AdminSite> {
    return this.#save('gallery', body, actor);
  }

  @ApiRoute('adminSaveSiteLook')
  saveLook(
    @RouteInput() { body }: RouteInputOf<'adminSaveSiteLook'>,
    @CurrentActor() actor: Actor,
  ): Promise<AdminSite> {
    const refusal = accentRefusalOf(body.value.accent);
    if (refusal !== undefined) throw new ProblemError('invalid_request', adminTexts.look.refusals[refusal]);
    return this.#save('look', body, actor);
  }

  @ApiRoute('adminSaveSiteLinks')
  saveLinks(
    @RouteInput() { body }: RouteInputOf<'adminSaveSiteLinks'>,
    @CurrentActor() actor: Actor,
  ): Promise<AdminSite> {
    return this.#save('links', body, actor);
  }

  @ApiRoute('adminSaveSiteRules')
  saveRules(
    @RouteInput() { body }: RouteInputOf<'adminSaveSiteRules'>,
    @CurrentActor() actor: Actor,
  ): Promise<AdminSite> {
    return this.#save('rules', body, actor);
  }

  @ApiRoute('adminSaveSiteLegal')
  saveLegal(
    @RouteInput() { body }: RouteInputOf<'adminSaveSiteLegal'>,
    @CurrentActor() actor: Actor,
  ): Promise<AdminSite> {
    const refused = legalPageNames.find(
      (page) => addedLength(body.value[page].text, body.value) > limits.legal.maxAddedLength,
    );
    if (refused !== undefined)
      throw new ProblemError('invalid_request', `${legalTitles[refused]}: ${adminTexts.legal.addsTooMuch}`);
    return this.#save('legal', body, actor);
  }

  async #save<S extends SettingsSection>(
    section: S,
    change: { value: SiteSettings[S]; unchangedSince: number },
    actor: Actor,
  ): Promise<AdminSite> {
    await this.settings.save(section, change, actor);
    return this.read();
  }
}
