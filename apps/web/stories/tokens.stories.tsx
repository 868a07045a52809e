import { contrastRatio } from '@sandstone/domain';
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import { type StoryPage } from './story.ts';
import styles from './stories.module.css';

const surfaces = ['bg', 'surface', 'raised'];
const inks = ['text', 'muted', 'accent', 'gold', 'rose'];
const sizes = ['5', '4', '3', '2', '1', 'body', 'small'];
const spaces = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];
const radii = ['radius-small', 'radius', 'radius-full'];
const motions = ['quick', 'calm', 'slow'];
// React's type has no custom properties.
const property = (name: string, value: string) => ({ [name]: value }) as CSSProperties;

/** A computed colour, `rgb(240, 138, 93)`, as `#rrggbb`. */
const hexOf = (color: string): string =>
  `#${(color.match(/\d+/g) ?? []).map((channel) => Number(channel).toString(16).padStart(2, '0')).join('')}`;

/** A text colour on a surface, with its contrast ratio in the current theme. */
function Ink({ ink, surface }: { ink: string; surface: string }): ReactNode {
  const element = useRef<HTMLParagraphElement>(null);
  const [ratio, setRatio] = useState('');
  useEffect(() => {
    const measure = () => {
      if (element.current === null) return;
      const { color, backgroundColor } = getComputedStyle(element.current);
      setRatio(contrastRatio(hexOf(color), hexOf(backgroundColor)).toFixed(1));
    };
    measure();
    const watch = new MutationObserver(measure);
    watch.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => watch.disconnect();
  }, []);
  return (
    <p
      ref={element}
      className={styles.ink}
      style={{ color: `var(--${ink})`, background: `var(--${surface})` }}
    >
      {ink} on {surface} {ratio}:1
    </p>
  );
}

/** Shows the design tokens: colours with their contrast, type, spacing, radii and motion. */
export const tokens: StoryPage = {
  file: 'tokens',
  group: 'Foundations',
  stories: [
    {
      name: 'Colours',
      render: () => (
        <div className={styles.inks}>
          {surfaces.flatMap((surface) =>
            inks.map((ink) => <Ink key={surface + ink} ink={ink} surface={surface} />),
          )}
          <p className={styles.ink} style={{ color: 'var(--on-accent)', background: 'var(--accent)' }}>
            on accent
          </p>
        </div>
      ),
    },
    {
      name: 'Type',
      render: () =>
        sizes.map((size) => (
          <p
            key={size}
            style={{
              fontSize: `var(--size-${size})`,
              fontFamily: size === 'body' || size === 'small' ? undefined : 'var(--title-font)',
              lineHeight: 1.3,
            }}
          >
            Late light on sandstone · size {size}
          </p>
        )),
    },
    {
      name: 'Space',
      render: () =>
        spaces.map((space) => (
          <div key={space} className={styles.space} style={property('--shown', `var(--space-${space})`)}>
            space {space}
          </div>
        )),
    },
    {
      name: 'Radius',
      render: () => (
        <div className={styles.row}>
          {radii.map((radius) => (
            <div key={radius} className={styles.box} style={{ borderRadius: `var(--${radius})` }}>
              {radius}
            </div>
          ))}
        </div>
      ),
    },
    {
      name: 'Motion',
      render: () => (
        <div className={styles.row}>
          {motions.map((motion) => (
            <button
              key={motion}
              type="button"
              className={styles.moving}
              style={property('--shown', `var(--${motion})`)}
            >
              {motion}
            </button>
          ))}
        </div>
      ),
    },
  ],
};
