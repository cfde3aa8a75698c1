/** With an OR of the two columns, PostgreSQL would rather read the whole table in the order of its ids. */
export async function bothWays<Row>(read: (own: 'from_user_id' | 'to_user_id') => Promise<Row[]>): Promise<Row[]> {
  return [...(await read('from_user_id')), ...(await read('to_user_id'))];
}
