import * as contract from '@sandstone/contract';
import {
  type Endpoint,
  endpoints,
  limits,
  problemMediaType,
  problems,
  problemsOf,
  type RouteName,
  routes,
  statusOf,
  uploadParts,
  unlistedValues,
} from '@sandstone/contract';
import { z } from 'zod';

type Json = Record<string, unknown>;

/** The schemas to which references lead, by name. */
const namedSchemas: Record<string, Json> = {};

/** The properties of these are parameters of operations. */
const parameterSchemas = new Set(
  Object.values<Endpoint>(endpoints).flatMap(({ params, query }) => [params, query]),
);
// Exported schemas are named like their types, so that the document contains each of them once.
for (const [name, schema] of Object.entries(contract)) {
  if (!(schema instanceof z.ZodType) || parameterSchemas.has(schema) || schema.meta()?.id !== undefined)
    continue;
  const id = name.charAt(0).toUpperCase() + name.slice(1);
  z.globalRegistry.add(schema, { ...schema.meta(), id });
}

type Io = 'input' | 'output';

/** A field can be optional in a request and present in each response, so a schema of both has two names. */
const componentName = (id: string, io: Io) => (io === 'input' ? `${id}Input` : id);

const inComponents = (schema: Json, io: Io): Json =>
  JSON.parse(
    JSON.stringify(schema).replace(
      /"#\/\$defs\/(\w+)"/g,
      (_reference, id: string) => `"#/components/schemas/${componentName(id, io)}"`,
    ),
  ) as Json;

// OpenAPI 3.1 uses JSON Schema 2020-12, which zod generates.
function toSchema(schema: z.ZodType, io: Io): Json {
  const { $schema: _dialect, $defs = {}, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  for (const [id, definition] of Object.entries($defs))
    namedSchemas[componentName(id, io)] = inComponents(definition, io);
  return inComponents(rest, io);
}

function parameters(endpoint: Endpoint): Json[] {
  const parametersIn = (schema: z.ZodType | undefined, location: 'path' | 'query') => {
    if (schema === undefined) return [];
    const { properties = {}, required = [] } = toSchema(schema, 'input') as {
      properties?: Record<string, Json>;
      required?: string[];
    };
    return Object.entries(properties).map(([name, property]) => ({
      name,
      in: location,
      required: required.includes(name),
      schema: property,
    }));
  };
  return [...parametersIn(endpoint.params, 'path'), ...parametersIn(endpoint.query, 'query')];
}

function uploadBody(name: RouteName): Json {
  const file = {
    type: 'string',
    format: 'binary',
    description: `At most ${limits.upload.maxFileBytes} bytes`,
  };
  return {
    type: 'object',
    properties: {
      [uploadParts.uploadId]: { type: 'string', format: 'uuid' },
      [uploadParts.description]: { type: 'string', maxLength: limits.photo.maxDescriptionLength },
      [uploadParts.unlisted]: { type: 'string', enum: Object.values(unlistedValues) },
      ...(name === 'upload'
        ? { [uploadParts.file]: file }
        : { [uploadParts.files]: { type: 'array', items: file, maxItems: limits.upload.maxFilesPerBatch } }),
    },
  };
}

function requestBody(name: RouteName, endpoint: Endpoint): Json | undefined {
  const mediaType = endpoint.bodyMediaType ?? 'application/json';
  const schema = endpoint.bodyMediaType
    ? uploadBody(name)
    : endpoint.body && toSchema(endpoint.body, 'input');
  return schema && { required: true, content: { [mediaType]: { schema } } };
}

function responsesOf(name: RouteName, endpoint: Endpoint): Json {
  const mediaType = endpoint.responseMediaType ?? 'application/json';
  const content = endpoint.response
    ? { content: { [mediaType]: { schema: toSchema(endpoint.response, 'output') } } }
    : endpoint.responseMediaType && { content: { [mediaType]: {} } };
  const failures = Map.groupBy(problemsOf(routes[name], endpoint), (code) => problems[code].status);
  return {
    [statusOf(endpoint)]: { description: endpoint.summary, ...content },
    ...Object.fromEntries(
      [...failures].map(([status, codes]) => [
        status,
        { $ref: '#/components/responses/Problem', description: codes.join(', ') },
      ]),
    ),
  };
}

/** Generates the OpenAPI 3.1 document from the contract's endpoints. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const [key, endpoint] of Object.entries(endpoints)) {
    // `Object.entries` widens the route names to strings.
    const name = key as RouteName;
    const { method, path, access } = routes[name];
    const template = path.replace(/:(\w+)/g, '{$1}');
    paths[template] = {
      ...paths[template],
      [method.toLowerCase()]: {
        operationId: name,
        summary: endpoint.summary,
        'x-access': access,
        parameters: parameters(endpoint),
        requestBody: requestBody(name, endpoint),
        responses: responsesOf(name, endpoint),
        ...(access === 'member' || access === 'admin' ? { security: [{ session: [] }] } : {}),
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Sandstone', version: '1', description: 'Failures are RFC 9457 problem documents.' },
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: '__Host-session' } },
      responses: {
        Problem: {
          description: 'The codes stand at each operation',
          content: { [problemMediaType]: { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      },
      schemas: {
        Problem: {
          type: 'object',
          required: ['type', 'title', 'status', 'detail', 'code'],
          properties: {
            type: { type: 'string' },
            title: { type: 'string' },
            status: { type: 'integer' },
            detail: { type: 'string' },
            code: { type: 'string', enum: Object.keys(problems) },
            requestId: { type: 'string' },
          },
        },
        ...namedSchemas,
      },
    },
  };
}
