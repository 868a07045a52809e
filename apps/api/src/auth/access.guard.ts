import { type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import { previewAudienceHeader, ProblemError, type Route, visitorClassHeader } from '@sandstone/contract';
import { CompatibilityWatch } from '@sandstone/nest';
import { RegionAdmission } from '../site-state/region-admission.ts';
import { SiteOpening } from '../site-state/site-opening.ts';
import { ROUTE_METADATA } from '../http/api-route.decorator.ts';
import { isSignedOut } from './session-cookie.ts';
import { SESSION_STRATEGY } from './session.strategy.ts';
import { type SignedIn } from './signed-in.decorator.ts';

/**
 * Authorizes a request by the access class of its route in the contract. The session and its user are read from the
 * database each time, so that logout, disabling and role changes take effect on the next request. While the site is
 * closed, it answers administrators alone; while visitors of a region do not see it, nobody without a class that does; if
 * the stored data need a later release, nobody.
 */
@Injectable()
export class AccessGuard extends AuthGuard(SESSION_STRATEGY) {
  constructor(
    private readonly reflector: Reflector,
    private readonly opening: SiteOpening,
    private readonly regions: RegionAdmission,
    private readonly compatibility: CompatibilityWatch,
  ) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const route = this.reflector.get<Route | undefined>(ROUTE_METADATA, context.getHandler());
    // Handlers without a route of the contract are not accessible.
    if (route === undefined) throw new ProblemError('forbidden');
    const { access, readsSession = false, whileClosed = false } = route;
    // web and the reverse proxy still learn the level, so that they refuse as well.
    if (access !== 'internal') this.compatibility.assertServes();
    // Webhook handlers verify the signature themselves.
    if (access === 'webhook' || (access === 'internal' && !readsSession)) return true;
    const http = context.switchToHttp();
    if (access !== 'internal')
      await this.regions.admit(route, http.getRequest().headers[visitorClassHeader.toLowerCase()]);
    // If the browser has signed out, its next request ends the session, whatever it asks for.
    const isForVisitors = (access === 'public' || access === 'member') && !whileClosed;
    const isClosed = isForVisitors && !(await this.opening.isOpen());
    if (access === 'public' && !readsSession && !isClosed && !isSignedOut(http.getRequest())) return true;
    await super.canActivate(context);
    const signedIn: SignedIn | undefined = http.getRequest().user;
    if (isClosed && signedIn?.user.role !== 'admin') throw new ProblemError('site_closed');
    // An administrator who previews a closed site reads what a visitor would.
    if (isClosed && access === 'public' && http.getRequest().headers[previewAudienceHeader] === 'visitor')
      http.getRequest().user = undefined;
    if (access === 'public' || access === 'internal') return true;
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
