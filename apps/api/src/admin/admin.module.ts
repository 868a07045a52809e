import { Module, type OnModuleInit } from '@nestjs/common';
import { DiscoveryModule, DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { type RouteName, routes } from '@sandstone/contract';
import { AgeProofModule } from '../age-proof/age-proof.module.ts';
import { IdentityMarksModule } from '../auth/identity-marks.module.ts';
import { type NamedRoute, ROUTE_METADATA } from '../http/api-route.decorator.ts';
import { SitePolicyModule } from '../site-policy/site-policy.module.ts';
import { AuditController } from './audit/audit.controller.ts';
import { VideoEditingController } from './videos/video-editing.controller.ts';
import { SyncController } from './videos/sync.controller.ts';
import { InsightsController } from './insights/insights.controller.ts';
import { AdminLibraryModule } from './library/admin-library.module.ts';
import { MembersController } from './members/members.controller.ts';
import { OpeningController } from './opening/opening.controller.ts';
import { AdminPhotosModule } from './photos/admin-photos.module.ts';
import { AdminPostsController } from './posts/admin-posts.controller.ts';
import { PostDraftsController } from './posts/post-drafts.controller.ts';
import { RegionsController } from './regions/regions.controller.ts';
import { ReleaseController } from './release/release.controller.ts';
import { ScheduleController } from './schedule/schedule.controller.ts';
import { SetupStepsController } from './setup/setup-steps.controller.ts';
import { SiteSettingsController } from './site-settings/site-settings.controller.ts';
import { LegalPreviewController } from './site-settings/legal-preview.controller.ts';
import { TrashController } from './trash/trash.controller.ts';
import { AdminUploadsModule } from './uploads/admin-uploads.module.ts';
import { WatermarkController } from './watermark/watermark.controller.ts';
import { FailedCoversController } from './work/failed-covers.controller.ts';
import { WorkController } from './work/work.controller.ts';

/** Features with providers of their own. */
const featureModules = [AdminLibraryModule, AdminPhotosModule, AdminUploadsModule];

/** The routes for administrators. `AccessGuard` guards them by the access class of their route in the contract. */
@Module({
  imports: [AgeProofModule, DiscoveryModule, IdentityMarksModule, SitePolicyModule, ...featureModules],
  controllers: [
    AuditController,
    VideoEditingController,
    FailedCoversController,
    InsightsController,
    LegalPreviewController,
    MembersController,
    OpeningController,
    AdminPostsController,
    PostDraftsController,
    RegionsController,
    ReleaseController,
    ScheduleController,
    SetupStepsController,
    SiteSettingsController,
    SyncController,
    TrashController,
    WatermarkController,
    WorkController,
  ],
})
export class AdminModule implements OnModuleInit {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
  ) {}

  /** Stops the start unless these modules serve all routes with admin access and no others. */
  onModuleInit(): void {
    const served = new Set(
      this.discovery
        .getControllers({ include: [AdminModule, ...featureModules] })
        .flatMap(({ instance }) =>
          this.scanner
            .getAllMethodNames(instance)
            .map(
              (method) => this.reflector.get<NamedRoute | undefined>(ROUTE_METADATA, instance[method])?.name,
            ),
        ),
    );
    // The keys of this constant are its type's.
    const misplaced = (Object.keys(routes) as RouteName[]).filter(
      (name) => (routes[name].access === 'admin') !== served.has(name),
    );
    if (misplaced.length === 0) return;
    throw new Error(
      `The admin modules must serve exactly the routes with admin access. Wrong: ${misplaced.join(', ')}`,
    );
  }
}
