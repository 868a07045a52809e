import { type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type RouteName, routes } from '@sandstone/contract';
import { type SignalBus } from '@sandstone/jobs';
import { type Observable, tap } from 'rxjs';
import { ROUTE_METADATA } from '../http/api-route.decorator.ts';

/**
 * Signals all processes to check the content version after each admin change. A change without an effect on visitors
 * costs only one extra read.
 */
export class ContentChangeInterceptor implements NestInterceptor {
  readonly #signals: Pick<SignalBus, 'publish'>;
  readonly #reflector = new Reflector();

  constructor(signals: Pick<SignalBus, 'publish'>) {
    this.#signals = signals;
  }

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const name = this.#reflector.get<RouteName | undefined>(ROUTE_METADATA, context.getHandler());
    const route = name === undefined ? undefined : routes[name];
    if (route === undefined || route.access !== 'admin' || route.method === 'GET') return next.handle();
    return next.handle().pipe(tap(() => this.#signals.publish('contentChanged', {})));
  }
}
