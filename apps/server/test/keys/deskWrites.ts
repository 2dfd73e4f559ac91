type Sent = { method: 'post'; url: string; body: object };

const raise = (description: string): Sent => ({
  method: 'post',
  url: '/api/v1/support_desk',
  body: { title: 'The rota does not open', description },
});

/** A ticket, and another that differs by a word. */
export const deskWrites: Record<string, () => Promise<[Sent, Sent]>> = {
  'support_desk.create': async () => [raise('<p>It stays white.</p>'), raise('<p>It stays grey.</p>')],
};
