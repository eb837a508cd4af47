import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const own = 'tests/conformance/words.test.ts'

interface Line {
  at: string
  text: string
}

const linesOf = (patterns: readonly string[]): Line[] =>
  globSync([...patterns])
    .filter((path) => path !== own)
    .flatMap((path) =>
      readFileSync(path, 'utf8')
        .split('\n')
        .map((text, index) => ({ at: `${path}:${index + 1}`, text })),
    )

const saying = (lines: readonly Line[], words: RegExp): string[] =>
  lines.filter(({ text }) => words.test(text)).map(({ at, text }) => `${at} ${text.trim()}`)

/** What people read, and what is said of it where it is made and tested. */
const everywhere = linesOf([
  '{src,server,contract,tests}/**/*.{ts,tsx}',
  'docs/*.md',
  'docs/operations/*.md',
  'README.md',
])

test.each([
  ['提款', /取款|提现|出款|取过款|可取(?!消)/],
  ['存款', /充值|储值/],
  ['提款密码', /(?:资金|交易|支付|取款|提现)密码/],
  ['动态验证码', /动态(?:码|口令|密码)|动态验证(?!码)|(?:二次|两步|双重|二步)验证|谷歌验证|身份验证器/],
  ['滨海蓝鲸', /滨海蓝潮|蓝潮/],
])('[A-04] what is called %s has no other name', (_, others) => {
  expect(saying(everywhere, others)).toEqual([])
})

const english = linesOf(['src/**/messages/{en,*-en}.ts', 'server/demo/demo-help-en.ts'])
const both = linesOf(['contract/{code,client}-words.ts', 'server/accounts/domain/{change,code}-message.ts'])

test('[A-04] English has no words that nobody says', () => {
  const stiff =
    /did not load|There is no such|We do not know yet|[Gg]o on asking|Look again|Ask now|Centre wallet|Out of time|cancelled: 'Taken back|[Nn]obody came|given back|of now\b|for ever\b|can be had\b|Warm reminder|Hand(?:ed)? in\b|Bound for good|for good'|Your operation requires|white list|\bBind (?:your|a|my)\b|that nobody sees|\bby mail\b|\bmail address|Nobody knows yet/i
  expect(saying([...english, ...both], stiff)).toEqual([])
})

const chinese = linesOf(['src/**/messages/{zh-CN,*-zh-CN}.ts'])

test('[A-04] Chinese has no words that nobody says', () => {
  expect(
    saying(chinese, /没有取到|没有加载|没有查到现在|再问|问下去|还不知道|报来|怎么投注|'自定'|看到什么时候|收不到回应/),
  ).toEqual([])
})

/** What the site itself says; what people say to each other, and titles of rooms, are theirs. */
const siteSays = linesOf([
  'src/**/messages/{zh-CN,*-zh-CN}.ts',
  'contract/**/{code,client,refusal}-words.ts',
  'server/accounts/domain/*-message.ts',
  'server/demo/demo-{help,terms,privacy,rules,site}*.ts',
])

test('[A-04] the site says 您 to everybody, everywhere', () => {
  expect(saying(siteSays, /你/)).toEqual([])
})

test('[A-04] English screens hold no Chinese but the name of that language', () => {
  expect(saying(english, /\p{Script=Han}/u)).toEqual([
    expect.stringMatching(/^src\/features\/shell\/messages\/en\.ts:\d+ toChinese: '简体中文',$/),
  ])
})

test('[A-04] a number and what it counts agree', () => {
  const counted =
    /\{\{\w+\}\} (?:rooms|articles|records|bets|picks|lines|matches|days|hours|seconds|minutes|months|years|tries|coins|followers|markets|pictures|confirmations|rounds|sessions|times)\b/
  expect(saying(english, counted)).toEqual([])
})
