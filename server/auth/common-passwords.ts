/** In lower case. Words with a few digits behind them, repetitions and walks along the keys need not be listed. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
1q2w3e 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 2wsx3edc 12qwaszx 123qwe 123qweasd 123qweasdzxc
qwe123 qweasd qweasdzxc qweqwe q1w2e3 q1w2e3r4 q1w2e3r4t5 qazwsx qazwsxedc qazxsw qwertyu qwer1234 qwerasdf asdzxc
zaq12wsx zaq1zaq1 zaq1xsw2 zxcv1234 asdf1234 asdfasdf asdasd zxczxc 123abc 1234abcd 1234qwer 12345qwert 123456a
123456q a123456 aa123456 a12345 a1b2c3 a1b2c3d4 a1s2d3f4 abc123 abcd1234 abcde12345 aabbcc aaa111 112233 11223344
1122334455 121314 123123 123321 1234321 12341234 1234554321 123454321 123654 123654789 123789 124578 131415 134679
13579 135790 135791 142536 147258 147258369 147852 147852369 159357 159753 159951 192837 192837465 19841984 20002000
246810 258456 314159 321321 321654 321654987 369258147 420420 456123 456789 456852 654321 741852 741852963 753951 789456
789456123 789654 852456 951753 963852741 987654 102030 10203040 1029384756 101010 100200 100200300 007007 010203 520520
5201314 1314520 696969 8675309 ncc1701 thx1138 4815162342 fyfcnfcbz marseille
password passw0rd passwort passwd pass pa55word p@ssw0rd p@ssword p4ssw0rd passwords mypassword newpassword
password-1 wordpass drowssap motdepasse contrasena contraseña senha parola heslo haslo wachtwoord salasana lozinka
kennwort geheim secret secrets topsecret changeme changeit changethis letmein letmeinnow opensesame sesame default
guest user admin administrator adminadmin root toor rootroot master system manager service support operator login
logmein test testing tester testtest temp temporary temppass demo example sample access account private security secure
welcome hello hellohello helloworld goodbye please whatever nothing something anything everything forever always never
internet computer laptop google facebook twitter instagram youtube whatsapp linkedin microsoft windows linux ubuntu
samsung iphone apple android nokia motorola toshiba lenovo nintendo playstation xbox360 minecraft roblox fortnite
pokemon pikachu naruto sasuke zelda mario sonic warcraft starcraft counter counterstrike callofduty gamer gaming
football soccer baseball basketball hockey tennis golfer cricket rugby swimming fishing hunting surfing racing
liverpool arsenal chelsea manchester manutd everton tottenham westham barcelona realmadrid juventus milan bayern
dortmund schalke galatasaray fenerbahce besiktas ajax celtic rangers yankees redsox cowboys steelers eagles packers
broncos raiders patriots lakers celtics bulls giants dolphins panthers tigers lions bears wolves
iloveyou iloveu ilovegod ilovehim iloveher iloveme loveyou loveme lovely lovelove lover lovers mylove truelove
babygirl babyboy baby sweetheart sweetie sweety honey darling cutie sexy sexsex hottie beautiful beauty princess
prince queen king angel angels heaven jesus jesuschrist christ godisgood god bless blessed faith hope grace
sunshine sunflower rainbow butterfly flower flowers rose roses daisy lily jasmine violet summer winter spring autumn
january february march april may june july august september october november december monday tuesday wednesday thursday
friday saturday sunday birthday holiday christmas family mother father mama papa mommy daddy brother sister friends
friend bestfriend children
dragon monkey tiger lion panther eagle falcon hawk shark dolphin wolf bear horse rabbit bunny kitty kitten puppy doggie
buddy bailey buster charlie ginger max maggie molly shadow smokey snoopy snowball sparky spike tigger toby lucky rocky
oscar coco bella luna lola lulu milo jack jackson sophie daisy1 pepper cookie cookies peanut muffin pumpkin
cupcake chocolate candy sugar cheese pizza banana orange cherry apple1 strawberry coffee whiskey vodka
superman batman spiderman ironman wolverine avengers starwars startrek skywalker yoda gandalf frodo matrix
harrypotter hogwarts hermione dumbledore terminator godzilla transformers simpsons garfield mickey minnie winnie
donald pooh scooby barbie cinderella ninja samurai warrior wizard knight viking pirate hunter ranger
soldier marine sniper killer slayer assassin maverick iceman phoenix thunder lightning storm hammer rocket diamond
silver golden gold platinum crystal emerald purple yellow green black white blue red pink
mustang ferrari porsche mercedes bmw audi toyota honda nissan yamaha suzuki kawasaki ducati harley corvette camaro
chevy chevrolet ford jaguar lamborghini
metallica slipknot nirvana blink182 linkinpark greenday eminem tupac beatles rolling guitar music rockstar rocknroll
hiphop dancer dancing
america canada mexico brazil brasil argentina france germany deutschland england london paris berlin madrid roma italia
españa india pakistan china japan australia russia moscow istanbul turkey israel egypt africa newyork boston chicago
dallas houston texas florida california vegas lasvegas hawaii
michael jessica jennifer michelle ashley amanda nicole daniel joshua matthew andrew anthony robert thomas william
jordan taylor hannah samantha elizabeth alexander alexandra alexandre alejandro christian christopher christine
christina cristina victoria veronica vanessa stephanie natalie natasha melissa rebecca rachel sarah laura lauren
patricia barbara sandra andrea angela martin martina maria marina mariana marcus mark matteo marco antonio carlos
francisco fernando eduardo ricardo roberto giovanni giuseppe francesco alessandro andreas stefan sebastian benjamin
nicholas nicolas jonathan justin brandon kevin george charles richard joseph edward patrick steven stephen austin
william1 olivia isabella gabriel gabriela daniela valentina camila sofia sophia emily emma chloe madison abigail
mohammed muhammad ahmed abdullah fatima priya rahul krishna sairam ganesh waheguru bismillah allah allahuakbar
freedom liberty peace success winner champion legend genius power energy money dollar million
trustno1 fuckyou fuckme fuckoff fucker asshole bitch bullshit shithead biteme suckit whocares idontknow dontknow
iamtheking imissyou bigdaddy bigdog bigboy badboy bubba bubbles boomer booboo scooter skippy skater player playboy
hacker hacked cracker matrix1 cocacola pepsi redbull marlboro budweiser heineken nescafe
monster vampire zombie ghost devil lucifer satan darkness midnight destiny fantasy mystery magic magical
qwertyqwerty qwerty12345 qwertz azerty asdfghjkl1 zxcvbnm1 asdfjkl asdf zxcv qwer uiop hjkl poiuytrewq lkjhgfdsa
mnbvcxz ytrewq trewq
abcabc xyzxyz abcdef abcxyz aeiou foobar foobarbaz lorem loremipsum correcthorsebatterystaple
ronaldo messi neymar beckham zidane federer jordan23 kobe24 lebron23 michaeljordan
jackass nipple pussy boobs hooters naughty
mobilemail monitor monitoring montana blowjob hallo schatz chouchou doudou loulou soleil bonjour abc12345 12345a 1234567a
12345678a 123456789a 1234567890a 123456abc 1a2b3c zxc123 qwerty123456 password123456 50cent danielle junior angelica sexygirl
tequiero estrella cooper superstar rockyou casper merlin kristina svetlana gfhjkm fktrcfylh yfnfif klaster vfhbyf solnishko
woaini woaini1314 woaini520 aa123456@ aa@123456 a123456789 pass@123 pass@1234 password@1 password@123 abcd@1234 abc@123
abc@1234 india@123 admin@123 admin@1234 welcome@123 test@123 user@123 trustno1!
kept keptkept mykept habits goals rewards
`
    .trim()
    .split(/\s+/),
);
