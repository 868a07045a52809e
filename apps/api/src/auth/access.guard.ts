import { type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import { type Access, ProblemError, type RouteName, routes } from '@sandstone/contract';
import { ROUTE_METADATA } from '../http/api-route.decorator.ts';
import { isSignedOut } from './session-cookie.ts';
import { SESSION_STRATEGY } from './session.strategy.ts';
import { type SignedIn } from './signed-in.decorator.ts';

/** Public routes whose answer depends on the session or that change it. */
const readsSession: ReadonlySet<RouteName> = new Set<RouteName>([
  'session',
  'logout',
  'recentEvents',
  'event',
  'videos',
  'video',
  'videoByTitle',
  'embed',
  'reactions',
  'react',
  'secureImage',
]);

/**
 * Authorizes a request by the access class of its route in the contract. The session and its user are read from the
 * database each time, so that logout, disabling and role changes take effect on the next request.
 */
@Injectable()
export class AccessGuard extends AuthGuard(SESSION_STRATEGY) {
  readonly #reflector = new Reflector();

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const name = this.#reflector.get<RouteName | undefined>(ROUTE_METADATA, context.getHandler());
    // Handlers without a route of the contract are not accessible.
    if (name === undefined) throw new ProblemError('forbidden');
    const access: Access = routes[name].access;
    // Webhook handlers verify the signature themselves.
    if (access === 'internal' || access === 'webhook') return true;
    const http = context.switchToHttp();
    // If the browser has signed out, its next request ends the session, whatever it asks for.
    if (access === 'public' && !readsSession.has(name) && !isSignedOut(http.getRequest())) return true;
    await super.canActivate(context);
    if (access === 'public') return true;
    const signedIn: SignedIn | undefined = http.getRequest().user;
    if (signedIn === undefined) throw new ProblemError('unauthenticated');
    if (access === 'admin' && signedIn.user.role !== 'admin') throw new ProblemError('forbidden');
    return true;
  }

  /** Returns undefined instead of throwing without a session, so that `canActivate` decides by the route's access. */
  override handleRequest<T>(error: unknown, user: T | false): T {
    if (error) throw error;
    // The base class requires the user's type, but only `canActivate` uses the result.
    return (user || undefined) as T;
  }
}
