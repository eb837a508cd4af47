import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { calls } from '#contract/registry.ts'
import { issuesOf } from './schema-issues.ts'

const issuesIn = (schema: z.ZodMiniType, input: unknown) => {
  const { error } = schema.safeParse(input)
  return error ? issuesOf(error) : []
}

const Ball = z.object({ bet: z.union([z.literal(0), z.strictObject({ at: z.int(), side: z.string() })]) })

test('[E-11] an input that fits no form is refused for what its nearest form holds against it', () => {
  expect(issuesIn(Ball, { bet: { at: 'x', side: 'left' } })).toEqual([
    { path: 'bet.at', message: 'Invalid input: expected number, received string' },
  ])
  expect(issuesIn(z.object({ flag: z.union([z.literal(0), z.literal(1)]) }), { flag: 2 })).toEqual([
    { path: 'flag', message: 'Invalid input: expected 0; or: Invalid input: expected 1' },
  ])
  const Deep = z.union([
    z.strictObject({ a: z.union([z.int(), z.boolean()]), b: z.int() }),
    z.strictObject({ c: z.int() }),
  ])
  expect(issuesIn(Deep, { a: 'x', b: 1 })).toEqual([
    {
      path: 'a',
      message: 'Invalid input: expected number, received string; or: Invalid input: expected boolean, received string',
    },
  ])
})

test('[E-11] there are ten issues at most, of 200 characters', () => {
  const wide = z.strictObject(Object.fromEntries(Array.from({ length: 11 }, (_, at) => [`f${at}`, z.int()])))
  expect(issuesIn(z.union([wide, wide]), {}).map(({ path }) => path)).toEqual(
    Array.from({ length: 10 }, (_, at) => `f${at}`),
  )
  const long = z.enum(Array.from({ length: 60 }, (_, at) => `choice${at}`))
  expect(issuesIn(long, 'x')[0]?.message.length).toBe(200)
})

test('[E-11] no call refuses an empty input without naming a field', () => {
  const nameless = Object.entries(calls).filter(([, { request }]) => {
    const { error } = request.safeParse({})
    return error && issuesOf(error).some(({ path }) => path === '')
  })
  expect(nameless.map(([name]) => name)).toEqual([])
})
