import { Migration } from '@mikro-orm/migrations';

/** Lets a command change any fields of photos, so that every edit of a photo can be undone. */
export class PhotoEdits extends Migration {
  override up(): void {
    this.addSql(`alter table photo_commands add column change jsonb`);
    this.addSql(`alter table photo_commands drop constraint photo_commands_action_check`);
    this.addSql(`
      alter table photo_commands add constraint photo_commands_action_check check (action in
        ('update', 'describe', 'append', 'publish', 'hide', 'delete', 'addToEvent', 'removeFromEvent', 'undo'))`);
  }
}
