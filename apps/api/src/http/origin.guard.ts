import { type CanActivate, type ExecutionContext } from '@nestjs/common';
import { ProblemError, type RouteName, routes } from '@sandstone/contract';
import { Reflector } from '@nestjs/core';
import { type Request } from 'express';
import { ROUTE_METADATA } from './api-route.decorator.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Prevents cross-site request forgery: an unsafe request must originate from a page of this site.
 * Browsers set Sec-Fetch-Site and scripts cannot; older browsers are checked by Origin.
 */
export class OriginGuard implements CanActivate {
  readonly #origin: string;
  readonly #reflector = new Reflector();
  constructor(publicUrl: URL) {
    this.#origin = publicUrl.origin;
  }

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    if (safeMethods.has(request.method)) return true;
    const name = this.#reflector.get<RouteName | undefined>(ROUTE_METADATA, context.getHandler());
    // Webhooks do not come from browsers, and their handlers ignore cookies.
    if (name !== undefined && routes[name].access === 'webhook') return true;
    const site = request.get('sec-fetch-site');
    const isSameOrigin = site === undefined ? request.get('origin') === this.#origin : site === 'same-origin';
    if (!isSameOrigin) throw new ProblemError('wrong_origin');
    return true;
  }
}
