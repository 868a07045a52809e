/** Returns all paths of this site that the text contains, in attributes, elements or JSON strings. */
export function addressesIn(text: string, site: string): string[] {
  const addresses = [
    ...text.matchAll(/(?:href|src|content|action|poster)="([^"]+)"/g),
    ...text.matchAll(/<(?:loc|image:loc|video:player_loc|video:thumbnail_loc|link)[^>]*>([^<]+)</g),
    ...text.matchAll(/"(\/[^"\s\\<>]*)"/g),
  ].map(([, address = '']) => address.replaceAll('&amp;', '&'));
  const sets = [...text.matchAll(/srcset="([^"]+)"/gi)].flatMap(([, list = '']) =>
    list.split(',').map((one) => one.trim().split(' ', 1)[0] ?? ''),
  );
  return [...addresses, ...sets].flatMap((address) => {
    if (!/^(\/(?!\/)|https?:)/.test(address)) return [];
    const url = new URL(address, site);
    return url.origin === site ? [url.pathname + url.search] : [];
  });
}
