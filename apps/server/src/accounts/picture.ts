import { randomBytes } from 'node:crypto';
import { isClient } from '@handover/domain/viewer';
import type { Input } from '@handover/contract/endpoint';
import type { findPicture, savePicture } from '@handover/contract/accounts/profile';
import { userPolicy } from '@handover/domain/accounts/policy';
import { orNotFound, assertAllowed, invalidField, Refusal } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { limitConcurrency } from '../http/limitConcurrency.ts';
import { enqueue } from '../adapters/queue.ts';
import { type Made, redraw } from '../adapters/images.ts';
import { pictureAddress, pictureFile } from './pictureAddress.ts';
import { visibleUsers } from './queries.ts';

const SIDE = 512;

/** Makes a profile picture of a JPEG, PNG or WebP image: square and small. */
const pictureOf = (file: Uint8Array): Promise<Made> =>
  redraw(file, 'Choose a JPEG, PNG or WebP picture', (image) =>
    image.resize(SIDE, SIDE, { fit: 'cover' }).webp({ quality: 82 }),
  );

const inTurn = limitConcurrency({
  at_once: 2,
  queue: 20,
  words: 'Many pictures are being changed. Please try again in a moment',
});

/** Shows the picture of anyone in sight. An address with another picture's name in it shows nothing, now and later. */
export async function showPicture(ctx: Ctx, { user_id, v }: Input<typeof findPicture>) {
  const { db, viewer } = ctx;
  const person = await visibleUsers(db, viewer).select('picture').where('user_id', '=', user_id).executeTakeFirst();
  const picture = orNotFound((person ?? (await cardOf(ctx, user_id)))?.picture ?? undefined, 'Picture');
  if (v !== undefined && v !== picture) throw new Refusal('not_found', 'Picture not found');
  return { file: pictureFile(picture), type: 'image/webp', lasting: v !== undefined };
}

/**
 * Finds the card of a staff member for a manager: managers they work for do not see the rest of their account. An agency
 * sees those whom it engages, too.
 */
async function cardOf({ db, viewer }: Ctx, member_id: string) {
  if (!isClient(viewer)) return undefined;
  const of = (view: 'member_cards' | 'agency_people') =>
    db.selectFrom(view).select('picture').where('member_id', '=', member_id).executeTakeFirst();
  return (await of('member_cards')) ?? (viewer.kind === 'agency' ? of('agency_people') : undefined);
}

type Prepared = { user_id: string; picture: Buffer | undefined };

/**
 * Makes a new picture, before the transaction. A viewer who may not change this picture is refused in a moment; until
 * then no work is done for them.
 */
export async function preparePicture(
  { viewer }: Omit<Ctx, 'db'>,
  { user_id, file }: Input<typeof savePicture>,
): Promise<Prepared> {
  if (!userPolicy.change_picture(viewer, user_id).ok) return { user_id, picture: undefined };
  const made = await inTurn(() => pictureOf(file));
  if (!made.ok) throw invalidField('file', made.message);
  return { user_id, picture: made.bytes };
}

/** Changes a picture. The file is there before the row names it. */
export async function changePicture(ctx: Ctx, { user_id, picture: bytes }: Prepared) {
  const before = await lockedPicture(ctx, user_id);
  const picture = randomBytes(16).toString('hex');
  await ctx.files.write(pictureFile(picture), orNotFound(bytes, 'Picture'));
  await namePicture(ctx, user_id, before, picture);
  return { data: { user_id, picture: pictureAddress(user_id, picture) } };
}

export async function dropPicture(ctx: Ctx, { user_id }: { user_id: string }) {
  await namePicture(ctx, user_id, await lockedPicture(ctx, user_id), null);
  return { data: { message: 'The picture was removed' } };
}

async function lockedPicture({ db, viewer }: Ctx, user_id: string): Promise<string | null> {
  const person = orNotFound(
    // Locked while the file is written; others may still notify this person, or sign them in.
    await visibleUsers(db, viewer).select('picture').where('user_id', '=', user_id).forNoKeyUpdate().executeTakeFirst(),
    'User',
  );
  assertAllowed(userPolicy.change_picture(viewer, user_id));
  return person.picture;
}

/** Names a picture in its owner's row; the file of the one before goes with the transaction that forgets it. */
export async function namePicture({ db, now }: Ctx, user_id: string, before: string | null, picture: string | null) {
  await db.updateTable('users').set({ picture, updated_at: now }).where('user_id', '=', user_id).execute();
  if (before !== null) await enqueue(db, 'remove_file', { name: pictureFile(before) });
}
