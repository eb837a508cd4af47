import type { CreditedAgainst, HoldReason } from '#contract/finance/entities/chain-deposit.ts'
import type { UsdtNetwork } from '#contract/finance/entities/usdt-network.ts'
import type { WalletNetwork } from '#contract/wallet/entities/payout-methods.ts'
import type { Outcome } from '#contract/outcome.ts'
import type { RefusalOf } from '#server/protection/ports.ts'
import { providerClearing, receivableOf, walletOf, type Posting } from '#server/ledger/ports.ts'

interface LinkedBlock {
  readonly height: number
  readonly hash: string
  readonly parentHash: string
}

/** What of an answer is to be done. Heights in whole blocks. */
export type ChainPlan<Block> =
  | { kind: 'extend'; blocks: readonly Block[] }
  /** The chain has left the blocks that are known above this height. */
  | { kind: 'rollback'; toHeight: number }
  /** Nothing of the answer is known: the fork is below it. */
  | { kind: 'deeper' }
  | { kind: 'nothing' }

/**
 * The blocks of an answer in their order, as far as each is the next one's parent; what comes twice counts once, and of two
 * that claim one height neither does.
 */
const chained = <Block extends LinkedBlock>(answer: readonly Block[]): Block[] => {
  const byHash = new Map(answer.map((block) => [block.hash, block]))
  const ordered = [...byHash.values()].toSorted((one, other) => one.height - other.height)
  const linked: Block[] = []
  for (const [at, block] of ordered.entries()) {
    const last = linked.at(-1)
    if (ordered[at + 1]?.height === block.height) break
    if (last && (block.height !== last.height + 1 || block.parentHash !== last.hash)) break
    linked.push(block)
  }
  return linked
}

/**
 * Holds what a watcher says against what is known: `stored` are hashes by height up to the tip. Blocks that do not hang
 * together are dropped, those that are known pass, and a branch replaces what is known only when it is longer. [C-14]
 */
export const planChain = <Block extends LinkedBlock>(
  stored: ReadonlyMap<number, string>,
  answer: readonly Block[],
): ChainPlan<Block> => {
  const blocks = chained(answer)
  const [first] = blocks
  if (!first) return { kind: 'nothing' }
  if (stored.size === 0) return { kind: 'extend', blocks }
  const tip = Math.max(...stored.keys())
  const at = blocks.findLastIndex(({ height, hash }) => stored.get(height) === hash)
  const isNext = stored.get(first.height - 1) === first.parentHash
  if (at === -1 && !isNext)
    return { kind: stored.has(first.height) || stored.has(first.height - 1) ? 'deeper' : 'nothing' }
  const ancestor = at === -1 ? first.height - 1 : (blocks[at]?.height ?? 0)
  const fresh = blocks.slice(at + 1)
  if (fresh.length === 0 || fresh.length <= tip - ancestor) return { kind: 'nothing' }
  return ancestor < tip ? { kind: 'rollback', toHeight: ancestor } : { kind: 'extend', blocks: fresh }
}

/** Why a transfer of USDT or of another token is not credited by itself; null when it is. [E-04] */
export const holdReasonOf = (
  { amount, isUsdt }: { amount: string; isUsdt: boolean },
  { min_money }: Pick<UsdtNetwork, 'min_money'>,
): HoldReason | null => {
  if (!isUsdt) return 'token'
  if (BigInt(amount) > BigInt(Number.MAX_SAFE_INTEGER)) return 'amount'
  return Number(amount) < min_money ? 'dust' : null
}

/** What becomes of a transfer that nobody was asked about. */
export type Arrival =
  | { readonly kind: 'hold'; readonly heldFor: 'excluded' | 'identity' }
  | { readonly kind: 'credit'; readonly against: CreditedAgainst | null }

/**
 * What a member's protection means for money that is there already: what may not become playable, or is nobody's as yet, is
 * held; the rest is the member's, and said to be above a limit or in a time-out.
 */
export const arrivalOf = (asked: Outcome<null, RefusalOf<'deposit'>>): Arrival => {
  if (asked.ok) return { kind: 'credit', against: null }
  const { code } = asked
  if (code === 'SELF_EXCLUDED') return { kind: 'hold', heldFor: 'excluded' }
  if (code === 'IDENTITY_REQUIRED') return { kind: 'hold', heldFor: 'identity' }
  return { kind: 'credit', against: code === 'LIMIT_REACHED' ? 'limit' : 'time-out' }
}

/** How many blocks a transfer has, its own counted, and no more than it needs. */
export const confirmationsAt = (height: number, tipHeight: number, needed: number): number =>
  Math.max(0, Math.min(needed, tipHeight - height + 1))

export interface ChainCredit {
  readonly network: WalletNetwork
  readonly txId: string
  readonly logIndex: number
  readonly memberId: string
  /** How often the chain has dropped it after it was credited. */
  readonly round: number
}

const currency = 'USDT'
export const chainAccounts = ({ network, memberId }: Pick<ChainCredit, 'network' | 'memberId'>) => ({
  clearing: providerClearing(`usdt-${network.toLowerCase()}`, currency),
  wallet: walletOf(memberId, currency),
  receivable: receivableOf(memberId, currency),
})

const posting = (
  credit: ChainCredit,
  what: 'credit' | 'settle' | 'undo' | 'undo-owed',
  move: Pick<Posting, 'debit' | 'credit' | 'amountMinor' | 'reason'>,
): Posting[] => {
  const { network, txId, logIndex, round } = credit
  if (move.amountMinor === 0) return []
  return [{ ...move, id: `chain:${network}:${txId}:${logIndex}:${round}:${what}`, currency, reference: txId }]
}

/**
 * A confirmed transfer arrives in the member's wallet, but for what the member owes by an earlier correction. Once a network,
 * transaction, place in it and round. Millionths of USDT. [C-14]
 */
export const planChainCredit = (
  credit: ChainCredit,
  amountMinor: number,
  receivableMinor: number,
): { postings: Posting[]; owedMinor: number } => {
  const { clearing, wallet, receivable } = chainAccounts(credit)
  const owedMinor = Math.min(amountMinor, Math.max(0, -receivableMinor))
  const settle = { debit: clearing, credit: receivable, amountMinor: owedMinor, reason: 'correction' } as const
  const rest = { debit: clearing, credit: wallet, amountMinor: amountMinor - owedMinor, reason: 'deposit' } as const
  return { postings: [...posting(credit, 'settle', settle), ...posting(credit, 'credit', rest)], owedMinor }
}

/**
 * The opposite of a credit whose block the chain has dropped: from the wallet as far as it reaches, and the member owes the
 * rest. [C-14, A-02]
 */
export const planChainUndo = (credit: ChainCredit, amountMinor: number, walletMinor: number): Posting[] => {
  const { clearing, wallet, receivable } = chainAccounts(credit)
  const covered = Math.min(amountMinor, Math.max(0, walletMinor))
  const reason = 'correction'
  return [
    ...posting(credit, 'undo', { debit: wallet, credit: clearing, amountMinor: covered, reason }),
    ...posting(credit, 'undo-owed', {
      debit: receivable,
      credit: clearing,
      amountMinor: amountMinor - covered,
      reason,
    }),
  ]
}
