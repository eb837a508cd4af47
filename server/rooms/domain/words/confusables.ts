/** Letters of other scripts that look like a Latin one. */
const lookalikes: Readonly<Record<string, string>> = {
  a: 'аαɑ',
  b: 'вьƅɓ',
  c: 'сϲƈ',
  d: 'ԁɗđ',
  e: 'еєεёэ',
  f: 'ғƒ',
  g: 'ɡԍ',
  h: 'һнћ',
  i: 'іιıїɪ',
  j: 'јʝ',
  k: 'кκ',
  l: 'ӏłǀ',
  m: 'мμ',
  n: 'пηɴ',
  o: 'оοσøօ',
  p: 'рρ',
  q: 'ԛɋ',
  r: 'гʀ',
  s: 'ѕʂ',
  t: 'тτ',
  u: 'υսц',
  v: 'νѵ',
  w: 'ѡшщω',
  x: 'хχ×',
  y: 'уүγ',
  z: 'ᴢʐ',
}

/** Traditional and rare forms of the characters that are written so to get past a list. */
const variants =
  '赚賺 单單 内內 带帶 钱錢 彩綵 博愽 赌賭 号號 线綫線 群羣 红紅 计計 划劃 倍陪 资資 龙龍 资資貲 汇匯滙 账賬帳 级級 码碼 门門 网網 联聯 络絡 电電 话話 国國 开開 买買 卖賣 现現 贷貸 办辦 证證 黄黃 骗騙 ' +
  '约約 妈媽 爱愛 杀殺 处處 优優 惠恵 领領 奖獎 东東 体體 盘盤 稳穩 组組 团團 飞飛 机機 进進 扫掃 关關 总總 无無 专專 业業 点點'

/** Characters that are said alike, or that stand for each other, in what is written to get past a list. */
const homophones =
  '微薇威维唯溦徽 信芯心欣新❤💌 加佳伽嘉家架➕ 群裙峮郡 扣抠叩寇 赚撰篆 稳吻紊文 钱前乾浅 赌堵睹渡 博搏薄簿勃 彩采菜踩睬 带代戴待袋 单丹蛋 充冲虫 收手守 米咪迷 内那娜 幕木墓目 黑嘿 哨稍少 ' +
  '计记纪技 划话画 号浩耗 投头透 注住驻 红洪宏虹 包苞 买埋 卖麦 约曰药 炮泡跑 片骗偏 色涩 情晴请 妈马玛码吗 傻沙煞 比笔逼币 操草艹 死四寺 滚棍 狗苟够 猪朱珠 垃拉 圾级鸡机 网往忘 址止纸 点典电店 ' +
  '零〇 一壹幺 二贰两 三叁 五伍 六陆 七柒 八捌 九玖 十拾 球丘秋 推腿 荐见 客克 服福'
const digits = '0零 1一 2二 3三 4四 5五 6六 7七 8八 9九'

/** ASCII that stands for a letter, and letters that look alike. Only where a rule asks for what sounds alike: in a score a digit is a digit. */
const leet: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  i: 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
}

const groups = (text: string): [string, string][] =>
  text
    .trim()
    .split(/\s+/u)
    .flatMap((group) => {
      const [first = '', ...rest] = Array.from(group)
      return rest.map((each): [string, string] => [each, first])
    })

const lookalikeOf = new Map(
  Object.entries(lookalikes).flatMap(([letter, alike]) =>
    Array.from(alike).map((each): [string, string] => [each, letter]),
  ),
)
const variantOf = new Map(groups(variants))
const homophoneOf = new Map(groups(homophones))
const digitOf = new Map(groups(digits))

/** The plain form of a character that is small and decomposed already. */
export const plainOf = (character: string): string =>
  lookalikeOf.get(character) ?? variantOf.get(character) ?? character

/** The one character that stands for all that sound or look like it. */
export const soundOf = (character: string): string => {
  const spoken = homophoneOf.get(character) ?? character
  const written = digitOf.get(spoken) ?? spoken
  return leet[written] ?? written
}
