import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import { PassportModule } from '@nestjs/passport';
import { limits, routes } from '@sandstone/contract';
import { LoggerModule } from 'nestjs-pino';
import { API_CONTEXT } from './api-context.token.ts';
import { type ApiContext } from './api-context.ts';
import { AuditController } from './audit/audit.controller.ts';
import { AccessGuard } from './auth/access.guard.ts';
import { AccountDeletionService } from './auth/account-deletion.service.ts';
import { AuthController } from './auth/auth.controller.ts';
import { PublicConfigController } from './auth/public-config.controller.ts';
import { SessionStrategy } from './auth/session.strategy.ts';
import { SignInService } from './auth/sign-in.service.ts';
import { ContentChangeInterceptor } from './content-version/content-change.interceptor.ts';
import { ContentVersionController } from './content-version/content-version.controller.ts';
import { CurationController } from './curation/curation.controller.ts';
import { EventsController } from './events/events.controller.ts';
import { HealthController } from './health/health.controller.ts';
import { MetricsController } from './observability/metrics.controller.ts';
import { OriginGuard } from './http/origin.guard.ts';
import { ProblemFilter } from './http/problem.filter.ts';
import { makeRequestId } from './http/request-id.ts';
import { SecureImageController } from './images/secure-image.controller.ts';
import { OpenApiController } from './openapi/openapi.controller.ts';
import { AdminPhotosController } from './photos/admin-photos.controller.ts';
import { PhotoStreamController } from './photos/photo-stream.controller.ts';
import { PhotoStreamHub } from './photos/photo-stream.hub.ts';
import { PhotosController } from './photos/photos.controller.ts';
import { AdminPostsController } from './posts/admin-posts.controller.ts';
import { PostsController } from './posts/posts.controller.ts';
import { SitemapController } from './sitemap/sitemap.controller.ts';
import { UploadController } from './uploads/upload.controller.ts';
import { UploadService } from './uploads/upload.service.ts';
import { EmbedController } from './videos/embed.controller.ts';
import { StreamWebhookController } from './webhooks/stream-webhook.controller.ts';
import { ReactionsController } from './videos/reactions.controller.ts';
import { VideosController } from './videos/videos.controller.ts';
import { WorkController } from './work/work.controller.ts';

const isProbe = (path = '') => path.startsWith('/health/') || path === routes.metrics.path;

@Module({
  controllers: [
    AuthController,
    AuditController,
    PublicConfigController,
    PhotosController,
    EventsController,
    EmbedController,
    VideosController,
    ReactionsController,
    PostsController,
    SitemapController,
    SecureImageController,
    // Comes before AdminPhotosController, so that `stream` does not match its `:id` parameter.
    PhotoStreamController,
    AdminPhotosController,
    AdminPostsController,
    CurationController,
    WorkController,
    StreamWebhookController,
    UploadController,
    HealthController,
    ContentVersionController,
    MetricsController,
    OpenApiController,
  ],
})
export class ApiModule {
  static with(context: ApiContext): DynamicModule {
    const { config, logger } = context;
    return {
      module: ApiModule,
      imports: [
        LoggerModule.forRoot({
          pinoHttp: {
            logger,
            genReqId: makeRequestId,
            quietReqLogger: true,
            // All other log lines use this name.
            customAttributeKeys: { reqId: 'requestId' },
            // The wrapped default serializers would log all headers, including cookies.
            wrapSerializers: false,
            autoLogging: { ignore: (request) => isProbe(request.url) },
          },
        }),
        PassportModule,
        JwtModule.register({
          secret: config.sessionSecret,
          signOptions: { algorithm: 'HS256', expiresIn: `${limits.session.maxDays}d` },
        }),
      ],
      providers: [
        { provide: API_CONTEXT, useValue: context },
        {
          provide: SignInService,
          useFactory: () => new SignInService({ ...context, adminEmails: config.adminEmails }),
        },
        {
          provide: SessionStrategy,
          inject: [SignInService],
          useFactory: (signIn: SignInService) =>
            new SessionStrategy(context.sessions, signIn, config.sessionSecret),
        },
        { provide: AccountDeletionService, useFactory: () => new AccountDeletionService(context) },
        { provide: UploadService, useFactory: () => new UploadService(context) },
        {
          provide: PhotoStreamHub,
          useFactory: () => new PhotoStreamHub(context.photos, context.signals, logger),
        },
        { provide: APP_FILTER, useFactory: () => new ProblemFilter(logger) },
        // The order matters: the origin is checked before the session.
        { provide: APP_GUARD, useFactory: () => new OriginGuard(config.publicUrl) },
        { provide: APP_GUARD, useClass: AccessGuard },
        { provide: APP_INTERCEPTOR, useFactory: () => new ContentChangeInterceptor(context.signals) },
      ],
    };
  }
}
