import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type ApiConfig } from '@sandstone/config';
import { ProblemError, type Route } from '@sandstone/contract';
import { type Request } from 'express';
import { API_CONFIG } from '../infrastructure/config.module.ts';
import { ROUTE_METADATA } from './api-route.decorator.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Prevents cross-site request forgery: an unsafe request must originate from a page of this site.
 * Browsers set Sec-Fetch-Site and scripts cannot; older browsers are checked by Origin.
 */
@Injectable()
export class OriginGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    @Inject(API_CONFIG) private readonly config: ApiConfig,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    if (safeMethods.has(request.method)) return true;
    const route = this.reflector.get<Route | undefined>(ROUTE_METADATA, context.getHandler());
    // Webhooks and the operator's own processes are no browsers, and their handlers ignore cookies.
    if (route?.access === 'webhook' || route?.access === 'internal') return true;
    const site = request.get('sec-fetch-site');
    const isSameOrigin =
      site === undefined ? request.get('origin') === this.config.publicUrl.origin : site === 'same-origin';
    if (!isSameOrigin) throw new ProblemError('wrong_origin');
    return true;
  }
}
