import { type LegalBlock, type LegalRun } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Link } from '../../ui/link.tsx';
import styles from './legal-text.module.css';

// The blocks have no names of their own, and are rendered once: their places are their keys.

function Run({ run: { text, strong, emphasis, code, href } }: { run: LegalRun }): ReactNode {
  if (text === '\n') return <br />;
  let content: ReactNode = text;
  if (code) content = <code>{content}</code>;
  if (emphasis) content = <em>{content}</em>;
  if (strong) content = <strong>{content}</strong>;
  if (href === undefined) return content;
  return href.startsWith('/') ? <Link to={href}>{content}</Link> : <a href={href}>{content}</a>;
}

const Runs = ({ runs }: { runs: readonly LegalRun[] }): ReactNode =>
  runs.map((run, index) => <Run key={index} run={run} />);

function Block({ block }: { block: LegalBlock }): ReactNode {
  switch (block.kind) {
    case 'heading': {
      const Heading = block.level === 2 ? 'h2' : 'h3';
      return (
        <Heading dir="auto">
          <Runs runs={block.runs} />
        </Heading>
      );
    }
    case 'paragraph':
      return (
        <p dir="auto">
          <Runs runs={block.runs} />
        </p>
      );
    case 'code':
      return <pre tabIndex={0}>{block.text}</pre>;
    case 'rule':
      return <hr />;
    case 'quote':
      return (
        <blockquote>
          <Blocks blocks={block.blocks} />
        </blockquote>
      );
    case 'list': {
      const items = block.items.map((blocks, index) => (
        <li key={index} dir="auto">
          <Blocks blocks={blocks} />
        </li>
      ));
      return block.start === null ? <ul>{items}</ul> : <ol start={block.start}>{items}</ol>;
    }
  }
}

const Blocks = ({ blocks }: { blocks: readonly LegalBlock[] }): ReactNode =>
  blocks.map((block, index) => <Block key={index} block={block} />);

/** Splits the blocks before each heading of the second level. */
function sectionsOf(blocks: readonly LegalBlock[]): LegalBlock[][] {
  const sections: LegalBlock[][] = [];
  for (const block of blocks) {
    const section = sections.at(-1);
    if (section === undefined || (block.kind === 'heading' && block.level === 2)) sections.push([block]);
    else section.push(block);
  }
  return sections;
}

/** The text of a legal page, which the api has parsed from Markdown. */
export const LegalText = ({ blocks }: { blocks: readonly LegalBlock[] }): ReactNode =>
  sectionsOf(blocks).map((section, index) => (
    <section key={index} className={classNames('stack gap-3', styles.section)}>
      <Blocks blocks={section} />
    </section>
  ));
