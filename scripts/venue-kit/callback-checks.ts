import { signatureAgeMaxMs } from '#server/venues/remote/signing.ts'
import { sign, startRun, statusOf, type CallbackRun, type CallbackSeat } from './callback-run.ts'
import { faultOf, hold, same, type KitResult } from './kit-client.ts'

const atOnce = 20

interface CallbackCheck {
  readonly name: string
  run(run: CallbackRun): Promise<void>
  /** Left out: it is looked at whatever the seat says. */
  appliesTo?(seat: CallbackSeat): boolean
}

/** What a site must do with a venue's callbacks, in whatever order they come. Each check leaves the balance as it was, or says by how much. [C-13] */
const checks: readonly CallbackCheck[] = [
  {
    name: 'a bet takes its stake and a win pays, once each, whatever is repeated and in whatever order',
    run: async ({ say, balance, bet, win, seat: { stakeMinor } }) => {
      const before = await balance()
      const one = bet()
      const paid = win({ roundId: one.roundId })
      same(await say('bet', one), before - stakeMinor, 'the bet')
      same(await say('win', paid), before + stakeMinor, 'the win')
      same(await say('bet', one), before - stakeMinor, 'the bet again')
      same(await say('win', paid), before + stakeMinor, 'the win again')
      same(await balance(), before + stakeMinor, 'the balance')
      same(await say('win', { ...paid, amountMinor: 1 }), 'reused', 'the win with another amount')
      same(await say('bet', bet({ roundId: one.roundId })), 'settled', 'a bet after the end')
    },
  },
  {
    name: 'many repeats at once are one bet and one rollback',
    run: async ({ say, balance, bet, rollback, seat: { stakeMinor } }) => {
      const before = await balance()
      const one = bet()
      const bets = await Promise.all(Array.from({ length: atOnce }, () => say('bet', one)))
      same(new Set(bets), new Set([before - stakeMinor]), 'the answers of the bet')
      const back = rollback(one.transactionId, { roundId: one.roundId })
      const backs = await Promise.all(Array.from({ length: atOnce }, () => say('rollback', back)))
      same(new Set(backs), new Set([before]), 'the answers of the rollback')
      same(await balance(), before, 'the balance')
    },
  },
  {
    name: 'a win before its bet is refused until the bet is there',
    run: async ({ say, balance, bet, win, seat: { stakeMinor } }) => {
      const before = await balance()
      const one = bet()
      const early = win({ roundId: one.roundId, amountMinor: stakeMinor })
      same(await say('win', early), 'no-bet', 'the win before its bet')
      same(await balance(), before, 'the balance before the bet')
      same(await say('bet', one), before - stakeMinor, 'the bet')
      same(await say('win', early), before, 'the same win after it')
    },
  },
  {
    name: 'a round pays until its end, and takes nothing after it',
    run: async ({ say, balance, bet, win, rollback, seat: { stakeMinor } }) => {
      const before = await balance()
      const one = bet()
      const at = { roundId: one.roundId }
      await say('bet', one)
      const part = win({ ...at, amountMinor: stakeMinor - 1, isRoundEnd: false })
      same(await say('win', part), before - 1, 'a win that does not end it')
      const last = win({ ...at, amountMinor: 1 })
      same(await say('win', last), before, 'the win that ends it')
      same(await say('win', win({ ...at, amountMinor: 1 })), 'settled', 'a win after the end')
      same(await say('bet', bet(at)), 'settled', 'a bet after the end')
      same(await say('rollback', rollback(one.transactionId, at)), 'settled', 'a rollback after the end')
      same(await say('win', last), before, 'the last win again')
      same(await balance(), before, 'the balance')
    },
  },
  {
    name: 'a rollback before its bet is done and moves nothing, and the bet is refused for ever',
    run: async ({ say, balance, bet, rollback }) => {
      const before = await balance()
      const late = bet()
      same(await say('rollback', rollback(late.transactionId, { roundId: late.roundId })), before, 'the rollback')
      same(await say('bet', late), 'rolled-back', 'the bet after it')
      same(await say('bet', late), 'rolled-back', 'the bet once more')
      same(await balance(), before, 'the balance')
    },
  },
  {
    name: 'a second rollback of a bet moves nothing; what was paid is not taken back',
    run: async ({ say, balance, bet, win, rollback, seat: { stakeMinor } }) => {
      const before = await balance()
      const one = bet()
      await say('bet', one)
      const at = { roundId: one.roundId }
      same(await say('rollback', rollback(one.transactionId, at)), before, 'the first')
      same(await say('rollback', rollback(one.transactionId, at)), before, 'the second, by another id')
      same(await say('win', win(at)), 'no-bet', 'a win of what was taken back')
      const other = bet()
      await say('bet', other)
      await say('win', win({ roundId: other.roundId, amountMinor: stakeMinor }))
      const undo = rollback(other.transactionId, { roundId: other.roundId })
      same(await say('rollback', undo), 'settled', 'a rollback of what was paid')
      same(await balance(), before, 'the balance')
    },
  },
  {
    name: 'another currency, an unknown account and a foreign token move nothing',
    run: async ({ say, balance, bet, win, rollback, seat }) => {
      const before = await balance()
      const currency = seat.currency === 'CNY' ? 'USDT' : 'CNY'
      const one = bet()
      await say('bet', one)
      same(await say('win', win({ roundId: one.roundId, currency })), 'currency', 'a win in another currency')
      const other = rollback(one.transactionId, { roundId: one.roundId, currency })
      same(await say('rollback', other), 'currency', 'a rollback in another currency')
      same(await say('bet', bet({ roundId: one.roundId, currency })), 'currency', 'a bet more in another currency')
      same(await say('bet', bet({ account: 'kit-nobody' })), 'account', 'an unknown account')
      const foreign = win({ roundId: one.roundId, account: 'kit-nobody' })
      same(await say('win', foreign), 'account', 'a win for an unknown account')
      same(await say('bet', bet({ token: 'k'.repeat(43) })), 'token', 'a foreign token')
      same(await say('rollback', rollback(one.transactionId, { roundId: one.roundId })), before, 'the rollback')
    },
  },
  {
    name: 'a stake outside of the bounds moves nothing',
    appliesTo: ({ strayMinor = [] }) => strayMinor.length > 0,
    run: async ({ say, balance, bet, seat: { strayMinor = [] } }) => {
      const before = await balance()
      for (const amountMinor of strayMinor)
        same(await say('bet', bet({ amountMinor })), 'stake', `a stake of ${amountMinor}`)
      same(await balance(), before, 'the balance')
    },
  },
  {
    name: 'what is forged, too old, or no callback gets no answer and moves nothing',
    run: async (run) => {
      const before = await run.balance()
      const body = JSON.stringify(run.bet())
      const timeMs = Date.now() - 2 * signatureAgeMaxMs
      same(await statusOf(run, sign(run, body, { key: 'another-key' })), 401, 'another key')
      same(await statusOf(run, sign(run, body, { timeMs })), 401, 'an old one')
      for (const wrong of [
        '{',
        '[]',
        '{}',
        JSON.stringify(run.bet({ amountMinor: 0 })),
        JSON.stringify(run.bet({ amountMinor: '1000' })),
      ])
        hold((await statusOf(run, sign(run, wrong))) >= 400, `${wrong} was answered`)
      same(await run.balance(), before, 'the balance')
    },
  },
  {
    name: 'what was signed is taken once, however often it is replayed, and nothing else is under its signature',
    run: async (run) => {
      const { say, balance, bet, rollback, seat } = run
      const before = await balance()
      const one = bet()
      const signed = sign(run, JSON.stringify(one))
      const replayed = await Promise.all(Array.from({ length: atOnce }, () => statusOf(run, signed)))
      same(new Set(replayed), new Set([200]), 'the statuses of the replayed bet')
      same(await balance(), before - seat.stakeMinor, 'the balance after it')
      const dearer = JSON.stringify(bet({ amountMinor: 2 * seat.stakeMinor }))
      same(await statusOf(run, { ...signed, body: dearer }), 401, 'another body under its signature')
      same(await statusOf(run, { ...signed, kind: 'win' }), 401, 'another call under its signature')
      same(await statusOf(run, { ...signed, timeMs: signed.timeMs + 1 }), 401, 'another time under its signature')
      const back = rollback(one.transactionId, { roundId: one.roundId })
      same(await say('rollback', back), before, 'the rollback')
    },
  },
  {
    name: 'after the venue has closed bets are refused, and wins and rollbacks are taken',
    appliesTo: ({ closing }) => closing !== undefined,
    run: async ({ say, balance, bet, win, rollback, seat: { stakeMinor, closing } }) => {
      const before = await balance()
      const [won, undone] = [bet(), bet()]
      await say('bet', won)
      await say('bet', undone)
      await closing?.close()
      try {
        same(await say('bet', bet()), 'closed', 'a bet')
        const left = before - stakeMinor
        same(await say('win', win({ roundId: won.roundId, amountMinor: stakeMinor })), left, 'a win')
        same(await say('rollback', rollback(undone.transactionId, { roundId: undone.roundId })), before, 'a rollback')
      } finally {
        await closing?.reopen()
      }
      same(await balance(), before, 'the balance')
    },
  },
]

/** Runs every check that applies against a site. The balance is as before at the end but for one stake, which one check wins. [C-13] */
export const checkCallbacks = async (seat: CallbackSeat): Promise<KitResult[]> => {
  const results: KitResult[] = []
  for (const { name, run, appliesTo = () => true } of checks)
    if (appliesTo(seat)) results.push({ name, fault: await faultOf(() => run(startRun(seat))) })
  return results
}
