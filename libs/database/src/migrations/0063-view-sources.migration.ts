import { Migration } from '@mikro-orm/migrations';

/** Adds the sources of views by day in UTC: a host, or a group of hosts. They are counts alone. */
export class ViewSources extends Migration {
  override up(): void {
    this.addSql(`
      create table view_sources (
        day date not null,
        source text not null,
        views bigint not null check (views > 0),
        primary key (day, source)
      )`);
  }
}
