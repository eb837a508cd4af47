import { parseArgs, type ParseArgsConfig } from 'node:util'

/** What was asked cannot be computed; the message says why. */
export class UsageError extends Error {}

const options = {
  game: { type: 'string' },
  'server-seed': { type: 'string' },
  'client-seed': { type: 'string' },
  nonce: { type: 'string' },
  stream: { type: 'string' },
  stake: { type: 'string' },
  over: { type: 'string' },
  under: { type: 'string' },
  mines: { type: 'string' },
  picks: { type: 'string' },
  rows: { type: 'string' },
  risk: { type: 'string' },
  'cash-out': { type: 'string' },
  chain: { type: 'string' },
  bet: { type: 'string' },
  moves: { type: 'string' },
  weights: { type: 'string' },
  prizes: { type: 'string' },
} as const satisfies NonNullable<ParseArgsConfig['options']>

export type OptionName = keyof typeof options
export type Options = Readonly<Partial<Record<OptionName, string>>>

/** Every option is given once: of two seeds nobody could say which one counts. */
export const readOptions = (words: string[]): Options => {
  try {
    const { values, tokens } = parseArgs({ args: words, options, strict: true, tokens: true })
    const names = tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : []))
    const twice = names.find((name, at) => names.indexOf(name) !== at)
    if (twice !== undefined) throw new UsageError(`--${twice} is given twice`)
    return values
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError(error instanceof Error ? error.message : String(error))
  }
}

export const requireOption = (given: Options, name: OptionName): string => {
  const value = given[name]
  if (value === undefined || value === '') throw new UsageError(`--${name} is missing`)
  return value
}

export const wholeNumber = (text: string, name: OptionName, { min, max }: { min: number; max: number }): number => {
  const value = Number(text)
  if (!/^\d{1,16}$/.test(text) || value < min || value > max)
    throw new UsageError(`--${name} must be a whole number, ${min} to ${max}`)
  return value
}

/** '50.49' is 5049. */
export const hundredths = (text: string, name: OptionName): number => {
  if (!/^\d{1,6}(\.\d{1,2})?$/.test(text)) throw new UsageError(`--${name} must be a number with at most two decimals`)
  const [whole = '', decimals = ''] = text.split('.')
  return Number(whole + decimals.padEnd(2, '0'))
}

export const oneOf = <const T extends string>(text: string, name: OptionName, among: readonly T[]): T => {
  const found = among.find((each) => each === text)
  if (found === undefined) throw new UsageError(`--${name} must be one of ${among.join(', ')}`)
  return found
}
