import { describe, expect, test } from 'vitest';
import type { Refusal } from '#server/http/refusal.ts';
import { commonPasswords } from './common-passwords.ts';
import { refuseWeakPassword } from './password-strength.ts';

const ann = { username: 'Ann.Lee', email: 'ann.reader@example.com', name: 'Ann Marie Lee' };

function refusalOf(password: string): Refusal | undefined {
  try {
    refuseWeakPassword(password, ann, 'newPassword');
    return undefined;
  } catch (error) {
    return error as Refusal;
  }
}

test.for([
  '123456',
  '1234567890',
  '987654',
  'password',
  'PassWord',
  'Password1',
  'password123',
  'Qwerty123!',
  'qwertyuiop',
  'ytrewq',
  'iloveyou2',
  'Summer2026',
  'letmein',
  'aaaaaa',
  '121212',
  'abcabcabc',
  '1q2w3e4r',
  'абабаб',
])('%s is common', (password) => {
  expect(refusalOf(password)).toMatchObject({
    code: 'weak_password',
    message: 'This password is one of the most common ones and easy to guess. Please choose another one.',
    issues: [{ path: 'newPassword' }],
  });
});

test.for([
  'ann.lee',
  'ANN.LEE',
  'ann.lee99',
  'ann.reader@example.com',
  'Ann.Reader',
  'ann marie lee',
  'annmarielee1990',
])('%s is a name of its owner', (password) => {
  expect(refusalOf(password)).toMatchObject({
    code: 'weak_password',
    message: 'Your password must not be your name, username or email address.',
  });
});

test.for(['secret-1', 'kept-demo', 'a quiet secret', 'tulip-orbit-cello', 'Kx7!mQ', 'ann likes tea', '729164'])(
  '%s is accepted',
  (password) => {
    expect(refusalOf(password)).toBeUndefined();
  },
);

/** From the lists of leaked passwords that are published every year: the first ones that a guesser tries. */
const leaked = `
123456 123456789 12345678 password qwerty qwerty123 qwerty1 111111 1234567890 1234567 abc123 password1 123123
iloveyou 000000 1q2w3e4r qwertyuiop 654321 555555 lovely 7777777 welcome 888888 princess dragon 123qwe 666666
1qaz2wsx 333333 michael sunshine liverpool 777777 1q2w3e4r5t donald freedom football charlie letmein secret aa123456
987654321 zxcvbnm passw0rd bailey nothing shadow 121212 biteme ginger monkey master superman batman trustno1
jennifer hunter buster soccer harley ranger thomas robert michelle jordan jordan23 maggie pepper ashley nicole
chelsea matthew access yankees dallas austin thunder taylor matrix mobilemail monitor monitoring montana moscow
1qazxsw2 computer killer summer internet service canada whatever cookie amanda jessica pepper1 zaq12wsx joshua
cheese corvette mercedes blowjob fuckyou fuckme asshole porsche baseball mustang access14 hockey george computer1
tigger andrew asdfgh asdfghjkl 1234qwer 123321 samsung google 159753 147258369 qazwsx qazwsxedc asdf1234 password123
password12 admin123 admin1 administrator root123 welcome1 welcome123 p@ssw0rd P@ssw0rd passwort hallo123 schatz
azerty azerty123 loulou doudou chouchou soleil bonjour marseille motdepasse 112233 11111111 22222222 00000000
99999999 88888888 222222 999999 444444 11223344 101010 102030 131313 232323 12341234 123654 789456 789456123 456789
159357 741852963 qweasd qweasdzxc 1qaz2wsx3edc q1w2e3r4 q1w2e3r4t5 zxcvbn asdasd qwe123 abcd1234 abc12345 abcdef
abcdefg abcdefgh a123456 a123456789 a1b2c3 a1b2c3d4 123456a 123456q 1234abcd 123abc 12345a 123456789a 123456abc
1a2b3c pokemon naruto minecraft starwars pikachu spiderman hannah daniel danielle jasmine brandon justin anthony
andrea alexander alexandra william stephanie samantha elizabeth victoria nicholas christopher christian joseph
patrick richard benjamin gabriel junior angels angela angelica barbie butterfly flower rainbow purple orange yellow
banana chocolate cookie1 cupcake peanut sweety babygirl babyboy lovers loveme iloveyou1 iloveyou2 forever friends
family mother beautiful sexygirl tequiero estrella carlos alejandro fernando mariana realmadrid barcelona arsenal
manchester manutd liverpool1 juventus america brasil mexico london newyork phoenix eagle1 eagles cowboys steelers
redsox lakers falcon tigers panther dolphin ferrari camaro jaguar scooter rocket cooper diamond silver golden
crystal winter spring autumn monday friday sunday january february november december october september summer2024
winter2023 snoopy scooby garfield mickey minnie superstar rockstar rockyou metallica nirvana slipknot blink182
eminem 50cent linkinpark greenday casper merlin gandalf wizard samurai hunter2 hunter1 test123 testing tester
test1234 changeme default guest123 login123 user123 qwert123 qwerty12 qwerty1234 qwerty12345 qwerty123456 Qwerty1!
q1w2e3 1234567a Aa123456 Aa123456@ Aa@123456 Pass@123 pass123 pass1234 Password1! Password@123 Passw0rd! Welcome1!
Abcd@1234 Abc@1234 India@123 admin@123 Admin@123 letmein1 letmein123 secret123 secret1 monkey1 monkey123 dragon1
dragon123 master123 shadow1 sunshine1 princess1 football1 baseball1 charlie1 michael1 jordan1 superman1 batman1
killer123 starwars1 whatever1 trustno1! hello123 hello1 freedom1 ncc1701 gfhjkm ytrewq fktrcfylh yfnfif klaster
kristina svetlana natasha marina 5201314 1314520 woaini woaini1314 woaini520 iloveu zxc123 zxcvbnm123 zaq1zaq1
zaq1xsw2 vfhbyf solnishko
`;

test('the passwords that people use most are refused', () => {
  const words = leaked.trim().split(/\s+/);
  expect(words.length).toBeGreaterThan(200);
  expect(words.filter((word) => refusalOf(word)?.code !== 'weak_password')).toEqual([]);
});

describe('the list', () => {
  test('has several hundred entries, in lower case', () => {
    expect(commonPasswords.size).toBeGreaterThan(600);
    for (const password of commonPasswords) expect(password).toBe(password.toLowerCase());
  });
});
