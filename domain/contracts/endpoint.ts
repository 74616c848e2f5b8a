import type { z } from 'zod'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface Endpoint {
  method: Method
  /** Below /api, with :name for each path parameter. */
  path: string
  summary: string
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** Left out: the answer is empty (204). */
  answer?: z.ZodType
  status?: number
  /** The answer is an array that comes page by page: X-Total-Count and Link tell about the rest. */
  paged?: boolean
  /** Not JSON but this, sent by the route itself. */
  media?: string
  /** What its service refuses besides what the definition itself says. */
  refuses?: readonly (401 | 403 | 404 | 409)[]
  /** What is there already is answered with 200 instead of being made again. */
  existing?: true
  /** Answers 202 while the work goes on without the caller. */
  accepted?: true
  /** The answer has an ETag: whoever names it is told with 304 that nothing has changed. */
  tagged?: true
  /** Bytes the body may have; 1 MiB unless said. */
  bodyLimit?: number
}

/** One page of a list as a service returns it; `next` is the cursor of the following page. */
export interface Paged<T> {
  items: T[]
  total: number
  next: string | null
}

/** Keeps the literal types of an endpoint, so that a path and its shapes are known at compile time. */
export const endpoint = <const E extends Endpoint>(description: E): E => description

export type Params<E> = E extends { params: z.ZodType } ? z.output<E['params']> : Record<string, never>
export type Query<E> = E extends { query: z.ZodType } ? z.output<E['query']> : Record<string, never>
export type Body<E> = E extends { body: z.ZodType } ? z.output<E['body']> : undefined
/** What a caller may send, before defaults are filled in. */
export type QueryInput<E> = E extends { query: z.ZodType } ? z.input<E['query']> : undefined
export type BodyInput<E> = E extends { body: z.ZodType } ? z.input<E['body']> : undefined
export type Answer<E> = E extends { answer: z.ZodType } ? z.output<E['answer']> : undefined
/** What a service returns. */
export type AnswerInput<E> = E extends { answer: z.ZodType }
  ? E extends { paged: true }
    ? Paged<z.input<E['answer']> extends (infer Item)[] ? Item : never>
    : z.input<E['answer']>
  : void
