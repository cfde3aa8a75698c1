/** Days past the goal are kept, but not counted here. */
export function daysOfGoal(done: number, goalDays: number): string {
  return `${Math.min(done, goalDays)} of ${goalDays} ${goalDays === 1 ? 'day' : 'days'}`;
}
