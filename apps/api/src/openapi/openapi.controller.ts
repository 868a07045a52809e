import { Controller, Inject, Req, Res } from '@nestjs/common';
import { type ApiConfig } from '@sandstone/config';
import { endpoints, ProblemError, problemsOf, routes, type RouteName } from '@sandstone/contract';
import { escapeHtml } from '@sandstone/domain';
import { type Request, type Response } from 'express';
import { ApiRoute } from '../http/api-route.decorator.ts';
import { API_CONFIG } from '../infrastructure/config.module.ts';
import { openApiDocument } from './openapi.ts';

/** Renders the routes as HTML without scripts and styles, which the site's Content Security Policy allows. */
function page(): string {
  const rows = Object.keys(endpoints).map((key) => {
    // `Object.keys` widens the route names to strings.
    const name = key as RouteName;
    const { method, path, access } = routes[name];
    const { summary } = endpoints[name];
    const problems = [...problemsOf(routes[name], endpoints[name])];
    return `<tr><td><code>${method}</code></td><td><code>${escapeHtml(path)}</code></td><td>${access}</td><td>${escapeHtml(summary)}</td><td>${problems.join(', ')}</td></tr>`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>API</title></head><body><h1>API</h1><p><a href="${routes.openapi.path}">OpenAPI 3.1</a></p><table><thead><tr><th>Method</th><th>Path</th><th>Access</th><th>Purpose</th><th>Problems</th></tr></thead><tbody>${rows.join('')}</tbody></table></body></html>`;
}

@Controller()
export class OpenApiController {
  constructor(@Inject(API_CONFIG) private readonly config: ApiConfig) {}

  @ApiRoute('docs')
  docs(@Req() request: Request, @Res() response: Response): void {
    this.#refuseInProduction();
    if (request.accepts(['html', 'json']) === 'json') response.json(openApiDocument());
    else response.type('html').send(page());
  }

  @ApiRoute('openapi')
  openapi(): Record<string, unknown> {
    this.#refuseInProduction();
    return openApiDocument();
  }

  #refuseInProduction(): void {
    if (!this.config.docs) throw new ProblemError('not_found');
  }
}
