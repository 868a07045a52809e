import { type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import { ProblemError, type Route } from '@sandstone/contract';
import { ROUTE_METADATA } from '../http/api-route.decorator.ts';
import { isSignedOut } from './session-cookie.ts';
import { SESSION_STRATEGY } from './session.strategy.ts';
import { type SignedIn } from './signed-in.decorator.ts';

/**
 * Authorizes a request by the access class of its route in the contract. The session and its user are read from the
 * database each time, so that logout, disabling and role changes take effect on the next request.
 */
@Injectable()
export class AccessGuard extends AuthGuard(SESSION_STRATEGY) {
  constructor(private readonly reflector: Reflector) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const route = this.reflector.get<Route | undefined>(ROUTE_METADATA, context.getHandler());
    // Handlers without a route of the contract are not accessible.
    if (route === undefined) throw new ProblemError('forbidden');
    const { access, readsSession = false } = route;
    // Webhook handlers verify the signature themselves.
    if (access === 'webhook' || access === 'internal') return true;
    const http = context.switchToHttp();
    // If the browser has signed out, its next request ends the session, whatever it asks for.
    if (access === 'public' && !readsSession && !isSignedOut(http.getRequest())) return true;
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
