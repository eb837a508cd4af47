import { parseArgs } from 'node:util'
import { AdminRequest } from '#contract/admin.ts'
import { issuesOf } from '#server/platform/schema-issues.ts'
import type { Flags } from './command-line.ts'
import { commandLines } from './commands.ts'

type Read = { readonly request: AdminRequest } | { readonly fault: readonly string[] }

const options = Object.fromEntries(
  [
    'title',
    'text',
    'body',
    'until',
    'start',
    'end',
    'category',
    'member',
    'kind',
    'since',
    'count',
    'head',
    'note',
    'link',
    'title-en',
    'text-en',
  ].map((name) => [name, { type: 'string' as const }]),
)

const flagsText = (flags: readonly string[] = []): string => flags.map((flag) => ` [--${flag} …]`).join('')

const usageOf = (lines: readonly (typeof commandLines)[number][]): string[] =>
  lines.map(({ pattern, flags, does }) => `  ${pattern}${flagsText(flags)}\n      ${does}`)

/** Every command, as it is printed when arguments make none. */
export const usage = (): string[] => ['usage: npm run -s admin -- <command>', ...usageOf(commandLines)]

/** What the words of a pattern stand for, and the arguments after it; undefined: another command. */
const match = (pattern: string, args: readonly string[]) => {
  const slots = pattern.split(' ')
  const isOpen = slots.at(-1) === '…'
  const named: Record<string, string> = {}
  const fits = slots.every((slot, index) => {
    const arg = args[index]
    if (slot === '…') return true
    if (slot.startsWith('[') && arg === undefined) return true
    if (arg === undefined) return false
    const isNamed = /^[<[]/.test(slot)
    if (isNamed || slot.includes('|')) named[slot.replace(/[<>[\]]/g, '')] = arg
    return isNamed || slot.split('|').includes(arg)
  })
  if (!fits || (args.length > slots.length && !isOpen)) return undefined
  return { named, rest: isOpen ? args.slice(slots.length - 1) : [] }
}

const similarTo = (args: readonly string[]) => {
  const similar = commandLines.filter(({ pattern }) => pattern.split(' ')[0] === args[0])
  return similar.length > 0 ? ['usage:', ...usageOf(similar)] : usage()
}

const parse = (args: readonly string[]): { positionals: string[]; values: Flags } => {
  const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true })
  return { positionals, values: values as Flags }
}

/** The request that an operator's arguments make, or what is wrong with them and how they should be. */
export const readCommand = (args: readonly string[]): Read => {
  try {
    const { positionals, values } = parse(args)
    for (const { pattern, flags = [], read } of commandLines) {
      const matched = match(pattern, positionals)
      if (!matched || Object.keys(values).some((flag) => !flags.some((known) => known === flag))) continue
      const parsed = AdminRequest.safeParse(read(matched.named, matched.rest, values))
      if (parsed.success) return { request: parsed.data }
      const faults = issuesOf(parsed.error).map(({ path, message }) => `${path}: ${message}`)
      return { fault: [...faults, ...similarTo(positionals)] }
    }
    return { fault: similarTo(positionals) }
  } catch (error) {
    return { fault: [(error as Error).message, ...similarTo(args)] }
  }
}
