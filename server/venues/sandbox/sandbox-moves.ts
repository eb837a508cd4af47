import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { ChannelCode } from '#contract/venues/entities/venue-transfer.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import type { CallbackAnswer, MoveCallback } from '#server/venues/domain/callback.ts'
import {
  BetCallback,
  CallbackAnswer as Answer,
  callbackPath,
  recordsMax,
  RollbackCallback,
  RoundRecord,
  WinCallback,
  type MoveRecord,
  type RecordsAnswer,
  type VenueRecord,
} from '#server/venues/remote/callback-protocol.ts'
import { callRemote, type RemoteService } from '#server/venues/remote/remote-call.ts'
import type { AppendLog } from './append-log.ts'
import type { SandboxFaults } from './sandbox-faults.ts'

const retryMs = 2_000
const triesAtOnce = 3
const repeats = 2

const Move = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('bet'), ...BetCallback.shape }),
  z.strictObject({ kind: z.literal('win'), ...WinCallback.shape }),
  z.strictObject({ kind: z.literal('rollback'), ...RollbackCallback.shape }),
])
/** `due`: to be said until it is answered. `round`: played with money that lies here. `said`: its answer, or (null) nobody waits for one any more. */
const Entry = z.discriminatedUnion('entry', [
  z.object({ entry: z.literal('due'), move: Move }),
  z.object({ entry: z.literal('round'), channelCode: ChannelCode, record: RoundRecord }),
  z.object({ entry: z.literal('said'), transactionId: z.string(), state: z.nullable(z.enum(['done', 'refused'])) }),
])
type Entry = z.infer<typeof Entry>

interface BookedMove {
  readonly move: MoveCallback
  state: MoveRecord['state']
}

export interface SandboxMoves {
  /** What the site has answered; null: it has not, and a bet is taken back until the site has heard it. */
  bet(bet: Omit<z.infer<typeof BetCallback>, 'transactionId'>): Promise<CallbackAnswer | null>
  /** Said until it is answered, also by the next start. Null: not answered yet. */
  win(win: Omit<z.infer<typeof WinCallback>, 'transactionId'>): Promise<CallbackAnswer | null>
  balance(asked: {
    channelCode: string
    account: string
    currency: SettlementCurrency
    token: string
  }): Promise<number | null>
  /** Notes a round of somebody whose money lies here. */
  round(
    channelCode: string,
    round: Omit<RoundRecord, 'kind' | 'transactionId' | 'roundId' | 'endedAtMs'>,
  ): Promise<void>
  /** What was said, and the rounds that were noted, the oldest first. */
  records(channelCode: string, after: string | null): RecordsAnswer
}

interface MovesDeps {
  log: AppendLog
  faults: SandboxFaults
  /** The site; undefined: it does not answer. */
  site: RemoteService | undefined
}

const recordOf = ({ move, state }: BookedMove): MoveRecord => ({
  transactionId: move.transactionId,
  kind: move.kind,
  account: move.account,
  currency: move.currency,
  roundId: move.roundId,
  amountMinor: move.kind === 'rollback' ? 0 : move.amountMinor,
  state,
  gameId: move.gameId,
  ...(move.kind === 'win' && { isRoundEnd: move.isRoundEnd }),
  ...(move.kind === 'rollback' && { betTransactionId: move.betTransactionId }),
})

type BetMove = Extract<MoveCallback, { kind: 'bet' }>

const rollbackOf = ({ transactionId, ...bet }: BetMove) => {
  const { kind: _kind, token: _token, amountMinor: _amount, ...place } = bet
  return { kind: 'rollback', ...place, transactionId: randomUUID(), betTransactionId: transactionId } as const
}

/** A bet whose round was still to be decided when the process ended: nobody decides it any more. */
const leftBets = (found: readonly BookedMove[]) => {
  const ended = new Set(found.flatMap(({ move }) => (move.kind === 'win' ? move.roundId : [])))
  const undone = new Set(found.flatMap(({ move }) => (move.kind === 'rollback' ? move.betTransactionId : [])))
  return found.flatMap(({ move, state }) => {
    if (move.kind !== 'bet' || state !== 'done' || ended.has(move.roundId)) return []
    return undone.has(move.transactionId) ? [] : move
  })
}

const siteCalls = ({ faults, site }: Pick<MovesDeps, 'faults' | 'site'>) => {
  const callOnce = async ({ kind, ...body }: MoveCallback): Promise<CallbackAnswer | null> => {
    if (!site) return null
    const result = await callRemote(site, `${callbackPath}/${kind}`, body, Answer)
    return result.kind === 'answered' ? result.data : null
  }

  /** With `callbacks-repeated` each callback is said again after it was answered. */
  const call = async (move: MoveCallback): Promise<CallbackAnswer | null> => {
    const answer = await callOnce(move)
    if (answer && faults.isOn(move.channelCode, 'callbacks-repeated'))
      for (let nth = 0; nth < repeats; nth++) await callOnce(move)
    return move.kind === 'bet' && faults.strikes(move.channelCode, 'callbacks-lost') ? null : answer
  }

  return { call }
}

const createMoveBook = () => {
  const moves = new Map<string, BookedMove>()

  /** All of it in its order; null: not answered yet. */
  const lines: { readonly channelCode: string; readonly read: () => VenueRecord | null }[] = []

  const replay = (entry: Entry): void => {
    if (entry.entry === 'round') lines.push({ channelCode: entry.channelCode, read: () => entry.record })
    else if (entry.entry === 'due') {
      const one: BookedMove = { move: entry.move, state: 'open' }
      moves.set(entry.move.transactionId, one)
      const read = (): VenueRecord | null => (one.state === 'open' ? null : recordOf(one))
      lines.push({ channelCode: entry.move.channelCode, read })
    } else {
      const one = moves.get(entry.transactionId)
      if (one) one.state = entry.state ?? 'refused'
    }
  }

  return { moves, lines, replay }
}

const askBalance =
  (site: MovesDeps['site']): SandboxMoves['balance'] =>
  async (asked) => {
    if (!site) return null
    const result = await callRemote(site, `${callbackPath}/balance`, asked, Answer)
    return result.kind === 'answered' && result.data.state === 'done' ? result.data.balanceMinor : null
  }

const recordsPage =
  (lines: ReturnType<typeof createMoveBook>['lines']): SandboxMoves['records'] =>
  (channelCode, after) => {
    const all = lines.filter((line) => line.channelCode === channelCode)
    const from = after === null ? 0 : Number(after)
    const page = all.slice(from, from + recordsMax).map(({ read }) => read())
    // What is open stands still until it is answered, and so does what follows it.
    const open = page.indexOf(null)
    const settled = page.slice(0, open === -1 ? page.length : open).filter((record) => record !== null)
    return { records: settled, next: String(from + settled.length) }
  }

/** What the sandbox venue tells the site of single wallets: on its disk before it is said, and said until it is answered. */
export const openSandboxMoves = (deps: MovesDeps): SandboxMoves => {
  const { log, site } = deps
  const { moves, lines, replay } = createMoveBook()

  for (const entry of log.entries) replay(Entry.parse(entry))

  const keep = async (entry: Entry): Promise<void> => {
    replay(entry)
    await log.append(entry)
  }
  const { call } = siteCalls(deps)

  const noteAnswer = (move: MoveCallback, state: 'done' | 'refused' | null) =>
    keep({ entry: 'said', transactionId: move.transactionId, state })

  const tell = async (move: MoveCallback): Promise<CallbackAnswer | null> => {
    for (let nth = 0; nth < triesAtOnce; nth++) {
      const answer = await call(move)
      if (answer) {
        await noteAnswer(move, answer.state)
        return answer
      }
    }
    setTimeout(() => void tell(move), retryMs).unref()
    return null
  }
  const start = async (move: MoveCallback): Promise<void> => keep({ entry: 'due', move })

  const takeBack = async (bet: BetMove): Promise<void> => {
    const rollback = rollbackOf(bet)
    await start(rollback)
    void tell(rollback)
  }

  const resume = async (): Promise<void> => {
    const found = [...moves.values()]
    const left = leftBets(found)
    for (const { move } of found.filter(({ state }) => state === 'open')) {
      if (move.kind !== 'bet') void tell(move)
      else {
        await noteAnswer(move, null)
        await takeBack(move)
      }
    }
    for (const bet of left) await takeBack(bet)
  }
  void resume()

  return {
    bet: async (asked) => {
      const bet = { kind: 'bet', ...asked, transactionId: randomUUID() } as const
      await start(bet)
      const answer = await call(bet)
      await noteAnswer(bet, answer?.state ?? null)
      if (!answer) await takeBack(bet)
      return answer
    },
    win: async (asked) => {
      const win = { kind: 'win', ...asked, transactionId: randomUUID() } as const
      await start(win)
      return tell(win)
    },
    balance: askBalance(site),
    round: (channelCode, round) => {
      const ids = { transactionId: randomUUID(), roundId: randomUUID() }
      return keep({ entry: 'round', channelCode, record: { ...round, ...ids, kind: 'round', endedAtMs: Date.now() } })
    },
    records: recordsPage(lines),
  }
}
