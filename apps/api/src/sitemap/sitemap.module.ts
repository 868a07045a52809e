import { Module } from '@nestjs/common';
import { DatabaseModule } from '@sandstone/nest';
import { SitemapController } from './sitemap.controller.ts';

@Module({
  imports: [DatabaseModule],
  controllers: [SitemapController],
})
export class SitemapModule {}
