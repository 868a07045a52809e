export interface AcceptedPhoto {
  id: string;
  /** The path of its picture for visitors. */
  address: string;
}

/** Records everything that the site has told its clients it has accepted. */
export class Ledger {
  /** Accepted photos, by file name. */
  readonly photos = new Map<string, AcceptedPhoto>();
  /** The file names of those that the creator has taken out of the gallery. */
  readonly hidden = new Set<string>();
  /** Accepted posts, by text. */
  readonly posts = new Set<string>();
  /** The times of accepted plans, in ms since 1970, by the text of the post that is published then. */
  readonly planned = new Map<string, number>();
  /** Writes that got no response or an error, so that nobody knows whether they took effect. They are repeated. */
  unansweredUploads = 0;

  /** Returns a copy, which later writes do not change. */
  copy(): Ledger {
    const copy = new Ledger();
    for (const [name, photo] of this.photos) copy.photos.set(name, photo);
    for (const name of this.hidden) copy.hidden.add(name);
    for (const text of this.posts) copy.posts.add(text);
    for (const [text, timeMs] of this.planned) copy.planned.set(text, timeMs);
    copy.unansweredUploads = this.unansweredUploads;
    return copy;
  }
}
