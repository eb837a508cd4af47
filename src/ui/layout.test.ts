import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { asInlineRow, asRow, asStack, asText } from './layout.ts'

const sorted = (names: Iterable<string>): string[] => [...new Set(names)].toSorted()

test('a look without a rule does not exist, nor a rule without a look', () => {
  const types = readFileSync('src/ui/layout.ts', 'utf8').split('type TextLook')[0] ?? ''
  const gaps = /type Gap = (.*)/.exec(types)?.[1]?.split(' | ') ?? []
  const named = [...types.matchAll(/'(\w+)'/g)].map(([, name = '']) => name)
  const ruled = [...readFileSync('src/ui/layout.css', 'utf8').matchAll(/^\.(\w+) \{/gm)].map(([, name = '']) => name)
  const boxes = [asStack(), asRow(), asInlineRow()]
  expect(sorted([...named, ...boxes, ...gaps.filter((gap) => gap !== '0').map((gap) => `gap${gap}`)])).toEqual(
    sorted(ruled),
  )
})

test('the classes of a row, a stack and a text', () => {
  expect(asRow(8, 'middle', 'fs13', 'soft')).toBe('row gap8 middle fs13 soft')
  expect(asStack(0, 'packed')).toBe('stack packed')
  expect(asText('fs12', 'quiet')).toBe('fs12 quiet')
})
