/**
 * A body that its call takes, for every call that has one: what the walking tests start from. The number makes what must
 * be unique so; the person is the one who sends it.
 */
export const exampleBodies: Record<string, (number: number, person: { username: string; password: string }) => object> =
  {
    'POST /api/register': (number) => ({
      username: `example${number}`,
      email: `example${number}@example.com`,
      name: 'Ann Example',
      password: 'secret-1',
      currency: 'EUR',
      timezone: 'Europe/Paris',
    }),
    'POST /api/login': (_number, { username, password }) => ({ username, password }),
  };
