import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { calls } from '#contract/registry.ts'
import { exampleOf } from './call-examples.ts'

test('[C-01] a call without a written example gets one that its contract takes, with every field', () => {
  const simple = [
    calls.chatSend,
    calls.betPlace,
    calls.roomSet,
    calls.anchorFollow,
    calls.dictionaryQuery,
    calls.logout,
  ]
  const examples = simple.map(({ path, request }) => exampleOf(path, request))
  expect(simple.map(({ request }, index) => request.safeParse(examples[index]).success)).toEqual(simple.map(() => true))
  expect(examples.map((example) => Object.values(example).filter((value) => value !== undefined).length)).toEqual([
    3, 9, 7, 2, 1, 0,
  ])
})

test('[C-01] where nothing that is made at random is taken, the call is named', () => {
  const request = z.strictObject({ card: z.string().check(z.regex(/^6217\d{15}$/)) })
  expect(() => exampleOf('cardAdd', request)).toThrow('nothing that is made at random makes a body of cardAdd')
})
