import { storedBy } from '../site/stored-in-browsers.ts';
import { type LegalSettings } from './legal.schema.ts';

/** The date of the default wording. */
const updatedOn = '2026-11-23';
/** That of the privacy policy. A creator who has saved her own before is told of it. */
export const privacyChangedOn = '2026-12-01';

/**
 * The neutral wording of a site whose creator has not changed it. It describes this software. Visitors' scripts do not
 * contain it: the api answers it as blocks.
 */
export const defaultLegal: LegalSettings = {
  contact: 'legal@example.com',
  custodian: '',
  postalAddress: '',
  terms: {
    updatedOn,
    text: `## Adults only

You may use this site only if you are at least 18 years old, or the higher legal age where you live, and if looking at adult material is lawful there. By confirming your age you say that both are true.

Please keep this site away from minors. It carries the RTA label, so that filters in browsers and devices recognise it.

## What you may do here

Videos, pictures and texts are for your own private viewing. You may not copy, publish, sell or share them, nor use them to train or feed any automated system, without written permission.

You may not try to reach what is not meant for you, disturb the site for others, or use it to harass anybody.

## Your account

You sign in with an account of a provider that you choose. Keep it to yourself. An account that breaks these terms can be closed.

You can delete yours at any time on your profile page.

## No promises beyond the law

This is a personal site. It is run with care, but it comes as it is: it may change, pause or end, and parts of it may be missing at times.

Questions about these terms go to {contact}.`,
  },
  privacy: {
    updatedOn: privacyChangedOn,
    text: `## If you only look around

No advertising and no trackers run here. Your own browser keeps a few things, and the cookies among them are sent to this site with each request:

${storedBy('visitor')}

We count how often each page is seen, without cookies and without knowing who you are. To count you once a day, a scrambled value of your address and browser is kept for that day, and then deleted with the key that made it. What remains is a number. When a link brings you here, your browser names the site it stood on, such as a search engine. We count that name too, without its page and apart from your visit. If your browser asks not to be tracked (Do Not Track, Global Privacy Control), you are not counted.

## If you react

When you give a reaction, your browser also keeps:

${storedBy('reacting')}

They hold no name and are used for nothing else.

## If you sign in

Your provider tells us your name, e-mail address, picture and an identifier, and we keep them with the times of your sign-ins. Your browser also keeps:

${storedBy('member')}

When you sign out, the session ends at once. On your profile page you can also sign out everywhere, or delete your account: your record and your reactions leave with it, here and at the sign-in service.

## If your age is checked

Where the law of your region asks for a check of your age, a service may check it for us. Your browser then keeps:

${storedBy('checked')}

We keep neither your documents nor your name from such a check.

## What others receive

Videos are played by a streaming service, which learns your address on the network, as every server on the internet does. You sign in with a sign-in service, which learns that you do. If your age is checked, the service that does it receives what it asks you for, and learns that you come from this site; it tells us only whether you are old enough. Nothing is sold or given to anybody else.

The logs of our server hold addresses and times for a short while, to keep the site safe. They hold no names and no e-mail addresses.

## Your rights

You may ask what is kept about you, have it corrected or have it deleted: {contact}.`,
  },
  recordKeeping: {
    updatedOn,
    text: `## Record-keeping requirements

Everyone who appears in any visual depiction of sexually explicit conduct on this site was at least 18 years old when it was made.

The records that 18 U.S.C. 2257 and 2257A and 28 C.F.R. Part 75 require are kept by the custodian of records.

## Custodian of records

The custodian can be reached through {contact}, who names the place of the records.

{custodian}

{address}`,
  },
  contentRemoval: {
    updatedOn,
    text: `## You are in a picture or a video and want it gone

Write to {contact} with the address of the page. You need not give a reason. What you name is taken offline first and looked into after.

## Somebody shows what is not lawful

Material that shows anyone under age, or anyone against their will, has no place here. Every report is read, acted on without delay, and passed on to the authorities where the law asks for it.

## Copyright

If your own work stands here without your permission, write to {contact}: name the work, the address of the page, how to reach you, and say in good faith that you hold the rights or act for whoever does.

## What happens next

A removed picture disappears with all its sizes and its original within a minute, and its address answers that there is nothing. You get an answer within seven days.`,
  },
};
