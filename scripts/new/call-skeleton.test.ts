import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { kebabOf, SkeletonFault, withDeclaration, withTableLine, writeCallSkeleton } from './call-skeleton.ts'

const declarations = `import * as z from 'zod/mini'
import { defineCall } from '#contract/define-call.ts'

export const anchorGifts = defineCall({
  path: 'live/anchor/gifts',
  access: 'anonymous',
  request: z.strictObject({}),
  response: z.object({}),
})
`

const table = `import type { CallTable } from '#server/platform/calls/handling.ts'
import {
  type GiftsCallDeps,
} from './handle.ts'
import { handleAnchorGifts } from './anchor-gifts.ts'

/** What answers the calls of gifts. */
export const giftsTable = {
  anchorGifts: handleAnchorGifts,
} satisfies CallTable<GiftsCallDeps>
`

const added = `export const bonusClaim = defineCall({
  path: 'gifts/bonus-claim',
  access: 'member',
  request: z.strictObject({}),
  response: z.object({}),
  rejects: ['NOT_YET'],
})
`

test('a file is named after its call', () => {
  expect(['bonusClaim', 'loginV4', 'register'].map(kebabOf)).toEqual(['bonus-claim', 'login-v4', 'register'])
})

test('the declaration stands at the end, with the imports that were missing before all others', () => {
  expect(withDeclaration(declarations, 'gifts', 'bonusClaim')).toBe(`${declarations}\n${added}`)
  const reexports = `export * from './calls/live-list.ts'\n`
  expect(withDeclaration(reexports, 'gifts', 'bonusClaim')).toBe(
    `${declarations.split('\n\n')[0]}\n${reexports}\n${added}`,
  )
})

test('the table gets an import after its last one and a line before its end', () => {
  const [imports, rest] = table.split('\n\n')
  expect(withTableLine(table, 'bonusClaim')).toBe(
    `${imports}\nimport { handleBonusClaim } from './bonus-claim.ts'\n\n${rest?.replace('\n}', '\n  bonusClaim: handleBonusClaim,\n}')}`,
  )
  expect(() => withTableLine('export const other = {}', 'bonusClaim')).toThrow(SkeletonFault)
})

describe('on a tree', () => {
  let root = ''
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  const read = (file: string): string => readFileSync(join(root, file), 'utf8')

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'grandstand-new-'))
    write('contract/gifts/calls.ts', declarations)
    write('server/gifts/calls/calls-table.ts', table)
    write('contract/members/calls.ts', `export * from './calls/members.ts'\n`)
    write('contract/members/calls/members.ts', declarations.replaceAll('anchorGifts', 'avatarList'))
    write('server/members/calls/calls-table.ts', table)
  })
  afterEach(() => rmSync(root, { recursive: true, force: true }))

  test('a new call is four files: its declaration, its handler, its line in the table and its test', () => {
    expect(writeCallSkeleton(root, 'gifts', 'bonusClaim').toSorted()).toEqual([
      'contract/gifts/calls.ts',
      'server/gifts/calls/bonus-claim.test.ts',
      'server/gifts/calls/bonus-claim.ts',
      'server/gifts/calls/calls-table.ts',
    ])
    expect(read('contract/gifts/calls.ts')).toBe(withDeclaration(declarations, 'gifts', 'bonusClaim'))
    expect(read('server/gifts/calls/calls-table.ts')).toBe(withTableLine(table, 'bonusClaim'))
    expect(read('server/gifts/calls/bonus-claim.ts')).toBe(`import { bonusClaim } from '#contract/gifts/calls.ts'
import { reject } from '#contract/outcome.ts'
import { handle } from './handle.ts'

export const handleBonusClaim = handle(bonusClaim, async () => reject('NOT_YET'))
`)
    expect(read('server/gifts/calls/bonus-claim.test.ts')).toContain('toEqual({ ok: true, value: {} })')
  })

  test('where a subject has its calls in a folder, the declaration stands in the file of its name', () => {
    expect(writeCallSkeleton(root, 'members', 'bonusClaim')).toContain('contract/members/calls/members.ts')
    expect(read('contract/members/calls.ts')).toBe(`export * from './calls/members.ts'\n`)
    expect(read('server/members/calls/bonus-claim.ts')).toContain(`from '#contract/members/calls/members.ts'`)
  })

  test('what cannot be is refused with a line, and nothing is written', () => {
    write('server/gifts/calls/price-list.ts', '')
    const refused = (subject: string, name: string) => expect(() => writeCallSkeleton(root, subject, name))
    refused('casino', 'bonusClaim').toThrow('there is no subject "casino"')
    refused('..', 'bonusClaim').toThrow('there is no subject ".."')
    refused('gifts', 'BonusClaim').toThrow('lowerCamelCase')
    refused('gifts', 'bonus-claim').toThrow('lowerCamelCase')
    refused('gifts', 'avatarList').toThrow('the contract already has avatarList')
    refused('gifts', 'priceList').toThrow('server/gifts/calls/price-list.ts is there already')
    expect([read('contract/gifts/calls.ts'), read('server/gifts/calls/calls-table.ts')]).toEqual([declarations, table])
  })
})
