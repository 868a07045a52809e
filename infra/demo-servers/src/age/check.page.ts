import { escapeHtml } from '@sandstone/domain';
import { type Outcome, ordinaryOutcomes, outcomes } from './outcomes.ts';

const button = (outcome: Outcome, isMain = false) =>
  `<button name="outcome" value="${outcome}"${isMain ? ' class="main"' : ''}>${escapeHtml(outcomes[outcome])}</button>`;

const isOrdinary = (outcome: string) => (ordinaryOutcomes as readonly string[]).includes(outcome);

/** The page on which a person decides what the check comes to. It needs no script. */
export function checkPage(name: string, stylePath: string, parameters: Record<string, string>): string {
  const hidden = Object.entries(parameters).map(
    ([key, value]) => `<input type="hidden" name="${escapeHtml(key)}" value="${escapeHtml(value)}">`,
  );
  // The keys of an object have lost their type.
  const others = (Object.keys(outcomes) as Outcome[]).filter((outcome) => !isOrdinary(outcome));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<title>${escapeHtml(name)}</title>
<link rel="stylesheet" href="${escapeHtml(stylePath)}">
</head>
<body>
<main>
<h1>${escapeHtml(name)}</h1>
<p>This is a demo in place of a service that checks ages. It checks nothing: you decide what it tells the site.</p>
<form method="post">
${hidden.join('\n')}
${ordinaryOutcomes.map((outcome) => button(outcome, outcome === 'over')).join('\n')}
<details>
<summary>What else can happen</summary>
<div>
${others.map((outcome) => button(outcome)).join('\n')}
</div>
</details>
</form>
</main>
</body>
</html>
`;
}
