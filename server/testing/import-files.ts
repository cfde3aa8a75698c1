import { DatabaseSync } from 'node:sqlite';

// Files as other programs write them, for tests of importing.

export const importDay = '2026-03-10';

/** Loop 2.3.1: words, notes, types and targets. */
export const newLoopFiles: Record<string, string> = {
  'Habits.csv': [
    'Position,Name,Type,Question,Description,FrequencyNumerator,FrequencyDenominator,Color,Unit,Target Type,Target Value,Archived?',
    '001,"Read, ""write""",YES_NO,Did you read?,"Two\nlines",1,1,#00897B,,,,false',
    '002,Gym,YES_NO,,,3,7,#00897B,,,,true',
    '003,🪥,YES_NO,,,2,3,#00897B,,,,false',
    '004,Water,NUMERICAL,,,1,1,#00897B,ml,AT_LEAST,2.5,false',
    '005,Gym,YES_NO,,,1,31,#00897B,,,,false',
    '006,Mood,FEELING,,,1,1,#00897B,,,,false',
    '',
  ].join('\r\n'),
  'Checkmarks.csv': 'Date,Read, "write",Gym,🪥,Water,Gym,Mood,\n2026-03-09,2,2,2,2,2,2,\n',
  'Scores.csv': 'Date\n',
  '001 Read write/Checkmarks.csv':
    'Date,Value,Notes\n2026-03-11,YES_MANUAL,future\n2026-03-09,YES_MANUAL,"A note,\nof two lines"\n2026-03-08,YES_AUTO,\n' +
    '2026-03-07,SKIP,\n2026-03-06,NO,\n2026-03-05,UNKNOWN,\n2026-03-04,YES_MANUAL,\n2026-03-03,MAYBE,\n',
  '001 Read write/Scores.csv': 'Date,Score\n',
  '002 Gym/Checkmarks.csv': 'Date,Value,Notes\n2026-03-02,YES_MANUAL,\n',
  '003/Checkmarks.csv': 'Date,Value,Notes\n2026-03-02,YES_MANUAL,\n',
  '004 Water/Checkmarks.csv': 'Date,Value,Notes\n2026-03-02,2500,\n2026-03-01,2499,\n',
  '005 Gym/Checkmarks.csv': 'Date,Value,Notes\n2026-03-01,YES_MANUAL,\n',
  '006 Mood/Checkmarks.csv': 'Date,Value,Notes\n2026-03-01,GOOD,\n',
};

/** Loop up to 2.3.0: numbers, and no header in the files of habits. */
export const oldLoopFiles: Record<string, string> = {
  'Habits.csv':
    'Position,Name,Question,Description,NumRepetitions,Interval,Color\n001,Wake up early,Up before 6?,,1,7,#00897B\n002,Run,,,1,1,#00897B\n',
  '001 Wake up early/Checkmarks.csv': '2026-03-09,2\n2026-03-08,1\n2026-03-07,3\n2026-03-06,0\n2026-03-05,-1\n',
  '002 Run/Checkmarks.csv': '2026-03-09,5000\n2026-03-08,0\n',
};

export const habitTroveFiles: Record<string, string> = {
  'habits.json': JSON.stringify({
    habits: [
      {
        id: 'a',
        name: 'Stretch',
        description: 'Ten minutes',
        frequency: 'FREQ=WEEKLY;BYDAY=MO,WE',
        coinReward: 1,
        targetCompletions: 2,
        completions: ['2026-03-09T03:00:00.000Z', '2026-03-09T13:00:00.000Z', '2026-03-07T23:30:00Z', 'soon'],
        userIds: ['1', '2'],
        newField: true,
      },
      { id: 'b', name: 'Tax', frequency: '2026-04-01T00:00:00Z', isTask: true, completions: [] },
      { id: 'c', name: 'Floss', frequency: 'FREQ=FORTNIGHTLY', completions: ['2026-03-01'], archived: true },
      { id: 'd', name: 7 },
    ],
  }),
  'settings.json': JSON.stringify({ system: { timezone: 'America/New_York' } }),
  'wishlist.json': JSON.stringify({ items: [{ id: 'w', name: 'Bike', coinCost: 500 }] }),
  'auth.json': 'not read',
};

export const habiticaData = {
  auth: { local: { hashed_password: 'never read' } },
  preferences: { dayStart: 4, timezoneOffset: -120 },
  stats: { gp: 12.5 },
  tasks: {
    habits: [
      {
        _id: 'h',
        type: 'habit',
        text: 'Drink water',
        up: true,
        history: [
          { date: Date.UTC(2026, 2, 9, 12), value: 1, scoredUp: 2, scoredDown: 0 },
          { date: Date.UTC(2026, 2, 8, 12), value: 1, scoredUp: 0, scoredDown: 1 },
        ],
      },
      { _id: 'down', type: 'habit', text: 'Smoke', up: false, history: [] },
    ],
    dailys: [
      {
        _id: 'd',
        type: 'daily',
        text: 'Run',
        notes: 'Slowly',
        frequency: 'weekly',
        everyX: 1,
        repeat: { m: true, w: true, su: false },
        history: [
          // 03:30 in the morning of the 9th counts for the 8th, because the day starts at 4.
          { date: Date.UTC(2026, 2, 9, 1, 30), value: 1, isDue: true, completed: true },
          { date: '2026-03-07T12:00:00.000Z', value: 1, isDue: true, completed: false },
          { date: Date.UTC(2025, 5, 1), value: 4.2 },
        ],
      },
      {
        _id: 'e',
        type: 'daily',
        text: 'Of a challenge',
        challenge: { id: 'x' },
        history: [{ date: 1, completed: true }],
      },
    ],
    todos: [{ text: 'Once' }],
    rewards: [{ text: 'Cake', value: 10 }],
  },
};

const midnight = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** A backup of Loop's newest version, or of one before values and ids were stored. */
export function loopDatabase(version: 25 | 15 = 25, hostile: readonly string[] = []): Buffer {
  const database = new DatabaseSync(':memory:');
  if (version === 25) {
    database.exec(`
      create table Habits (id integer primary key, archived integer, color integer, description text, freq_den integer,
        freq_num integer, highlight integer, name text, position integer, reminder_days integer not null default 127,
        type integer not null default 0, target_type integer not null default 0, target_value real not null default 0,
        unit text not null default "", question text, uuid text);
      create table Repetitions (id integer primary key, habit integer not null references Habits (id),
        timestamp integer not null, value integer not null, notes text);
      insert into Habits (id, archived, description, freq_den, freq_num, name, position, type, target_value, unit, uuid)
        values (1, 0, 'Pages', 1, 1, 'Read', 1, 0, 0, '', '00112233445566778899aabbccddeeff'),
          (2, 1, '', 7, 3, 'Swim', 0, 0, 0, '', '10112233445566778899aabbccddeeff'),
          (3, 0, '', 1, 1, 'Walk', 2, 1, 5, 'km', '20112233445566778899aabbccddeeff'),
          (4, 0, '', 1, 1, 'New', 3, 7, 0, '', null)`);
    const insert = database.prepare('insert into Repetitions (habit, timestamp, value, notes) values (?, ?, ?, ?)');
    for (const [habit, day, value] of [
      [1, '2026-03-09', 2],
      [1, '2026-03-08', 0],
      [1, '2026-03-07', -1],
      [1, '2026-03-06', 3],
      [2, '2026-03-05', 2],
      [3, '2026-03-05', 5000],
      [3, '2026-03-04', 4000],
    ] as const)
      insert.run(habit, midnight(day), value, null);
  } else {
    database.exec(`
      create table Habits (id integer primary key, archived integer, color integer, description text, freq_den integer,
        freq_num integer, highlight integer, name text, position integer);
      create table Repetitions (id integer primary key, habit integer, timestamp integer);
      insert into Habits (id, archived, description, freq_den, freq_num, name) values (1, 0, 'Up early?', 1, 1, 'Wake up')`);
    const insert = database.prepare('insert into Repetitions (habit, timestamp) values (?, ?)');
    for (const day of ['2026-03-09', '2026-03-09', '2026-03-08']) insert.run(1, midnight(day));
    insert.run(null, null);
  }
  database.exec(`pragma user_version = ${version}`);
  for (const sql of hostile) database.exec(sql);
  const bytes = Buffer.from(database.serialize());
  database.close();
  return bytes;
}
