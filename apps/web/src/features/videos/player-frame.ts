/**
 * Inserts the provider's player into its slot, an element with its address and its title as data. The slot keeps the
 * player when React hydrates the page.
 */
export function insertPlayer(slot: HTMLElement): void {
  if (slot.querySelector('iframe') !== null) return;
  const { player: src = '', title = '' } = slot.dataset;
  slot.append(Object.assign(document.createElement('iframe'), { src, title, allow: playerPermissions }));
}

export const playerPermissions = 'accelerometer; gyroscope; encrypted-media; picture-in-picture; fullscreen';

/** Inserts the players of a page that is not hydrated yet. */
export function insertPlayers(): void {
  for (const slot of document.querySelectorAll<HTMLElement>('[data-player]')) insertPlayer(slot);
}
