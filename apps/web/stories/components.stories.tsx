import { type ReactNode, useState } from 'react';
import { Badge } from '../src/ui/badge.tsx';
import { Button, buttonClass, ButtonLink } from '../src/ui/button.tsx';
import { EarlyButton } from '../src/ui/early-button.tsx';
import { Choice } from '../src/ui/choice.tsx';
import { ConfirmDialog } from '../src/ui/confirm-dialog.tsx';
import { Dropdown } from '../src/ui/dropdown.tsx';
import { FilterChips } from '../src/ui/filter-chips.tsx';
import { Icon, iconNames } from '../src/ui/icon.tsx';
import { JustifiedRows } from '../src/ui/justified-rows.tsx';
import { Link } from '../src/ui/link.tsx';
import { Masonry } from '../src/ui/masonry.tsx';
import { Notice } from '../src/ui/notice.tsx';
import { PageHeading } from '../src/ui/page-heading.tsx';
import { Picture } from '../src/ui/picture.tsx';
import { ProgressBar } from '../src/ui/progress-bar.tsx';
import { Section } from '../src/ui/section.tsx';
import { Sheet } from '../src/ui/sheet.tsx';
import { Skeleton } from '../src/ui/skeleton.tsx';
import { ThemeSwitch } from '../src/ui/theme-switch.tsx';
import { Toast } from '../src/ui/toast.tsx';
import { picture, uprightPicture } from './pictures.ts';
import { type StoryPage } from './story.ts';
import styles from './stories.module.css';

const component = (file: string, stories: StoryPage['stories']): StoryPage => ({
  file,
  group: 'Components',
  stories,
});
const nothing = () => undefined;

function OpenSheet(): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open the sheet</Button>
      <Sheet isOpen={isOpen} title="Videos" closeLabel="Close" onClose={() => setOpen(false)}>
        <p className={styles.padded}>Drag the head down, press Escape, or choose something.</p>
      </Sheet>
    </>
  );
}

function OpenDialog(): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Ask</Button>
      {isOpen ? (
        <ConfirmDialog
          title="Leave this page?"
          confirm="Leave"
          cancel="Stay"
          onConfirm={close}
          onCancel={close}
        >
          <p>Two photos are still on their way.</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}

function SaySomething(): ReactNode {
  const [text, setText] = useState<string>();
  return (
    <>
      <Button onClick={() => setText('Copied to clipboard!')}>Copy</Button>
      <Toast text={text} onGone={() => setText(undefined)} />
    </>
  );
}

const corners = ['Left', 'Right'] as const;

function ChooseCorner(): ReactNode {
  const [chosen, setChosen] = useState<(typeof corners)[number]>('Left');
  const options = corners.map((value) => ({ value, content: value, hint: 'At the lower edge' }));
  return <Choice name="corner" title="Corner" options={options} chosen={chosen} onChoose={setChosen} />;
}

export const components: readonly StoryPage[] = [
  component('badge', [
    {
      name: 'Tones',
      render: () => (
        <div className={styles.row}>
          <Badge>Quiet</Badge>
          <Badge tone="accent">Free Preview</Badge>
          <Badge tone="gold">Premium</Badge>
        </div>
      ),
    },
  ]),
  component('button', [
    {
      name: 'Kinds',
      render: () => (
        <div className={styles.row}>
          <Button variant="main">Main</Button>
          <Button>Quiet</Button>
          <Button variant="plain">Plain</Button>
          <Button size="small">Small</Button>
          <Button icon={<Icon name="share" size={18} />}>With an icon</Button>
          <Button disabled>Disabled</Button>
          <ButtonLink to="/">A link</ButtonLink>
        </div>
      ),
    },
  ]),
  component('choice', [{ name: 'With hints', render: () => <ChooseCorner /> }]),
  component('confirm-dialog', [{ name: 'A question', render: () => <OpenDialog /> }]),
  component('dropdown', [
    {
      name: 'A panel of links',
      render: () => (
        <Dropdown label="My Videos" panelClassName={styles.panel}>
          <a href="#dropdown">Last Light at the Mesa</a>
        </Dropdown>
      ),
    },
  ]),
  component('early-button', [
    {
      name: 'Clickable before its code is there',
      render: () => (
        <div className={styles.row}>
          <EarlyButton name="story" className={buttonClass({})} onAct={nothing}>
            <Icon name="share" size={18} />
            Share
          </EarlyButton>
          <EarlyButton name="disabled-story" className={buttonClass({})} disabled onAct={nothing}>
            Disabled
          </EarlyButton>
        </div>
      ),
    },
  ]),
  component('filter-chips', [
    {
      name: 'One of them is shown',
      render: () => (
        <FilterChips
          label="Show"
          current="/b"
          chips={[
            { name: 'All', path: '/a' },
            { name: 'Last Light at the Mesa', path: '/b' },
            { name: 'Rose Dawn', path: '/c' },
          ]}
        />
      ),
    },
    {
      name: 'Wide letters',
      render: () => (
        <FilterChips
          label="Show in wide letters"
          current="/a"
          chips={[
            { name: 'すべて', path: '/a' },
            { name: '砂漠の夕焼け', path: '/b' },
            { name: 'WILD WEST', path: '/c' },
          ]}
        />
      ),
    },
  ]),
  component('icon', [
    {
      name: 'All of them',
      render: () => (
        <ul className={styles.icons}>
          {iconNames.map((name) => (
            <li key={name}>
              <Icon name={name} size={28} />
              {name}
            </li>
          ))}
        </ul>
      ),
    },
  ]),
  component('justified-rows', [
    {
      name: 'Wide, upright and square',
      render: () => (
        <JustifiedRows
          label="Rows"
          items={[16 / 9, 9 / 16, 1, 3 / 2, 2 / 3, 16 / 9].map((ratio, index) => ({
            key: String(index),
            ratio,
            content: () => (
              <div className={styles.tile} style={{ aspectRatio: ratio }}>
                {index + 1}
              </div>
            ),
          }))}
        />
      ),
    },
  ]),
  component('link', [{ name: 'Inside a sentence', render: () => <Link to="/">All my pictures</Link> }]),
  component('masonry', [
    {
      name: 'In reading order',
      render: () => (
        <Masonry
          label="Pictures"
          items={Array.from({ length: 9 }, (_, index) => ({
            key: String(index),
            width: 400,
            height: [300, 520, 400][index % 3] ?? 300,
            content: <div className={styles.tile}>{index + 1}</div>,
          }))}
        />
      ),
    },
  ]),
  component('notice', [
    {
      name: 'Nothing here yet',
      render: () => (
        <Notice icon="picture" title="No photos found">
          <p>The wall is still bare. Come back soon.</p>
        </Notice>
      ),
    },
    {
      name: 'Something failed',
      render: () => (
        <Notice
          icon="alert"
          title="Oops, something went wrong"
          actions={<Button variant="main">Try again</Button>}
        >
          <p>Failed to fetch event</p>
        </Notice>
      ),
    },
  ]),
  component('page-heading', [
    {
      name: 'With a line and an action',
      render: () => (
        <PageHeading title="My Pictures" action={<Button>Share</Button>}>
          <p>36 photos</p>
        </PageHeading>
      ),
    },
  ]),
  component('picture', [
    {
      name: 'Wide and upright',
      render: () => (
        <div className={styles.pictures}>
          <Picture sources={[]} alt="Evening light on rock" sizes="400px" {...picture} />
          <Picture sources={[]} alt="A sun over two ridges" sizes="200px" {...uprightPicture} />
        </div>
      ),
    },
  ]),
  component('progress-bar', [
    {
      name: 'How far, and that it goes on',
      render: () => (
        <div className={styles.stack}>
          <ProgressBar label="Uploading" percent={62} />
          <ProgressBar label="Working" />
        </div>
      ),
    },
  ]),
  component('section', [
    {
      name: 'With a way to more',
      render: () => (
        <Section title="Latest pictures" more={{ to: '/', label: 'All my pictures' }}>
          <p>What it holds.</p>
        </Section>
      ),
    },
  ]),
  component('sheet', [{ name: 'From the thumb’s end', render: () => <OpenSheet /> }]),
  component('skeleton', [
    { name: 'Where something will be', render: () => <Skeleton className={styles.skeleton} /> },
  ]),
  component('theme-switch', [{ name: 'Dark, light, or as the device', render: () => <ThemeSwitch /> }]),
  component('toast', [
    { name: 'A word in passing', render: () => <SaySomething /> },
    { name: 'Nothing to say', render: () => <Toast text={undefined} onGone={nothing} /> },
  ]),
];
