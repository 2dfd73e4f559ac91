import { z } from 'zod';
import type { HourlyLimit } from '@handover/domain/notifications/floods';
import type { Level } from '@handover/domain/viewer';
import { issueWords } from './issueWords.ts';

// Server and web import every schema by way of this file.
z.config({ customError: issueWords });

/** `everyone` includes people who are not signed in; otherwise the levels that may call. */
export type Audience = 'everyone' | readonly Level[];

/** Everyone who keeps shifts rather than working them. */
export const OFFICE = [1, 2, 3] as const satisfies readonly Level[];

/** One call of the API. `input` is path, query and body together: every name is used once. */
export type Endpoint<In extends z.ZodType = z.ZodType, Out extends z.ZodType = z.ZodType> = {
  /** Unique; the operation's id in OpenAPI and the row's name in the permission matrix. */
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  levels: Audience;
  summary: string;
  description?: string;
  input: In;
  answer: Out;
  /** What the answer is sent as; JSON unless told. `events` is a stream that stays open. */
  sends?: 'json' | 'csv' | 'redirect' | 'file' | 'events' | 'calendar';
  /** The body is the bytes of one file, handed over as `file`; the rest of the input is in the path. */
  takes?: 'file';
  /** The body holds drawings, so it may be larger than a form's. */
  holds_drawings?: true;
  /** Asked by the page itself and not by the person, so it keeps no session awake. */
  background?: true;
  /** Open to someone who is signed in but still has to set up a second factor. */
  before_second_factor?: true;
  /** A read that leaves a trace: the handler writes who looked at what into the audit. */
  leaves_trace?: true;
  /** Something can be guessed by calling it again and again: one person gets so many calls a minute. */
  tries_per_minute?: number;
  /** Others are told or mailed of each call: one person gets so many an hour. */
  hourly?: HourlyLimit;
  /** The answer holds a secret, so it is never kept under an Idempotency-Key. */
  answers_secret?: true;
};

export type Input<E> = E extends Endpoint<infer In, z.ZodType> ? z.output<In> : never;
export type Sent<E> = E extends Endpoint<infer In, z.ZodType> ? z.input<In> : never;
export type Answer<E> = E extends Endpoint<z.ZodType, infer Out> ? z.output<Out> : never;

export const endpoint = <In extends z.ZodType, Out extends z.ZodType>(e: Endpoint<In, Out>): Endpoint<In, Out> => e;

export const isSafe = (e: Pick<Endpoint, 'method'>): boolean => e.method === 'GET';

/** The names in a path: /users/:user_id has user_id. */
export const pathNames = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');

/** For calls that have nothing to send, or nothing to say. */
export const nothing = z.strictObject({});
export const done = z.object({ data: z.object({ message: z.string() }) });

/** The one shape of every refusal and error. `message` is written for the person who reads it. */
export const errorAnswer = z.object({
  message: z.string(),
  code: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  request_id: z.string(),
});
export type ErrorAnswer = z.output<typeof errorAnswer>;
