import {
  type CallHandler,
  type ExecutionContext,
  Inject,
  Injectable,
  type NestInterceptor,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type Route } from '@sandstone/contract';
import { type SignalBus } from '@sandstone/jobs';
import { SIGNAL_BUS } from '@sandstone/nest';
import { type Observable, tap } from 'rxjs';
import { ROUTE_METADATA } from '../http/api-route.decorator.ts';
import { ContentVersion } from './content-version.ts';

/**
 * Signals all processes to check the content version after each admin change. A change without an effect on visitors
 * costs only one extra read.
 */
@Injectable()
export class ContentChangeInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly version: ContentVersion,
    @Inject(SIGNAL_BUS) private readonly signals: SignalBus,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const route = this.reflector.get<Route | undefined>(ROUTE_METADATA, context.getHandler());
    if (route?.access !== 'admin' || route.method === 'GET') return next.handle();
    return next.handle().pipe(
      tap(() => {
        // The signal also reaches this process, but later than the response may reach the administrator.
        this.version.expire();
        this.signals.publish('contentChanged', {});
      }),
    );
  }
}
