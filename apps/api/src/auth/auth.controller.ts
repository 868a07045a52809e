import { Controller, Req, Res } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { limits, ProblemError } from '@sandstone/contract';
import { requestIdOf } from '@sandstone/observability';
import { type Request, type Response } from 'express';
import { StaffProofs } from '../age-proof/staff-proofs.ts';
import { ApiRoute } from '../http/api-route.decorator.ts';
import { RateLimits } from '../http/rate-limits.ts';
import { type ResponseOf, RouteInput, type RouteInputOf } from '../http/route-input.decorator.ts';
import { AccountDeletionService } from './account-deletion.service.ts';
import { clearSessionCookies, setSessionCookies } from './session-cookie.ts';
import { toSessionUser } from './session-user.mapper.ts';
import { type SessionClaims } from './session.strategy.ts';
import { SignInService } from './sign-in.service.ts';
import { CurrentSession, type SignedIn } from './signed-in.decorator.ts';

@Controller()
export class AuthController {
  constructor(
    private readonly signIn: SignInService,
    private readonly deletion: AccountDeletionService,
    private readonly jwt: JwtService,
    private readonly rateLimits: RateLimits,
    private readonly staff: StaffProofs,
  ) {}

  @ApiRoute('session')
  async session(
    @CurrentSession() signedIn: SignedIn | undefined,
    @Res({ passthrough: true }) response: Response,
    @Req() request: Request,
  ): Promise<ResponseOf<'session'>> {
    if (signedIn?.user.role === 'admin') await this.staff.renew(request, response, signedIn.session);
    else this.staff.clear(request, response);
    if (signedIn !== undefined) return { authenticated: true, user: toSessionUser(signedIn.user) };
    // Stale cookies are cleared together with the hint, so that pages stop asking for the session.
    if (request.headers.cookie !== undefined) clearSessionCookies(response);
    return { authenticated: false };
  }

  @ApiRoute('login')
  async login(
    @RouteInput() { body }: RouteInputOf<'login'>,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ResponseOf<'login'>> {
    if (!(await this.rateLimits.consume('login', request.ip))) {
      response.set('Retry-After', String(limits.rates.login.windowSeconds));
      throw new ProblemError('rate_limited');
    }
    const { session, user } = await this.signIn.login(body, requestIdOf(request));
    const claims: SessionClaims = { sid: session.id, sub: user.id };
    setSessionCookies(response, await this.jwt.signAsync(claims));
    if (user.role === 'admin') await this.staff.give(response, session);
    return { user: toSessionUser(user) };
  }

  @ApiRoute('refreshToken')
  async refreshToken(
    @RouteInput() { body }: RouteInputOf<'refreshToken'>,
    @CurrentSession() signedIn: SignedIn,
    @Req() request: Request,
  ): Promise<void> {
    await this.signIn.refresh(body.idToken, signedIn, requestIdOf(request));
  }

  @ApiRoute('logout')
  async logout(
    @CurrentSession() signedIn: SignedIn | undefined,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    if (signedIn !== undefined) await this.signIn.logout(signedIn, requestIdOf(request));
    this.#forget(request, response);
  }

  @ApiRoute('signOutEverywhere')
  async signOutEverywhere(
    @CurrentSession() signedIn: SignedIn,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    await this.signIn.logoutEverywhere(signedIn, requestIdOf(request));
    this.#forget(request, response);
  }

  @ApiRoute('deleteAccount')
  async deleteAccount(
    @RouteInput() { body }: RouteInputOf<'deleteAccount'>,
    @CurrentSession() signedIn: SignedIn,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    await this.deletion.delete(body.idToken, signedIn.user, requestIdOf(request));
    this.#forget(request, response);
  }

  /** Removes from the browser what the session gave it. */
  #forget(request: Request, response: Response): void {
    clearSessionCookies(response);
    this.staff.clear(request, response);
  }
}
