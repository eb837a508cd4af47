import { placeInChain } from '#contract/games/rules/crash.ts'
import { commitOf, drawsOf } from '#contract/games/rules/fairness.ts'
import { returnMinor } from '#contract/games/rules/payout.ts'
import { decimalText, lowestTerms, type Ratio } from '#contract/sports/rules/ratio.ts'
import { verifiedGames } from './games.ts'
import { hundredths, oneOf, readOptions, requireOption, UsageError, wholeNumber } from './options.ts'

const common = ['game', 'server-seed', 'client-seed', 'nonce', 'stake'] as const
const serverSeedPattern = /^[0-9a-f]{1,128}$/i
const clientSeedPattern = /^[^\p{Cc}]{1,128}$/u

const chainPattern = /^[0-9a-f]{64}$/
const chainStepsMax = 1_000_000

const placeOf = (serverSeed: string, chain: string): number => {
  if (!chainPattern.test(chain)) throw new UsageError('--chain must be 64 hex digits in small letters')
  const place = placeInChain(serverSeed, chain, chainStepsMax)
  if (place === undefined) throw new UsageError(`--server-seed is not within ${chainStepsMax} hashes of --chain`)
  return place
}

const returnedOf = (stake: string, multiplier: Ratio | undefined): string => {
  if (!multiplier) throw new UsageError('--stake needs what was bet, of a round that is over')
  return decimalText(BigInt(returnMinor(hundredths(stake, 'stake'), multiplier)), 2)
}

const ratioText = (ratio: Ratio): string => {
  const { num, den } = lowestTerms(ratio)
  return den === 1n ? String(num) : `${num}/${den}`
}

/** One round computed again, as a line of JSON. Throws a `UsageError` that says what cannot be. */
export const verifyRound = (words: string[]): string => {
  const given = readOptions(words)
  const name = oneOf(requireOption(given, 'game'), 'game', Object.keys(verifiedGames))
  const game = verifiedGames[name]
  if (!game) throw new UsageError('no such game')
  const known: readonly string[] = [...common, ...game.options, ...(game.isUnderPair ? ['stream'] : [])]
  const stray = Object.keys(given).find((option) => !known.includes(option))
  if (stray !== undefined) throw new UsageError(`--${stray} is no option of ${name}`)
  const serverSeed = requireOption(given, 'server-seed')
  if (!serverSeedPattern.test(serverSeed)) throw new UsageError('--server-seed must be hex digits, at most 128 of them')
  const clientSeed = requireOption(given, 'client-seed')
  if (!clientSeedPattern.test(clientSeed)) throw new UsageError('--client-seed must be 1 to 128 characters')
  const nonce = wholeNumber(requireOption(given, 'nonce'), 'nonce', { min: 0, max: Number.MAX_SAFE_INTEGER })
  const isOwn = oneOf(given.stream ?? 'own', 'stream', ['own', 'shared']) === 'own'
  const draws = drawsOf({ serverSeed, clientSeed, nonce, stream: game.isUnderPair && isOwn ? name : null })
  const { outcome, multiplier, stakes } = game.play(draws, given)
  return JSON.stringify({
    commit: commitOf(serverSeed),
    hmac: draws.hashes(),
    floats: draws.floats(),
    outcome,
    ...(multiplier && { multiplier: ratioText(multiplier) }),
    ...(given.stake !== undefined && { returned: returnedOf(given.stake, multiplier) }),
    ...(stakes !== undefined && { stakes }),
    ...(given.chain !== undefined && { place: placeOf(serverSeed, given.chain) }),
  })
}
