import { currentTrace } from './current-trace.ts';
import { type Tracing } from './tracing.port.ts';

/** Reported by `libs/database`, without the text of the query. */
interface QueryInfo {
  operation: string;
  table: string | undefined;
}

/** Creates spans of the queries in a trace; undefined where tracing is off. */
export function querySpans({
  begin,
}: Tracing): ((query: QueryInfo) => (failure?: unknown) => void) | undefined {
  if (begin === undefined) return undefined;
  return ({ operation, table }) => {
    // Periodic work of the process has no trace.
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
