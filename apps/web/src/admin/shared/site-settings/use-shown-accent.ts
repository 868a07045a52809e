import { accentFormsOf, colorChannels } from '@sandstone/domain';
import { useEffect } from 'react';

/** Shows an accent in this open page at once, as the server does with the next one. */
export function useShownAccent(accent: string): void {
  useEffect(() => {
    const { style } = document.documentElement;
    const { dark, light } = accentFormsOf(accent);
    style.setProperty('--dark-accent', colorChannels(dark));
    style.setProperty('--light-accent', colorChannels(light));
  }, [accent]);
}
