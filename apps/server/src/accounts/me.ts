import { isSecondFactorOffered } from '@handover/domain/accounts/secondFactor';
import { attachmentOf, LEVEL_NAMES } from '@handover/domain/viewer';
import type { Ctx } from '../http/route.ts';
import { pictureAddress } from './pictureAddress.ts';

/** Returns the person who is signed in, and the name of what they belong to. */
export async function findMe({ db, viewer, config }: Ctx) {
  const person = await db
    .selectFrom('users')
    .leftJoin('second_factors', 'second_factors.user_id', 'users.user_id')
    .leftJoin('credentials', 'credentials.user_id', 'users.user_id')
    .select([
      'first_name',
      'last_name',
      'email',
      'picture',
      'second_factors.confirmed_at',
      'second_factors.sealed_secret',
      'second_factors.recovery_hashes',
      'credentials.second_factor_answered_at',
    ])
    .where('users.user_id', '=', viewer.user_id)
    .executeTakeFirstOrThrow();
  const on = person.confirmed_at !== null;
  const required = config.SECOND_FACTOR_LEVELS.includes(viewer.level);
  const answered = person.second_factor_answered_at !== null;
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
        on,
        app: person.sealed_secret !== null,
        required,
        offered: isSecondFactorOffered({ level: viewer.level, on, required, answered }),
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
