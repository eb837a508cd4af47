import { randomUUID } from 'node:crypto'
import type { Conversion, ConversionQuote } from '#contract/finance/entities/conversion.ts'
import { checkConversionAmount, convertedMinor, rateE7Of } from '#contract/finance/rules/conversion.ts'
import { conversionQuoteMs, conversionRecordsMax } from '#contract/limits.ts'
import { accept, reject, type Outcome } from '#contract/outcome.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { walletOf, type Ledger } from '#server/ledger/ports.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import type { SiteSettings } from '#server/site/ports.ts'
import type { MemberTurnover } from './member-turnover.ts'
import { freeRefusal } from './withdrawals.ts'
import { planConversion } from './domain/conversion-postings.ts'
import type { ConversionQuotes } from './store/conversion-quotes.ts'

type ConvertRefusal = 'QUOTE_UNKNOWN' | 'QUOTE_EXPIRED' | 'QUOTE_USED' | 'BALANCE_SHORT' | 'TURNOVER_LACKING'

/** Exchanges between the settlement currencies at a quoted rate. [C-14] */
export interface Conversions {
  /** Offers an exchange by the rate that holds now; nothing moves. */
  quote(
    memberId: string,
    asked: { from: SettlementCurrency; fromMinor: number },
  ): Promise<Outcome<ConversionQuote, 'FIELD_REFUSED'>>
  /** Offers the same amount again; null when it cannot be exchanged by the rate that holds now. */
  quoteAgain(memberId: string, quoteId: string): Promise<ConversionQuote | null>
  /** Makes the exchange of a quote, of what is free to leave the wallet. */
  convert(unit: Unit, memberId: string, quoteId: string): Promise<Outcome<Conversion, ConvertRefusal>>
  /** The last ones that a member made, the newest first. */
  made(memberId: string): Promise<Conversion[]>
}

interface ConversionDeps {
  quotes: ConversionQuotes
  ledger: Ledger
  turnover: MemberTurnover
  /** Holds a member's orders until the unit ends: what is free leaves once, withdrawn or exchanged. */
  holdMember: (unit: Unit, memberId: string) => Promise<void>
  settings: Pick<SiteSettings, 'get'>
  now: () => number
}

export const createConversions = (deps: ConversionDeps): Conversions => {
  const { quotes, ledger, turnover, holdMember, settings, now } = deps
  const quote: Conversions['quote'] = async (memberId, { from, fromMinor }) => {
    const rateE7 = rateE7Of(from, settings.get('cnyPerUsdtMilli'), settings.get('conversionSpreadBps'))
    const rule = checkConversionAmount(from, fromMinor, rateE7)
    const toMinor = rule === null ? convertedMinor(from, fromMinor, rateE7) : null
    if (toMinor === null) return reject('FIELD_REFUSED', { field: 'fromMinor', rule: rule ?? 'large' })
    const to = from === 'CNY' ? 'USDT' : 'CNY'
    const offer = { quoteId: randomUUID(), from, to, fromMinor, toMinor, rateE7 } as const
    const offered = { ...offer, expiresAtMs: now() + conversionQuoteMs }
    await quotes.insert(memberId, offered)
    return accept(offered)
  }

  return {
    quote,
    quoteAgain: async (memberId, quoteId) => {
      const earlier = await quotes.find(memberId, quoteId)
      const offered = earlier && (await quote(memberId, earlier))
      return offered?.ok ? offered.value : null
    },
    convert: async (unit, memberId, quoteId) => {
      await holdMember(unit, memberId)
      const held = await quotes.in(unit).hold(memberId, quoteId)
      if (!held) return reject('QUOTE_UNKNOWN')
      const { expiresAtMs, usedAtMs, ...exchanged } = held
      if (usedAtMs !== null) return reject('QUOTE_USED')
      const atMs = now()
      if (expiresAtMs <= atMs) return reject('QUOTE_EXPIRED', { quote: null })
      const postings = planConversion(memberId, held)
      const names = postings.flatMap(({ debit, credit }) => [debit, credit])
      return ledger.in(unit).transact(names, async (_, accounts) => {
        const refusal = freeRefusal(await turnover(memberId, held.from, unit), held.fromMinor)
        if (refusal) return refusal
        const results = await accounts.postLinked(postings)
        if (results.some(({ verdict }) => verdict === 'short')) return reject('BALANCE_SHORT')
        if (results.some(({ verdict }) => verdict !== 'posted'))
          throw new Error(`the exchange ${quoteId} cannot be posted: ${results.map(({ verdict }) => verdict).join()}`)
        await quotes.in(unit).use(quoteId, atMs)
        for (const currency of [held.from, held.to]) {
          const balanceMinor = accounts.balanceOf(walletOf(memberId, currency))
          unit.announce([{ kind: 'wallet', memberId, balance: { currency, balanceMinor } }])
        }
        return accept({ ...exchanged, atMs })
      })
    },
    made: (memberId) => quotes.used(memberId, conversionRecordsMax),
  }
}
