import { Migration } from '@mikro-orm/migrations';

/** Keeps the theme of the device as the theme of sites that exist: the default of new ones has become dark. */
export class KeptTheme extends Migration {
  override up(): void {
    this.addSql(`
      update site_settings set value = value || '{"theme":"system"}'
      where section = 'look' and value->'theme' is null`);
    this.addSql(`
      insert into site_settings (section, value, version)
      select 'look', '{"accent":"sandstone","theme":"system"}', 1 where exists (select from users)
      on conflict (section) do nothing`);
  }
}
