import type { Currency } from '#contract/wallet/entities/money.ts'
import { amountWords, type CurrencySymbols } from '#contract/wallet/rules/amount-text.ts'
import { siteClockOf } from '#contract/site/rules/site-clock.ts'
import type { LimitKind, LimitPeriod } from '#contract/protection/entities/protection.ts'

interface Words {
  readonly zh: string
  readonly en: string
}

const periodWords: Readonly<Record<LimitPeriod, Words>> = {
  day: { zh: '每日', en: 'daily' },
  week: { zh: '每周', en: 'weekly' },
  month: { zh: '每月', en: 'monthly' },
}
const kindWords: Readonly<Record<LimitKind, Words>> = {
  deposit: { zh: '存款', en: 'deposit' },
  loss: { zh: '净输', en: 'loss' },
  stake: { zh: '投注', en: 'stake' },
}
const gifts: Words = { zh: '送礼', en: 'gift' }

interface Reached {
  kind: LimitKind
  period: LimitPeriod
  currency: Currency
  limitMinor: number
  leftMinor: number
  resetsAtMs: number
  bySite: boolean
}

/** Which limit would be passed, what is left of it, and when it starts anew. */
export const limitWords = (data: Reached, symbols?: CurrencySymbols): Words => {
  const what = data.currency === 'COIN' ? gifts : kindWords[data.kind]
  const period = periodWords[data.period]
  const limit = amountWords(data.limitMinor, data.currency, symbols)
  const left = amountWords(data.leftMinor, data.currency, symbols)
  const at = siteClockOf(data.resetsAtMs)
  return {
    zh: `超出${data.bySite ? '本站' : '您设置'}的${period.zh}${what.zh}限额 ${limit.zh}，还可用 ${left.zh}，${at} 重新计算`,
    en: `This would pass ${data.bySite ? "the site's" : 'your'} ${period.en} ${what.en} limit of ${limit.en}: ${left.en} is left until ${at}`,
  }
}

/** A pause of play, until when it lasts; null: for ever. */
export const pauseWords = (what: Words, untilMs: number | null): Words =>
  untilMs === null
    ? { zh: `${what.zh}，永久有效`, en: `${what.en}, for good` }
    : { zh: `${what.zh}，至 ${siteClockOf(untilMs)}`, en: `${what.en} until ${siteClockOf(untilMs)}` }

/** What the first deposit needs. */
export const identityWords = (missing: readonly string[]): Words => {
  const zh = missing.map((part) => (part === 'realName' ? '真实姓名' : '生日')).join('、')
  const en = missing.map((part) => (part === 'realName' ? 'real name' : 'birthday')).join(' and ')
  return { zh: `首次存款前请先填写${zh}`, en: `Please give your ${en} before the first deposit` }
}
