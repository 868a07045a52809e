/** A plain-text page. */
export interface LegalPage {
  title: string;
  sections: readonly { heading: string; paragraphs: readonly string[] }[];
}

export interface LegalConfiguration {
  /** Contact for requests, as displayed: an e-mail or postal address. */
  contact: string;
  /** Date of the current wording, YYYY-MM-DD. */
  updatedOn: string;
  terms: LegalPage;
  privacy: LegalPage;
  recordKeeping: LegalPage;
  contentRemoval: LegalPage;
}

/** Neutral default wording. It describes this software; the creator fills in names, address and jurisdiction. */
const contact = 'legal@example.com';

export const legal: LegalConfiguration = {
  contact,
  updatedOn: '2026-11-23',
  terms: {
    title: 'Terms of use',
    sections: [
      {
        heading: 'Adults only',
        paragraphs: [
          'You may use this site only if you are at least 18 years old, or the higher legal age where you live, and if looking at adult material is lawful there. By confirming your age you say that both are true.',
          'Please keep this site away from minors. It carries the RTA label, so that filters in browsers and devices recognise it.',
        ],
      },
      {
        heading: 'What you may do here',
        paragraphs: [
          'Videos, pictures and texts are for your own private viewing. You may not copy, publish, sell or share them, nor use them to train or feed any automated system, without written permission.',
          'You may not try to reach what is not meant for you, disturb the site for others, or use it to harass anybody.',
        ],
      },
      {
        heading: 'Your account',
        paragraphs: [
          'You sign in with an account of a provider that you choose. Keep it to yourself. An account that breaks these terms can be closed.',
          'You can delete yours at any time on your profile page.',
        ],
      },
      {
        heading: 'No promises beyond the law',
        paragraphs: [
          'This is a personal site. It is run with care, but it comes as it is: it may change, pause or end, and parts of it may be missing at times.',
          `Questions about these terms go to ${contact}.`,
        ],
      },
    ],
  },
  privacy: {
    title: 'Privacy',
    sections: [
      {
        heading: 'If you only look around',
        paragraphs: [
          'No advertising and no trackers run here. One cookie, ageConfirmed, remembers for a year that you confirmed your age. Your choice of theme, the pages of this visit and how far you had scrolled stay in your own browser.',
          'We count how often each page is seen, without cookies and without knowing who you are. To count you once a day, a scrambled value of your address and browser is kept for that day, and then deleted with the key that made it. What remains is a number. If your browser asks not to be tracked (Do Not Track, Global Privacy Control), you are not counted.',
          'When you give a reaction, a random cookie tells your reactions from those of others. It holds no name and is used for nothing else.',
        ],
      },
      {
        heading: 'If you sign in',
        paragraphs: [
          'Your provider tells us your name, e-mail address, picture and an identifier, and we keep them with the times of your sign-ins. A session cookie keeps you signed in for at most 90 days; a second one says no more than that there is a session.',
          'When you sign out, the session ends at once. On your profile page you can also sign out everywhere, or delete your account: your record and your reactions leave with it, here and at the sign-in service.',
        ],
      },
      {
        heading: 'What others receive',
        paragraphs: [
          'Videos are played by a streaming service, which learns your address on the network, as every server on the internet does. Nothing is sold or given to anybody else.',
          'The logs of our server hold addresses and times for a short while, to keep the site safe. They hold no names and no e-mail addresses.',
        ],
      },
      {
        heading: 'Your rights',
        paragraphs: [`You may ask what is kept about you, have it corrected or have it deleted: ${contact}.`],
      },
    ],
  },
  recordKeeping: {
    title: '18 U.S.C. 2257 statement',
    sections: [
      {
        heading: 'Record-keeping requirements',
        paragraphs: [
          'Everyone who appears in any visual depiction of sexually explicit conduct on this site was at least 18 years old when it was made.',
          'The records that 18 U.S.C. 2257 and 2257A and 28 C.F.R. Part 75 require are kept by the custodian of records.',
        ],
      },
      {
        heading: 'Custodian of records',
        paragraphs: [`The custodian can be reached through ${contact}, who names the place of the records.`],
      },
    ],
  },
  contentRemoval: {
    title: 'Content removal',
    sections: [
      {
        heading: 'You are in a picture or a video and want it gone',
        paragraphs: [
          `Write to ${contact} with the address of the page. You need not give a reason. What you name is taken offline first and looked into after.`,
        ],
      },
      {
        heading: 'Somebody shows what is not lawful',
        paragraphs: [
          'Material that shows anyone under age, or anyone against their will, has no place here. Every report is read, acted on without delay, and passed on to the authorities where the law asks for it.',
        ],
      },
      {
        heading: 'Copyright',
        paragraphs: [
          `If your own work stands here without your permission, write to ${contact}: name the work, the address of the page, how to reach you, and say in good faith that you hold the rights or act for whoever does.`,
        ],
      },
      {
        heading: 'What happens next',
        paragraphs: [
          'A removed picture disappears with all its sizes and its original within a minute, and its address answers that there is nothing. You get an answer within seven days.',
        ],
      },
    ],
  },
};
