import { closed } from '../opening/closed.texts.ts';
import { pages } from '../site/pages.ts';
import { unknownStatePercent } from './presets.ts';

const listed = new Intl.ListFormat('en-US');
const servers = (count: number) => (count === 1 ? '1 server' : `${count} servers`);

/** Texts of the page that decides what visitors of each region get. */
export const regions = {
  title: 'Regions',
  lead: 'Decide by region who may see your site: hide it where you live, or ask for more than a promise where the law does.',
  unreachable: 'Your regions could not be loaded',
  noLegalAdvice:
    'This page sets up what you decide. It is no legal advice: ask a lawyer what the law asks of you.',
  sourceMissing: (missing: string) =>
    `Your site cannot tell where visitors are, so rules for regions cannot be kept. Give this to your operator: ${missing}`,

  names: {
    unknown: 'Region unknown',
    stateUnknown: { US: 'United States, state unknown', CA: 'Canada, province unknown' },
    countries: 'Countries',
    states: { US: 'United States', CA: 'Canada' },
    unclear: 'Not known',
    choose: 'Choose a region',
  },

  /** Sentences such as "Visitors from Arizona and US visitors whose state is unknown see nothing." */
  words: {
    visitorsFrom: (places: readonly string[]) => `visitors from ${listed.format(places)}`,
    stateUnknown: {
      US: 'US visitors whose state is unknown',
      CA: 'Canadian visitors whose province is unknown',
    },
    unknown: 'visitors whose region is unknown',
    rest: (country: string) => `the rest of ${country}`,
    many: {
      US: (count: string) => `${count} US states`,
      CA: (count: string) => `${count} Canadian provinces`,
      country: (count: string) => `${count} countries`,
    },
    other: (count: number) => `${count} other`,
    open: 'enter without a question',
    declare: 'see the age gate',
    block: 'see nothing',
    hide: 'see nothing, and do not learn whose site it is',
    verify: 'verify their age',
    verifyEach: (days: number) =>
      days === 0
        ? 'verify their age on each visit'
        : `verify their age once ${days === 1 ? 'a day' : `every ${days} days`}`,
    everyone: 'Everyone sees the age gate.',
    everyoneElse: 'Everyone else sees the age gate.',
    sentence: (who: readonly string[], what: string) => {
      const last = who.at(-1) ?? '';
      const text = `${who.length > 1 ? `${who.slice(0, -1).join(', ')}, and ` : ''}${last} ${what}.`;
      return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
    },
  },

  summary: {
    title: 'As it is now',
    unsaved: 'As it will be once you save',
    noServer: 'No server has reported in the last seconds, so nobody knows whether this is in force.',
    inForce: (count: number) => (count === 1 ? 'In force.' : `In force on all ${count} servers.`),
    notYet: (behind: number, count: number) =>
      count === 1
        ? 'Not in force yet: your server is still reading it.'
        : `Not in force yet: ${servers(behind)} of ${count} still to come. Visitors of a server that lags behind see nothing.`,
    problem: (problem: string) =>
      `A server does not keep these rules. Give this to your operator: ${problem}`,
    byDatabase: (date: string | null) =>
      date === null
        ? 'Where visitors are is read from a database of regions.'
        : `Where visitors are is read from a database of ${date}.`,
    byHeader: 'Where visitors are is told by the network in front of your site.',
    unreadHeader: (count: number, example: string | null) =>
      `${count === 1 ? 'One request' : `${count} requests`} came with a place that nobody here can read${example === null ? '' : `, such as “${example}”`}. Those visitors count as from an unknown place. Ask your operator to correct what the network in front sends (GEO_HEADER).`,
    repeatedHeader: (count: number) =>
      `${count === 1 ? 'One request' : `${count} requests`} named a place twice and got nothing, because one of them may be the visitor’s own claim. Ask your operator to let the network in front replace it (GEO_HEADER).`,
    oldDatabase: (days: number) =>
      `The database of regions is ${days} days old, so it places more visitors wrongly. Ask your operator for a newer one.`,
    noStates:
      'It knows countries, but no states or provinces. Ask your operator for a database of cities: it tells states, too.',
    noMethod:
      'No way to verify the age is set up, so visitors who must verify cannot come in. Ask your operator to set up a provider of age checks.',
    methodDown: (name: string) =>
      `${name} does not answer right now. Visitors cannot verify their age with it.`,
  },

  rules: {
    title: 'Rules',
    lead: 'Visitors get the first rule in this list that names where they are. Where none does, they see the age gate.',
    crawlers:
      'Search engines and the previews of shared links get what people in their region get, and many of them are in the United States. Where visitors see nothing or verify their age, your search results and link previews go with it.',
    none: 'No rules yet: everyone sees the age gate.',
    choose: 'Nothing is chosen yet. Add rules, or save as it is to keep the age gate for everyone.',
    list: 'Rules in their order',
    add: 'Add a rule',
    full: (most: number) => `There is room for ${most} rules.`,
    save: 'Save',
    keepGate: 'Keep the age gate for everyone',
    saved: 'Regions saved',
    edit: (region: string) => `Edit: ${region}`,
    done: (region: string) => `Done: ${region}`,
    up: (region: string) => `Move ${region} up`,
    down: (region: string) => `Move ${region} down`,
    remove: (region: string) => `Remove ${region}`,
    editShort: 'Edit',
    doneShort: 'Done',
    removeShort: 'Remove',
    moved: (region: string, place: number, count: number) => `${region} is rule ${place} of ${count}`,
    removed: (region: string) => `${region} was removed`,
    newRule: 'New rule',
    incomplete: 'Choose a region for the new rule, or remove it.',
    neverFits: (above: string) => `Never decides: the rule for ${above} stands above it.`,
    since: (date: string) => `since ${date}`,
    methods: (names: readonly string[]) => `With ${listed.format(names)}`,
    goneMethod: (id: string) => `${id} (no longer set up)`,
  },

  fields: {
    region: 'Visitors from',
    policy: 'What they get',
    policies: {
      open: 'The site, without a question',
      declare: 'The age gate',
      verify: 'The site, after their age is verified',
      block: 'Nothing',
    },
    policyHints: {
      open: 'Nobody is asked for the age.',
      declare: 'Visitors say that they are old enough, as everywhere without a rule.',
      verify: 'A provider checks the age. Your site learns only that the visitor is an adult.',
      block: `A short page says that the site is not shown there. You yourself get in by its link “${closed.signIn}”, and always at ${pages.signIn}.`,
    },
    methods: 'Ways to verify the age',
    methodsHint: 'Without a choice, all of them count.',
    proofDays: 'A verified age counts for',
    days: (days: number) => (days === 0 ? 'this visit' : days === 1 ? '1 day' : `${days} days`),
    hideMe: 'Hide me',
    hideMeHint:
      'Nothing on the page tells whose site it is, and the legal pages are not shown there either. Whoever signs in there is not asked to agree to them.',
    note: 'Note for yourself',
    source: 'What it rests on',
    sourceHint: 'A law, or the address of a page.',
    date: 'Holds from',
  },

  presets: {
    title: 'Begin with',
    lead: 'Each one fills in rules below. Nothing changes for visitors until you save.',
    add: (count: number) => (count === 1 ? 'Fill in 1 rule' : `Fill in ${count} rules`),
    nothing: 'Choose at least one region.',
    added: (count: number) =>
      count === 1
        ? '1 rule is filled in below. Save to make it count.'
        : `${count} rules are filled in below. Save to make them count.`,
    restsOn: 'What it rests on',
    law: (source: string, date: string | null) => (date === null ? source : `${source}, ${date}`),
    secondHand: 'Read in a secondary source only.',
    checked: (month: string) => `Checked in ${month}. Laws change: look yourself before you rely on it.`,
    choose: 'For visitors from',
    uncertain: `A database of regions knows the state of a visitor only sometimes: for the US, the widespread GeoLite2 names none for ${unknownStatePercent.fixed}\u00a0% of fixed, ${unknownStatePercent.mobile}\u00a0% of mobile and ${unknownStatePercent.ipv6}\u00a0% of IPv6 addresses.`,
    wholeCountries:
      'These rules are for whole countries, so it does not matter where the state of a visitor is unknown, as it is for most mobile connections in the US.',
    unknownChoices: {
      block: 'See nothing, too',
      verify: 'Verify their age',
      declare: 'See the age gate',
    },
    hideUnknownHints: {
      block: 'The safest for you. It also turns away many who are elsewhere.',
      verify: 'They can come in, and among them may be people from your state.',
      declare: 'They can come in as before, and among them may be people from your state.',
    },
    unknownHints: {
      verify: 'Many of them are in other states, and are asked as well.',
      declare: 'Among them may be visitors from the states that you chose.',
    },
    chooseUnknown: 'Choose what happens to visitors whose state is unknown.',
    hide: {
      title: 'Hide me in my state',
      lead: 'Visitors from your state see nothing, and do not learn whose site it is. You still get in there: the page has a link to sign in, which does not tell whose site it is.',
      state: 'My state or province',
      chooseState: 'Choose your state',
      note: 'Hide me here',
    },
    titles: {
      usStates: 'US states with a law',
      ukAndAustralia: 'UK and Australia',
      europeanUnion: 'European Union',
    },
    leads: {
      usStates:
        'Visitors from these states verify their age. 25 states had such a law on 1 January 2026, and 27 in June, as a secondary source counts them. Only the laws below were read for you, so only their states are chosen: choose the others yourself.',
      ukAndAustralia: 'Visitors from both countries verify their age.',
      europeanUnion:
        'Visitors from these countries verify their age. Only France and Italy were looked at, so only they are chosen: choose others yourself.',
    },
  },

  preview: {
    title: 'What a visitor gets',
    lead: 'By the rules above, saved or not.',
    region: 'A visitor from',
    byRule: (region: string) => `The rule for ${region} decides.`,
    byDefault: 'No rule fits, so the age gate is shown.',
    frame: 'The page that they get',
    open: 'They see the site at once, without the age gate.',
    declare: 'They see the age gate first, and the site once they have confirmed.',
    see: 'See the site as a visitor',
  },

  need: 'Decide by region who may see your site, or keep the age gate for everyone.',
} as const;
