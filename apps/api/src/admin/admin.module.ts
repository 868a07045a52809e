import { Module, type OnModuleInit } from '@nestjs/common';
import { DiscoveryModule, DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { type RouteName, routes } from '@sandstone/contract';
import { type NamedRoute, ROUTE_METADATA } from '../http/api-route.decorator.ts';
import { AdminAuditModule } from './audit/admin-audit.module.ts';
import { AdminCurationModule } from './curation/admin-curation.module.ts';
import { AdminInsightsModule } from './insights/admin-insights.module.ts';
import { AdminLibraryModule } from './library/admin-library.module.ts';
import { AdminPhotosModule } from './photos/admin-photos.module.ts';
import { AdminPostsModule } from './posts/admin-posts.module.ts';
import { AdminReleaseModule } from './release/admin-release.module.ts';
import { AdminScheduleModule } from './schedule/admin-schedule.module.ts';
import { AdminWatermarkModule } from './watermark/admin-watermark.module.ts';
import { AdminTrashModule } from './trash/admin-trash.module.ts';
import { AdminUploadsModule } from './uploads/admin-uploads.module.ts';
import { AdminWorkModule } from './work/admin-work.module.ts';

const adminModules = [
  AdminAuditModule,
  AdminCurationModule,
  AdminInsightsModule,
  AdminLibraryModule,
  AdminPhotosModule,
  AdminPostsModule,
  AdminReleaseModule,
  AdminScheduleModule,
  AdminWatermarkModule,
  AdminTrashModule,
  AdminUploadsModule,
  AdminWorkModule,
];

/** The routes for administrators. `AccessGuard` guards them by the access class of their route in the contract. */
@Module({ imports: [DiscoveryModule, ...adminModules] })
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
        .getControllers({ include: adminModules })
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
