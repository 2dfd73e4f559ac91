import { z } from 'zod';
import type { HourlyLimit } from '@handover/domain/notifications/floods';
import type { Level } from '@handover/domain/viewer';
import { issueWords } from './issueTexts.ts';

// Set here because server and web import every schema through this file.
z.config({ customError: issueWords });

/** Levels that may call; `everyone` includes people who are not signed in. */
export type Audience = 'everyone' | readonly Level[];

/** Levels that manage shifts rather than work them. */
export const OFFICE = [1, 2, 3] as const satisfies readonly Level[];

/** Endpoint of the API. `input` merges path, query and body, so each name is used once. */
export type Endpoint<In extends z.ZodType = z.ZodType, Out extends z.ZodType = z.ZodType> = {
  /** Unique name: the operation's id in OpenAPI and the row in the permission matrix. */
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  levels: Audience;
  summary: string;
  description?: string;
  input: In;
  answer: Out;
  /** Format of the answer; JSON by default. `events` is a stream that stays open. */
  sends?: 'json' | 'csv' | 'redirect' | 'file' | 'events' | 'calendar';
  /** Set if the body is the bytes of one file, passed as `file`; the rest of the input is in the path. */
  takes?: 'file';
  /** Set if the body holds drawings and may be larger than a form's. */
  holds_drawings?: true;
  /** Set for calls that the page makes by itself: they do not count as activity of the session. */
  background?: true;
  /** Set if it is open to a signed-in person who still has to set up a second factor. */
  before_second_factor?: true;
  /** Set for a read that is audited: the handler records who looked at what. */
  leaves_trace?: true;
  /** Maximum calls of one person per minute, for answers that could be guessed by trying. */
  tries_per_minute?: number;
  /** Limit per person and hour, for calls that notify or mail others. */
  hourly?: HourlyLimit;
  /** Set if the answer holds a secret, so that it is never stored for an idempotency key. */
  answers_secret?: true;
};

export type Input<E> = E extends Endpoint<infer In, z.ZodType> ? z.output<In> : never;
export type Sent<E> = E extends Endpoint<infer In, z.ZodType> ? z.input<In> : never;
export type Answer<E> = E extends Endpoint<z.ZodType, infer Out> ? z.output<Out> : never;

export const endpoint = <In extends z.ZodType, Out extends z.ZodType>(e: Endpoint<In, Out>): Endpoint<In, Out> => e;

export const isSafe = (e: Pick<Endpoint, 'method'>): boolean => e.method === 'GET';

/** Parameter names in a path: /users/:user_id has user_id. */
export const pathNames = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');

/** Empty input, or empty answer. */
export const nothing = z.strictObject({});
export const done = z.object({ data: z.object({ message: z.string() }) });

/** Common shape of all refusals and errors. `message` is written for the person who reads it. */
export const errorAnswer = z.object({
  message: z.string(),
  code: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  request_id: z.string(),
});
export type ErrorAnswer = z.output<typeof errorAnswer>;
