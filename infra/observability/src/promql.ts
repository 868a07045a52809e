import { parser } from '@prometheus-io/lezer-promql';

export interface Selector {
  metric: string;
  labels: string[];
}
export interface Reading {
  selectors: Selector[];
  /** Labels in `by` and `without`. */
  grouped: string[];
}

/**
 * Parses an expression with the grammar of Prometheus' own editor.
 * @throws when it is invalid
 */
export function readExpression(expression: string): Reading {
  const selectors: Selector[] = [];
  const grouped: string[] = [];
  const textOf = ({ from, to }: { from: number; to: number }) => expression.slice(from, to);
  const inGroup: boolean[] = [];
  parser.parse(expression).iterate({
    enter(node) {
      if (node.type.isError) {
        throw new SyntaxError(`Not PromQL at ${node.from}: ${expression}`);
      }
      if (node.name === 'GroupingLabels') inGroup.push(true);
      if (node.name === 'VectorSelector') {
        const name = node.node.getChild('Identifier');
        selectors.push({ metric: name === null ? '' : textOf(name), labels: [] });
      }
      if (node.name === 'LabelName') {
        if (inGroup.length > 0) grouped.push(textOf(node));
        else selectors.at(-1)?.labels.push(textOf(node));
      }
    },
    leave(node) {
      if (node.name === 'GroupingLabels') inGroup.pop();
    },
  });
  return { selectors, grouped };
}
