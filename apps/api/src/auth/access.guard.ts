import { type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import { type Access, ProblemError, type RouteName, routes } from '@sandstone/contract';
import { ROUTE_METADATA } from '../http/api-route.decorator.ts';
import { isSignedOut } from './session-cookie.ts';
import { SESSION_STRATEGY } from './session.strategy.ts';
import { type SignedIn } from './signed-in.decorator.ts';

/** Public routes whose answer depends on who asks, or that change the session itself. */
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
 * Lets a request through by the access class of its row in the contract's route table. The session and its user are
 * read from the database each time, so that logout, disabling and a change of role hold on the next request.
 */
@Injectable()
export class AccessGuard extends AuthGuard(SESSION_STRATEGY) {
  readonly #reflector = new Reflector();

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const name = this.#reflector.get<RouteName | undefined>(ROUTE_METADATA, context.getHandler());
    // A handler that nobody declared is open to nobody.
    if (name === undefined) throw new ProblemError('forbidden');
    const access: Access = routes[name].access;
    // A webhook is judged by its signature, in its handler.
    if (access === 'internal' || access === 'webhook') return true;
    const http = context.switchToHttp();
    // The session of a request that is signed out ends with whatever is asked first.
    if (access === 'public' && !readsSession.has(name) && !isSignedOut(http.getRequest())) return true;
    await super.canActivate(context);
    if (access === 'public') return true;
    const signedIn: SignedIn | undefined = http.getRequest().user;
    if (signedIn === undefined) throw new ProblemError('unauthenticated');
    if (access === 'admin' && signedIn.user.role !== 'admin') throw new ProblemError('forbidden');
    return true;
  }

  /** Passport's verdict: undefined for nobody, so that `canActivate` decides by the route's access. */
  override handleRequest<T>(error: unknown, user: T | false): T {
    if (error) throw error;
    // The base class wants the user's type; `canActivate` above is the only one who reads it.
    return (user || undefined) as T;
  }
}
