import { Module } from '@nestjs/common';
import { SitemapController } from './sitemap.controller.ts';

@Module({
  controllers: [SitemapController],
})
export class SitemapModule {}
