// Shapes that every answer is made of.
import { ERRORS } from '#kernel/error.ts';
import { type Json, schemaRef } from './names.ts';

export const sharedSchemas = (): Record<string, Json> => ({
  Links: {
    type: 'object',
    description: 'Relations to what can be done next; paths begin with /api/v1.',
    additionalProperties: {
      type: 'object',
      required: ['href', 'method'],
      properties: {
        href: { type: 'string', description: 'Path and query.' },
        method: {
          type: 'string',
          enum: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
          description: 'How it is called.',
        },
        templated: { type: 'boolean', description: 'True where the path has parameters.' },
      },
    },
  },
  Failure: {
    type: 'object',
    description: 'Every answer that is no success.',
    required: ['success', 'error', 'code', 'request_id'],
    properties: {
      success: { type: 'boolean', const: false, description: 'Always false.' },
      error: { type: 'string', description: 'For display; in the language of Accept-Language.' },
      code: { $ref: schemaRef('ErrorCode') },
      request_id: { type: 'string', description: 'Names the request when you ask for help.' },
      errors: {
        type: 'array',
        maxItems: 50,
        items: { $ref: schemaRef('FieldError') },
        description: 'Every wrong field.',
      },
      docs_url: { type: 'string', description: 'Where the code is explained.' },
    },
  },
  ErrorCode: {
    type: 'string',
    description: 'Stable; codes may be added, so treat an unknown one by its HTTP status.',
    enum: Object.keys(ERRORS),
  },
  FieldError: {
    type: 'object',
    required: ['code', 'message'],
    description:
      'What is wrong with one field; params such as min, max, allowed and actual are members too.',
    properties: {
      field: { type: 'string', description: 'Dotted path with brackets, such as items[0].price.' },
      location: {
        type: 'string',
        enum: ['body', 'query', 'path', 'header'],
        description: 'Where it was sent.',
      },
      code: { type: 'string', description: "The field's own code, else that of the whole answer." },
      message: { type: 'string', description: 'For display.' },
      did_you_mean: { type: 'string', description: 'The name or number that was probably meant.' },
      required_scope: { type: 'string', description: 'The scope that the token lacks.' },
    },
    additionalProperties: true,
  },
});
