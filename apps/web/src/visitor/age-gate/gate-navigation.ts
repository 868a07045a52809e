import { type RouterState } from 'react-router-dom';
import { isAgeConfirmed } from '../../shared/hooks/use-age-confirmed.ts';
import { ageGateId, gatedSiteId } from './age-gate.elements.ts';
import { isReadFirst } from './read-first.ts';

/** Shows the age gate when a visitor goes on from a page that may be read before it, and hides it on the way back. */
export function followAgeGate(router: { subscribe: (listener: (state: RouterState) => void) => void }): void {
  const gate = document.getElementById(ageGateId);
  const site = document.getElementById(gatedSiteId);
  if (gate === null || site === null) return;
  router.subscribe(({ location }) => {
    const isOpen = isAgeConfirmed() || isReadFirst(location);
    if (gate.hidden === isOpen) return;
    gate.hidden = isOpen;
    site.inert = !isOpen;
    if (!isOpen) gate.querySelector('h2')?.focus();
  });
}
