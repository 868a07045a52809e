import { Module } from '@nestjs/common';
import { DatabaseModule } from '../infrastructure/database.module.ts';
import { SitemapController } from './sitemap.controller.ts';

@Module({
  imports: [DatabaseModule],
  controllers: [SitemapController],
})
export class SitemapModule {}
