// Apart from the other texts, because the server renders the gate: visitors' scripts do not need them.

export const ageGate = {
  title: 'Are you 18 or older?',
  text: 'This is an adult website. Come in only if you are 18 or older, or the higher legal age where you live.',
  confirm: 'I am 18 or older',
  decline: 'I am not',
  close: 'Leave this site',
} as const;
