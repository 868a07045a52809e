import { Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { InfrastructureModule, NestLog } from '@sandstone/nest';
import { AdminModule } from './admin/admin.module.ts';
import { AccessGuard } from './auth/access.guard.ts';
import { AgeProofModule } from './age-proof/age-proof.module.ts';
import { AuthModule } from './auth/auth.module.ts';
import { ContentChangeInterceptor } from './content-version/content-change.interceptor.ts';
import { ContentVersionModule } from './content-version/content-version.module.ts';
import { EventsController } from './events/events.controller.ts';
import { FeedGuidsController } from './feed/feed-guids.controller.ts';
import { HealthModule } from './health/health.module.ts';
import { ConnectionShutdown } from './http/connection-shutdown.ts';
import { OriginGuard } from './http/origin.guard.ts';
import { ProblemFilter } from './http/problem.filter.ts';
import { SecureImageController } from './images/secure-image.controller.ts';
import { InsightsModule } from './insights/insights.module.ts';
import { ConfigModule } from './infrastructure/config.module.ts';
import { LegalModule } from './legal/legal.module.ts';
import { MetricsModule } from './metrics/metrics.module.ts';
import { OpenApiController } from './openapi/openapi.controller.ts';
import { PhotosController } from './photos/photos.controller.ts';
import { PostsController } from './posts/posts.controller.ts';
import { ReactionsModule } from './reactions/reactions.module.ts';
import { SetupModule } from './setup/setup.module.ts';
import { SitePolicyModule } from './site-policy/site-policy.module.ts';
import { SitemapController } from './sitemap/sitemap.controller.ts';
import { SiteStateModule } from './site-state/site-state.module.ts';
import { SiteSettingsModule } from './site-settings/site-settings.module.ts';
import { VideosModule } from './videos/videos.module.ts';
import { StreamWebhookController } from './webhooks/stream-webhook.controller.ts';

@Module({
  imports: [
    ConfigModule,
    InfrastructureModule.forRoot('api'),
    AdminModule,
    AgeProofModule,
    AuthModule,
    ContentVersionModule,
    HealthModule,
    InsightsModule,
    LegalModule,
    MetricsModule,
    ReactionsModule,
    SetupModule,
    SitePolicyModule,
    SiteSettingsModule,
    SiteStateModule,
    VideosModule,
  ],
  // Features without providers of their own.
  controllers: [
    EventsController,
    FeedGuidsController,
    OpenApiController,
    PhotosController,
    PostsController,
    SecureImageController,
    SitemapController,
    StreamWebhookController,
  ],
  providers: [
    ConnectionShutdown,
    NestLog,
    { provide: APP_FILTER, useClass: ProblemFilter },
    // The order matters: the origin is checked before the session.
    { provide: APP_GUARD, useClass: OriginGuard },
    { provide: APP_GUARD, useClass: AccessGuard },
    { provide: APP_INTERCEPTOR, useClass: ContentChangeInterceptor },
  ],
})
export class ApiModule {}
