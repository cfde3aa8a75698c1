/** Minimum and maximum lengths of everything users type. */
export const limits = {
  username: { min: 3, max: 30 },
  password: { min: 6, max: 200 },
  name: { max: 100 },
  email: { max: 254 },
  timeZone: { max: 64 },
  itemName: { max: 120 },
  description: { max: 1000 },
  goalTitle: { max: 100 },
  openGoals: { max: 5 },
  goalPeople: { max: 20 },
  link: { max: 2000 },
  inviteCode: { max: 40 },
  passkeyName: { max: 60 },
  passkeys: { max: 20 },
  pushEndpoint: { max: 1000 },
  pushDevices: { max: 20 },
  comment: { max: 1000 },
  declineReason: { max: 140 },
  challengeDays: { max: 3650 },
  /** Habits a person is in that are not archived; as many challenges. */
  promises: { max: 200 },
  members: { max: 1000 },
  /** Pledges of a person, of a promise, and between two people, while what is owed under them can change. */
  pledges: { max: 200 },
  pledgesBetween: { max: 20 },
} as const;
