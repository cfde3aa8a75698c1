/** Notifications of every kind, some with very long names. */
export function exampleNudges() {
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  const habit = { habitId: 1, challengeId: null, fromUserId: 2, toUserId: 1, read: false };
  const opus = '📖 Read ten pages of something that is not a screen before bed';
  return [
    {
      ...habit,
      id: 4,
      habitId: null,
      challengeId: 1,
      senderName: 'Maya Lindqvist',
      message: 'Maya Lindqvist is cheering you on: 🏊 Swim 14 days in 30',
      createdAt: ago(0.07),
    },
    {
      ...habit,
      id: 3,
      fromUserId: 4,
      senderName: 'Maximiliane Katharina von Oppersdorff-Weissenberg',
      message: `Maximiliane Katharina von Oppersdorff-Weissenberg is cheering you on: ${opus}`,
      createdAt: ago(1),
    },
    {
      ...habit,
      id: 2,
      fromUserId: 5,
      senderName: 'Theo Brandt',
      message: `Theo Brandt paused: ${opus}`,
      createdAt: ago(30),
    },
    {
      ...habit,
      id: 1,
      senderName: 'Donaudampfschifffahrtsgesellschaftskapitän',
      message: 'Donaudampfschifffahrtsgesellschaftskapitän is back: 🏃 Morning run',
      read: true,
      createdAt: ago(24 * 400),
    },
  ];
}
