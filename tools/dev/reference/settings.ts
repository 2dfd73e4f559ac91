import { z } from 'zod';
import { migrationShape, secretsOf, shape } from '../../../apps/server/src/config/config.ts';

/** One setting as the environment gives it; `default` is missing where there is none and it must be said. */
export type Setting = {
  name: string;
  description: string;
  default?: Value | undefined;
  secret: boolean;
  migrates: boolean;
  choices?: unknown[] | undefined;
};

type Value = string | number | boolean;
type Described = { description?: string; default?: Value; enum?: unknown[] };

function settingsOf(schema: z.ZodObject, migrates: boolean): Setting[] {
  const secrets = secretsOf(schema);
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties).map(([name, property]) => {
    const { description = '', default: fallback = withoutBeing(schema, name), enum: choices } = property as Described;
    return { name, description, default: fallback, secret: secrets.includes(name), migrates, choices };
  });
}

/** Default of a setting; yes and no are converted on the way, and their default with them. */
const withoutBeing = (schema: z.ZodObject, name: string): Value | undefined =>
  z.safeParse(schema.shape[name] as z.ZodType<Value>, undefined).data;

if (import.meta.main) {
  console.log(JSON.stringify([...settingsOf(shape, false), ...settingsOf(migrationShape, true)]));
}
