import { attachmentOf, LEVEL_NAMES } from '@handover/domain/viewer';
import type { Ctx } from '../http/route.ts';
import { pictureAddress } from './pictureAddress.ts';

/** Who is signed in, and the name of what they belong to. */
export async function findMe({ db, viewer, config }: Ctx) {
  const person = await db
    .selectFrom('users')
    .leftJoin('second_factors', 'second_factors.user_id', 'users.user_id')
    .select([
      'first_name',
      'last_name',
      'email',
      'picture',
      'second_factors.confirmed_at',
      'second_factors.recovery_hashes',
    ])
    .where('users.user_id', '=', viewer.user_id)
    .executeTakeFirstOrThrow();
  return {
    data: {
      user_id: viewer.user_id,
      kind: viewer.kind,
      level: viewer.level,
      id: viewer.user_id,
      user_level: viewer.level,
      first_name: person.first_name,
      last_name: person.last_name,
      email: person.email,
      picture: person.picture && pictureAddress(viewer.user_id, person.picture),
      ...attachmentOf(viewer),
      company: (await companyOf({ db, viewer })) ?? LEVEL_NAMES[viewer.level],
      second_factor: {
        on: person.confirmed_at !== null,
        required: config.SECOND_FACTOR_LEVELS.includes(viewer.level),
        recovery_codes_left: person.recovery_hashes?.length ?? 0,
      },
    },
  };
}

async function companyOf({ db, viewer }: Pick<Ctx, 'db' | 'viewer'>): Promise<string | undefined> {
  switch (viewer.kind) {
    case 'admin':
      return undefined;
    case 'member': {
      const record = await db
        .selectFrom('staff')
        .select('position')
        .where('member_id', '=', viewer.member_id)
        .executeTakeFirst();
      return record?.position ?? undefined;
    }
    case 'agency': {
      const agency = await db
        .selectFrom('agencies')
        .select('company_name')
        .where('agency_id', '=', viewer.agency_id)
        .executeTakeFirst();
      return agency?.company_name;
    }
    case 'provider': {
      const provider = await db
        .selectFrom('care_providers')
        .select('company_name')
        .where('care_provider_id', '=', viewer.care_provider_id)
        .executeTakeFirst();
      return provider?.company_name;
    }
    case 'office': {
      const office = await db
        .selectFrom('offices')
        .select('title')
        .where('office_id', '=', viewer.office_id)
        .executeTakeFirst();
      return office?.title;
    }
  }
}
