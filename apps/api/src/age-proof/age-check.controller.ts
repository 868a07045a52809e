import { randomBytes } from 'node:crypto';
import { Controller, Inject, Req, Res } from '@nestjs/common';
import { type AgeMethod } from '@sandstone/age-assurance';
import { type ApiConfig } from '@sandstone/config';
import { type AgeCheckResult, cookies, cookieValue, limits, ProblemError } from '@sandstone/contract';
import { RegionRulesRepository } from '@sandstone/database';
import { type Request, type Response } from 'express';
import { ApiRoute } from '../http/api-route.decorator.ts';
import { RateLimits } from '../http/rate-limits.ts';
import { API_CONFIG } from '../infrastructure/config.module.ts';
import { AgeChecks } from './age-checks.ts';
import { AgeKeys } from './age-keys.ts';
import { AgeMethods } from './age-methods.ts';
import { returnPathOf } from './return-path.ts';

const secretPattern = /^[A-Za-z0-9_-]{43}$/;
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
// The visitor comes back by a link of the provider, with which browsers send no stricter cookie.
const base = { secure: true, sameSite: 'lax', path: '/', httpOnly: true } as const;

/** The secret of this browser; undefined if it has begun no check. */
function checkingBrowserOf(request: Request): string | undefined {
  const secret = cookieValue(cookies.ageCheck, request.headers.cookie) ?? '';
  return secretPattern.test(secret) ? secret : undefined;
}

/**
 * Gives the browser a secret, or keeps the one that it has, so that checks in several tabs can be finished. It outlives
 * the check, so that a late visitor is told so.
 */
function rememberBrowser(request: Request, response: Response): string {
  const secret = checkingBrowserOf(request) ?? randomBytes(32).toString('base64url');
  response.cookie(cookies.ageCheck, secret, { ...base, maxAge: 2 * limits.regions.checkMinutes * minuteMs });
  return secret;
}

/** Tells the reverse proxy what to show on the page that the visitor comes back to. */
function setCheckResult(response: Response, result: AgeCheckResult): void {
  response.cookie(cookies.ageCheckResult, result, { ...base, maxAge: minuteMs });
}

/** @param days 0 for a cookie that ends with the browser */
function setProof(response: Response, proof: string, days: number): void {
  response.cookie(cookies.ageProof, proof, days === 0 ? base : { ...base, maxAge: days * dayMs });
  response.clearCookie(cookies.ageCheckResult, base);
}

const { maxProofDays } = limits.regions;
const daySeconds = 24 * 60 * 60;

/** The parameters as they were sent: repeated ones must not be chosen from here. */
const parametersOf = ({ originalUrl }: Request) =>
  new URLSearchParams(originalUrl.includes('?') ? originalUrl.slice(originalUrl.indexOf('?')) : '');

/** The address holds secrets, and says where the visitor wanted to go. */
function redirect(response: Response, location: string): void {
  // `redirect` would repeat the address in the body.
  response.status(302).set({ Location: location, 'Referrer-Policy': 'no-referrer' }).end();
}

/**
 * Leads a visitor to the provider that verifies the age, and back. A person follows links to these routes, so that whatever
 * they are sent leads to a page of this site.
 */
@Controller()
export class AgeCheckController {
  constructor(
    private readonly checks: AgeChecks,
    private readonly methods: AgeMethods,
    private readonly keys: AgeKeys,
    private readonly rules: RegionRulesRepository,
    private readonly rateLimits: RateLimits,
    @Inject(API_CONFIG) private readonly config: ApiConfig,
  ) {}

  @ApiRoute('startAgeCheck')
  async start(@Req() request: Request, @Res() response: Response): Promise<void> {
    const method = this.#methodOf(request);
    if (!(await this.rateLimits.consume('ageChecks', request.ip))) {
      response.set('Retry-After', String(limits.rates.ageChecks.windowSeconds));
      throw new ProblemError('rate_limited');
    }
    const [returnTo, ...more] = parametersOf(request).getAll('return');
    const returnPath = returnPathOf(more.length === 0 ? returnTo : null, this.config.publicUrl);
    const url = await this.checks.start(method, rememberBrowser(request, response), returnPath);
    if (url === undefined) setCheckResult(response, 'down');
    redirect(response, url?.href ?? returnPath);
  }

  @ApiRoute('ageCheckCallback')
  async finish(@Req() request: Request, @Res() response: Response): Promise<void> {
    const method = this.#methodOf(request);
    const browser = checkingBrowserOf(request);
    const { result, returnPath } = await this.checks.finish(method, browser, parametersOf(request));
    if (result === 'adult') await this.#prove(method, response);
    else setCheckResult(response, result);
    redirect(response, returnPath);
  }

  /** The reverse proxy applies the lifetime of the rule of the visitor's region. */
  async #prove({ id }: AgeMethod, response: Response): Promise<void> {
    const expires = Math.floor(Date.now() / 1000) + maxProofDays * daySeconds;
    const proof = await this.keys.sign({ class: 'adult', method: id, expires });
    const { rules } = await this.rules.current();
    const isKept = rules.some(({ policy, proofDays }) => policy === 'verify' && proofDays > 0);
    setProof(response, proof, isKept ? maxProofDays : 0);
  }

  #methodOf({ params }: Request): AgeMethod {
    const method = this.methods.find(String(params['method']));
    if (method === undefined) throw new ProblemError('not_found');
    return method;
  }
}
