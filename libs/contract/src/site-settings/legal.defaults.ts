import { type LegalSettings } from './legal.ts';

/** The date of the default wording. */
const updatedOn = '2026-11-23';

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
    updatedOn,
    text: `## If you only look around

No advertising and no trackers run here. One cookie, ageConfirmed, remembers for a year that you confirmed your age. Your choice of theme, the pages of this visit and how far you had scrolled stay in your own browser.

We count how often each page is seen, without cookies and without knowing who you are. To count you once a day, a scrambled value of your address and browser is kept for that day, and then deleted with the key that made it. What remains is a number. If your browser asks not to be tracked (Do Not Track, Global Privacy Control), you are not counted.

When you give a reaction, a random cookie tells your reactions from those of others. It holds no name and is used for nothing else.

## If you sign in

Your provider tells us your name, e-mail address, picture and an identifier, and we keep them with the times of your sign-ins. A session cookie keeps you signed in for at most 90 days; a second one says no more than that there is a session.

When you sign out, the session ends at once. On your profile page you can also sign out everywhere, or delete your account: your record and your reactions leave with it, here and at the sign-in service.

## What others receive

Videos are played by a streaming service, which learns your address on the network, as every server on the internet does. Nothing is sold or given to anybody else.

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
