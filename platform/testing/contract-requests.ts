import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** The part of JSON Schema that the contract's requests are written in. */
export interface JsonSchema {
  $ref?: string | undefined;
  type?: string | string[] | undefined;
  enum?: unknown[] | undefined;
  pattern?: string | undefined;
  format?: string | undefined;
  minLength?: number | undefined;
  maxLength?: number | undefined;
  minimum?: number | undefined;
  maximum?: number | undefined;
  minItems?: number | undefined;
  maxItems?: number | undefined;
  items?: JsonSchema | undefined;
  properties?: Record<string, JsonSchema> | undefined;
  required?: string[] | undefined;
  additionalProperties?: boolean | JsonSchema | undefined;
  anyOf?: JsonSchema[] | undefined;
}

const jsonSchema: z.ZodType<JsonSchema> = z.lazy(() =>
  z.looseObject({
    $ref: z.string().optional(),
    type: z.union([z.string(), z.array(z.string())]).optional(),
    enum: z.array(z.unknown()).optional(),
    pattern: z.string().optional(),
    format: z.string().optional(),
    minLength: z.number().optional(),
    maxLength: z.number().optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    minItems: z.number().optional(),
    maxItems: z.number().optional(),
    items: jsonSchema.optional(),
    properties: z.record(z.string(), jsonSchema).optional(),
    required: z.array(z.string()).optional(),
    additionalProperties: z.union([z.boolean(), jsonSchema]).optional(),
    anyOf: z.array(jsonSchema).optional(),
  }),
);

const parameterSchema = z.object({
  name: z.string(),
  in: z.enum(['path', 'query', 'header']),
  required: z.boolean().optional(),
  schema: jsonSchema,
});
export type Parameter = z.infer<typeof parameterSchema>;

const operationSchema = z.looseObject({
  operationId: z.string(),
  'x-credential': z.enum(['none', 'bearer', 'portal_session']),
  parameters: z.array(parameterSchema).default([]),
  requestBody: z
    .object({ content: z.object({ 'application/json': z.object({ schema: jsonSchema }) }) })
    .optional(),
});

const document = z
  .looseObject({
    paths: z.record(z.string(), z.record(z.string(), operationSchema)),
    components: z.looseObject({ schemas: z.record(z.string(), jsonSchema) }),
  })
  .parse(JSON.parse(readFileSync(new URL('../openapi.json', import.meta.url), 'utf8')));

/** What the contract says of the requests of one operation. */
export interface ContractRequest {
  id: string;
  /** In upper case. */
  method: string;
  path: string;
  credential: 'none' | 'bearer' | 'portal_session';
  parameters: Parameter[];
  /** Schema of its body; undefined when it takes none. */
  body: JsonSchema | undefined;
}

/** Every operation of the contract. */
export const CONTRACT_REQUESTS: readonly ContractRequest[] = Object.entries(document.paths).flatMap(
  ([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      id: operation.operationId,
      method: method.toUpperCase(),
      path,
      credential: operation['x-credential'],
      parameters: operation.parameters,
      body: operation.requestBody?.content['application/json'].schema,
    })),
);

/** The schema itself, or what its `$ref` names. */
export function resolveSchema(schema: JsonSchema): JsonSchema {
  if (schema.$ref === undefined) return schema;
  const found = document.components.schemas[schema.$ref.replace('#/components/schemas/', '')];
  if (found === undefined) throw new Error(`The contract has no ${schema.$ref}.`);
  return found;
}
