import type { House } from '../harness.ts';
import type { Person } from '../make.ts';

type Sent = { method: 'post'; url: string; body: object };

/** Everything that is said and read about a shift, and for each another that differs from it as little as possible. */
export const messageWrites = (house: () => House): Record<string, (ann: Person) => Promise<[Sent, Sent]>> => {
  const post = (url: string, body: object): Sent => ({ method: 'post', url: `/api/v1/${url}`, body });
  const thread = async (ann: Person) => {
    const { make, as } = house();
    const [{ job_id }, bob] = [await make.job(), await make.member()];
    const body = { with: 'member', member_id: bob.user_id };
    const path = `jobs/${job_id}/messages`;
    const say = async (text: string) => (await as(ann).post(`/api/v1/${path}`, { ...body, text })).json().data;
    return { path, body, say };
  };
  return {
    'jobs.messages.say': async (ann) => {
      const { path, body } = await thread(ann);
      const say = (text: string) => post(path, { ...body, text });
      return [say('Can you cover tonight?'), say('Can you cover tonight')];
    },
    'threads.messages.say': async (ann) => {
      const { thread_id } = await (await thread(ann)).say('Hello');
      const say = (text: string) => post(`threads/${thread_id}/messages`, { text });
      return [say('Can you cover tonight?'), say('Can you cover tonight')];
    },
    'threads.read': async (ann) => {
      const { say } = await thread(ann);
      const [{ thread_id, message_id }, next] = [await say('Hello'), await say('Are you there?')];
      const read = (seen: string) => post(`threads/${thread_id}/read`, { message_id: seen });
      return [read(message_id), read(next.message_id)];
    },
  };
};
