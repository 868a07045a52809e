import { type CanActivate, type ExecutionContext } from '@nestjs/common';
import { ProblemError, type RouteName, routes } from '@sandstone/contract';
import { Reflector } from '@nestjs/core';
import { type Request } from 'express';
import { ROUTE_METADATA } from './api-route.decorator.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Against cross-site request forgery: an unsafe request must say that it comes from a page of this site.
 * Browsers set Sec-Fetch-Site themselves and no script can; Origin stands in for older ones.
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
    // No browser sends it, and no cookie counts for it.
    if (name !== undefined && routes[name].access === 'webhook') return true;
    const site = request.get('sec-fetch-site');
    const fromHere = site === undefined ? request.get('origin') === this.#origin : site === 'same-origin';
    if (!fromHere) throw new ProblemError('wrong_origin');
    return true;
  }
}
