// Reads the header by which a proxy in front tells the region of a visitor. It runs in nginx, whose njs 0.7.9 knows only a part
// of today's JavaScript.

/** The codes of proxies that know no country, such as that of Tor. */
const unknownCountry = /^(?:XX|ZZ|AP|EU|[A-Z][0-9])$/;

/**
 * Returns the region that the values of the header name. What stands after a bar is wrong with them: `unread`, which names no
 * region, or `repeated`, of which one may be the visitor's own.
 */
function read(values, states) {
  const text = values.join(',').trim().toUpperCase();
  if (values.length > 1 || text.indexOf(',') >= 0) return '?|repeated';
  if (text === '') return '?';
  const joined = /^(US|CA)([A-Z]{2})$/.exec(text);
  if (joined !== null) {
    return states[joined[1]].indexOf(joined[2]) < 0 ? '?|unread' : joined[1] + '-' + joined[2];
  }
  const parts = /^([A-Z][A-Z0-9])(?:[-_](.*))?$/.exec(text);
  if (parts === null) return '?|unread';
  const country = parts[1] === 'UK' ? 'GB' : parts[1];
  if (unknownCountry.test(country)) return '?';
  const known = states[country];
  if (known === undefined) return country;
  const state = parts[2] || '';
  if (known.indexOf(state) >= 0) return country + '-' + state;
  // Codes of two letters that are no state's, such as that of the armed forces, are those of an unknown one.
  return country + (/^(?:[A-Z]{2}|\?)?$/.test(state) ? '-?' : '-?|unread');
}

export default { read };
