import { foldWidth } from '#contract/text/text.ts'

/** Cyrillic, Greek and other letters, and signs, by the Latin ones that they look like; `l` stands for i, l and 1 as well. */
const lookAlikes: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    a: 'аαɑ4@',
    b: 'вβьб',
    c: 'сϲ¢',
    d: 'ԁ',
    e: 'еєεё3€',
    g: 'ɡ9',
    h: 'нһ',
    k: 'кκ',
    l: 'i1|!ıіїӏιł',
    m: 'мμ',
    n: 'пηո',
    o: '0оοσөø',
    p: 'рρ',
    r: 'гᴦ',
    s: '5$ѕ',
    t: '7тτ',
    u: 'υսц',
    v: 'νѵ',
    w: 'шωѡ',
    x: 'хχ×',
    y: 'уүγ',
    z: '2',
  }).flatMap(([letter, alike]) => Array.from(alike, (sign) => [sign, letter] as const)),
)

/** A name with every look-alike replaced by the Latin letter that it resembles, without signs and spaces: equal results look equal. */
const lookOf = (name: string): string =>
  Array.from(
    foldWidth(name).toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, ''),
    (sign) => lookAlikes[sign] ?? sign,
  )
    .join('')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')

const looksOf = (words: readonly string[]): ReadonlySet<string> => new Set(words.map(lookOf))

const staffWords = [
  'admin',
  'administrator',
  'root',
  'system',
  'sysadmin',
  'support',
  'service',
  'customerservice',
  'helpdesk',
  'staff',
  'official',
  'operator',
  'moderator',
  'security',
  'grandstand',
] as const
const otherWords = [
  'kantai',
  'null',
  'undefined',
  'none',
  'guest',
  'anonymous',
  'nobody',
  'everyone',
  'here',
  'deleted',
] as const
const staffLooks = looksOf(staffWords)
const reservedLooks = looksOf([...staffWords, ...otherWords])
const staffNames = [
  '客服',
  '官方',
  '管理员',
  '管理員',
  '系统',
  '系統',
  '工作人员',
  '工作人員',
  '站务',
  '站務',
  '房管',
] as const

/** True for a user name that is reserved: a word of the site or of machines, one that looks like it, or one with a number after it. [C-11] */
export const isReservedUserName = (name: string): boolean =>
  reservedLooks.has(lookOf(name)) || staffLooks.has(lookOf(name.replace(/\d+$/, '')))

/** True for a nickname that readers could take for the site or its staff. `siteNames`: the site's name in each language. [C-12] */
export const isReservedNickname = (nickname: string, siteNames: readonly string[]): boolean => {
  const look = lookOf(nickname)
  const words = foldWidth(nickname).split(/[^\p{L}\p{N}@$!|]+/u)
  return (
    reservedLooks.has(look) ||
    looksOf(siteNames).has(look) ||
    words.some((word) => staffLooks.has(lookOf(word)) || staffLooks.has(lookOf(word.replace(/\d+$/, '')))) ||
    staffNames.some((name) => look.includes(name))
  )
}
