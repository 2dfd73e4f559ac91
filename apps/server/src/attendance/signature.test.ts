import { createHash, randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { atWork, MORNING, signed } from '../../test/checkOuts.ts';
import { drawing, drawn, inAddress } from '../../test/drawings.ts';
import { useTestServer } from '../../test/harness.ts';
import { HOSTILE_DRAWINGS } from '../../test/hostileDrawings.ts';
import { bomb, chunk } from '../../test/pictures.ts';
import { readSignature } from './signature.ts';

const server = useTestServer();
const read = (sent: string) => readSignature(sent, 'candidate_signature');
const refusalOf = (sent: string) =>
  read(sent).then(
    () => 'redrawn',
    (refusal: { errors?: Record<string, string[]> }) => refusal.errors?.['candidate_signature']?.[0],
  );

describe('a signature', () => {
  test('that is drawn is stored as a small grey picture, with the hash of what is stored', async () => {
    const file = await drawing(1_800, 600);
    const { picture, typed, sha256 } = await read(inAddress(file));
    if (!picture) throw new Error('It was drawn');
    expect([typed, sha256]).toEqual([null, createHash('sha256').update(picture).digest()]);
    expect(await sharp(picture).metadata()).toMatchObject({
      format: 'png',
      width: 1_200,
      height: 400,
      isPalette: true,
    });
    expect(picture.length).toBeLessThan(20_000);
    const { channels } = await sharp(picture).stats();
    expect(channels[0]?.min).toBeLessThan(40);
    expect(channels[0]?.max).toBe(255);
  });

  test('that is typed is a name', async () => {
    const hash = createHash('sha256').update('Zoë Müller').digest();
    expect(await read('Zoë Müller')).toEqual({ picture: null, typed: 'Zoë Müller', sha256: hash });
  });

  test.each(HOSTILE_DRAWINGS)('%s', async (_, sent, comes_to) => {
    expect(await refusalOf(await sent())).toBe(comes_to);
  });

  test.each(HOSTILE_DRAWINGS.filter(([, , comes_to]) => comes_to === 'redrawn'))(
    '%s: nothing hidden in it is stored [signature-1]',
    async (_, sent) => {
      const { picture } = await read(await sent());
      const kept = picture?.toString('latin1') ?? '';
      expect(kept).not.toMatch(/script|Comment|tEXt|zTXt|iCCP|eXIf/);
      const { width, height } = await sharp(picture ?? undefined).metadata();
      expect([width <= 1_200, height <= 600]).toEqual([true, true]);
    },
  );

  test('takes modest memory, whatever is sent and however often [signature-2]', async () => {
    const worst = [inAddress(await bomb(30_000)), inAddress(await drawing(2_000, 2_000))];
    await Promise.all(worst.map(refusalOf));
    const before = process.memoryUsage().rss;
    let most = before;
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 5);
    await Promise.all(Array.from({ length: 40 }, (__, n) => refusalOf(worst[n % 2] ?? '')));
    clearInterval(watch);
    expect((most - before) / 2 ** 20).toBeLessThan(150);
  });
});

describe('a signature on its way to the server', () => {
  test('two of the largest drawings fit into one check-out; more than a megabyte does not', async () => {
    const { ann, job } = await atWork(server());
    server().time.now = MORNING;
    const send = (body: object) => server().as(ann).post(`/api/v1/jobs/${job.job_id}/checkout`, body);
    const file = await drawing();
    const filled = Buffer.concat([file.subarray(0, -12), chunk('prVt', randomBytes(190_000)), file.subarray(-12)]);
    const [large, small] = [inAddress(filled), await drawn()];
    expect(large.length).toBeGreaterThan(250_000);
    const larger = await send(await signed(MORNING, { candidate_signature: small.padEnd(300_000, 'A') }));
    expect(larger.json().errors).toEqual({ candidate_signature: ['This drawing is too large'] });
    const whole = await send(await signed(MORNING, { comments: 'A'.repeat(1_100_000) }));
    expect(whole.statusCode).toBe(413);
    const both = await send(await signed(MORNING, { candidate_signature: large, authorized_signature: large }));
    expect([both.statusCode, both.body]).toEqual([200, expect.any(String)]);
  });

  test('a large body is read only for people who are signed in', async () => {
    const { job } = await atWork(server());
    const body = await signed(MORNING, { comments: 'A'.repeat(900_000) });
    expect((await server().nobody.post(`/api/v1/jobs/${job.job_id}/checkout`, body)).statusCode).toBe(401);
  });
});
