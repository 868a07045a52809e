import { currentTrace } from './current-trace.ts';
import { type Tracing } from './tracing.port.ts';

/** As `libs/database` tells it: nothing of a query's text. */
interface QueryFacts {
  operation: string;
  table: string | undefined;
}

/** Makes a span of every query that is part of a trace; undefined where nobody wants traces. */
export function querySpans({
  begin,
}: Tracing): ((query: QueryFacts) => (failure?: unknown) => void) | undefined {
  if (begin === undefined) return undefined;
  return ({ operation, table }) => {
    // What a process does by itself, over and over, is part of none.
    if (currentTrace() === undefined) return () => undefined;
    const span = begin(table === undefined ? operation : `${operation} ${table}`, {
      kind: 'client',
      attributes: {
        'db.system.name': 'postgresql',
        'db.operation.name': operation,
        ...(table === undefined ? {} : { 'db.collection.name': table }),
      },
    });
    return (failure) => span.end(failure);
  };
}
