/** The best known of the published lists, in lower case; of numbers and runs only those that the rules below miss. */
const words = `
password passw0rd p@ssword p@ssw0rd pa55word passwort passwd pass1234 motdepasse contrasena changeme letmein letmeinnow
welcome login logmein admin administrator root guest master default access secret private internet computer system
server network google facebook youtube twitter instagram whatsapp telegram linkedin microsoft windows samsung iphone
android apple yahoo gmail hotmail alibaba taobao tencent weixin wechat baidu huawei xiaomi douyin
iloveyou iloveu loveyou loveme lovely lover forever friends family mother father brother sister daughter baby babygirl
babyboy princess prince queen king angel angels sweet sweety sweetheart honey sugar candy cookie chocolate cherry
strawberry banana orange apples peaches lemon coffee cheese pepper peanut butter pizza
dragon monkey tiger lion eagle falcon hawk wolf bear panda kitty hellokitty kitten puppy doggy rabbit bunny dolphin
butterfly spider turtle phoenix buffalo bulldog mustang stallion scorpion cobra chicken penguin elephant horses
sunshine sunflower flower flowers rainbow summer winter autumn spring snowball snoopy thunder lightning shadow midnight
moonlight starlight stardust galaxy heaven nature ocean diamond silver golden crystal purple yellow blue green
black white orange1 red123 blue123
football baseball basketball soccer hockey tennis golf golfer volleyball softball swimming skateboard snowboard
liverpool arsenal chelsea manchester united barcelona realmadrid juventus bayern milan yankees lakers cowboys steelers
eagles packers rangers redsox raiders dodgers champion winner goalkeeper worldcup messi ronaldo beckham jordan jordan23
superman batman spiderman ironman starwars startrek pokemon pikachu naruto dragonball mickey mickeymouse donald
minnie garfield scooby nemo simpsons matrix trustno1 whatever nothing nobody somebody anything everything
freedom liberty america england london paris berlin germany france italy mexico canada china beijing shanghai
hongkong taiwan tokyo japan korea brazil india russia
michael michelle jessica jennifer ashley amanda nicole daniel andrew joshua matthew anthony robert thomas charlie
william james david richard george jackson justin jordan1 tyler hunter austin brandon maggie buster ginger bailey
harley jasmine samantha alexander alexandra charlotte elizabeth victoria stephanie danielle melissa vanessa natalie
andrea maria monica patricia sandra carlos miguel antonio francisco fernando
hello hello123 hi123 goodluck lucky happy smile love123 money dollar rich millionaire million business
mercedes ferrari porsche lamborghini toyota honda nissan yamaha suzuki harleydavidson corvette camaro
metallica nirvana slipknot eminem beatles rockstar guitar music dancer musica melody
fuckyou fuckme asshole bitch pussy hooters bigdick sexy
killer ranger soldier warrior ninja samurai hunter2 sniper predator gandalf merlin wizard magic mystery
gamer player minecraft fortnite roblox counterstrike warcraft starcraft zelda mario nintendo playstation
qwerty qwertyuiop qwert asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc wsxedc edcrfv azerty qwertz
1q2w3e 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y7u8i 1qaz 2wsx 3edc 4rfv q1w2e3 q1w2e3r4 a1b2c3 a1b2c3d4 abc123 123abc 123qwe qwe123 asd123
123321 112233 121212 123123 123654 147258 159753 147258369 789456 789456123 987654 696969 520520 5201314 1314520
woaini woaini1314 woaini520 wodemima mima zhang wang123 nihao xiaoming aini1314 caonima wojiushiwo tiantian
iamgod correcthorsebatterystaple thequickbrownfox tobeornottobe opensesame openup abracadabra grandstand kantai
`
  .trim()
  .split(/\s+/)
  .toSorted((one, other) => other.length - one.length)

const freshCharactersMin = 4

/** Removes what goes on by one, up or down, or stands still, for three characters or more: 345678, dcba, aaaa. */
const withoutRuns = (text: string): string => {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0)
  const stepAt = (at: number): number => (codes[at + 1] ?? Number.NaN) - (codes[at] ?? Number.NaN)
  const isInRun = (at: number): boolean =>
    [at - 2, at - 1, at].some((start) => Math.abs(stepAt(start)) <= 1 && stepAt(start) === stepAt(start + 1))
  return Array.from(text)
    .filter((_, at) => !isInRun(at))
    .join('')
}

/** A text is no repeat of more than its first half: without that bound every one of 8 characters repeats itself. */
const isRepeated = (text: string): boolean =>
  [1, 2, 3, 4, 5, 6, 7, 8].some(
    (length) => length <= Math.ceil(text.length / 2) && text.slice(length) === text.slice(0, -length),
  )

/**
 * True for the best known passwords and for what is made of them: repeats of a few characters, runs, and texts of which
 * fewer than 4 characters are left once known words, runs, spaces and signs are taken out. Only the server imports this;
 * the list stays out of the browser. [V-03]
 */
export const isCommonPassword = (password: string): boolean => {
  const text = password.normalize('NFKC').toLowerCase()
  if (isRepeated(text)) return true
  const bare = words.reduce((left, word) => left.replaceAll(word, ''), text.replace(/\s/g, ''))
  return withoutRuns(bare).replace(/[^\p{L}\p{N}]/gu, '').length < freshCharactersMin
}
