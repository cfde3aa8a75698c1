export type Whoever = { id: number };

export function isCreator(item: { creatorId: number }, user: Whoever): boolean {
  return item.creatorId === user.id;
}
