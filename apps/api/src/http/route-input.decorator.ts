import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import {
  controlCharacterText,
  type Endpoint,
  type Endpoints,
  endpoints,
  findControlCharacter,
  ProblemError,
  type RouteName,
} from '@sandstone/contract';
import { type Request } from 'express';
import { type z } from 'zod';
import { type NamedRoute, ROUTE_METADATA } from './api-route.decorator.ts';

const reflector = new Reflector();

type Part<K extends RouteName, P extends 'params' | 'query' | 'body'> =
  Endpoints[K] extends Record<P, infer S extends z.ZodType> ? { [Q in P]: z.output<S> } : unknown;
/** The value that a handler returns. It may contain dates, which JSON turns into the texts of the contract. */
export type ResponseOf<K extends RouteName> = Endpoints[K] extends { response: infer S extends z.ZodType }
  ? z.input<S>
  : void;
export type RouteInputOf<K extends RouteName> = Part<K, 'params'> & Part<K, 'query'> & Part<K, 'body'>;

function requireText(value: unknown): void {
  const unsuitable = findControlCharacter(value);
  if (unsuitable !== undefined)
    throw new ProblemError('invalid_request', `${unsuitable || 'body'}: ${controlCharacterText}`);
}

/** @throws ProblemError invalid_request */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value ?? {});
  if (parsed.success) return parsed.data;
  // The detail names the field and the rule but never repeats the sent value.
  const issues = parsed.error.issues.map((issue) => `${issue.path.join('.') || 'body'}: ${issue.message}`);
  throw new ProblemError('invalid_request', issues.join('; '));
}

type InputParts = Partial<Pick<Request, 'params' | 'query' | 'body'>>;

/** @throws ProblemError invalid_request */
export function routeInput(name: RouteName, request: InputParts): unknown {
  const endpoint: Endpoint = endpoints[name];
  // A path that no item can have is answered like one of an unknown item.
  if (endpoint.query) requireText(request.query);
  if (endpoint.body) requireText(request.body);
  return {
    ...(endpoint.params && { params: parseInput(endpoint.params, request.params) }),
    ...(endpoint.query && { query: parseInput(endpoint.query, request.query) }),
    ...(endpoint.body && { body: parseInput(endpoint.body, request.body) }),
  };
}

/** Injects the parts of the request that the contract describes for the handler's route, validated and typed. */
export const RouteInput = createParamDecorator((_data: unknown, context: ExecutionContext): unknown => {
  const { name } = reflector.get<NamedRoute>(ROUTE_METADATA, context.getHandler());
  return routeInput(name, context.switchToHttp().getRequest<Request>());
});
