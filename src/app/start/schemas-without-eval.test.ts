import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { config } from 'zod/mini'
import { pushes, socketRequests } from '#contract/pushes.ts'
import { calls } from '#contract/registry.ts'
import { rejectData } from '#contract/reject-data.ts'
import { arbitraryOf } from './schema.arbitrary.ts'
import type { Schema } from '#contract/schema.ts'

type Schemas = Readonly<Record<string, Schema>>

const collect = (
  from: { calls: typeof calls },
  sockets: { pushes: typeof pushes; socketRequests: typeof socketRequests },
  rejects: { rejectData: typeof rejectData },
): Schemas =>
  Object.fromEntries([
    ...Object.entries(from.calls).flatMap(([name, call]) => [
      [`${name} request`, call.request] as const,
      [`${name} response`, call.response] as const,
    ]),
    ...Object.entries(sockets.pushes),
    ...Object.entries(sockets.socketRequests).flatMap(([name, { request, response }]) => [
      [`${name} request`, request] as const,
      [`${name} response`, response] as const,
    ]),
    ...Object.entries(rejects.rejectData),
  ])

const compiled = collect({ calls }, { pushes, socketRequests }, { rejectData })
let ofThePage: Schemas = {}

beforeAll(async () => {
  vi.resetModules()
  await import('./schemas-without-eval.ts')
  const [registry, socket, rejects] = await Promise.all([
    import('#contract/registry.ts'),
    import('#contract/pushes.ts'),
    import('#contract/reject-data.ts'),
  ])
  ofThePage = collect(registry, socket, rejects)
})

afterAll(() => {
  config({ jitless: false })
})

const answerOf = (schema: Schema | undefined, input: unknown): unknown => {
  const parsed = schema?.safeParse(input)
  return parsed?.success ? { data: parsed.data } : 'refused'
}

describe('[C-02] schemas answer the same in the page, which may not compile them, and on the server', () => {
  test('it has every schema of the contract', () => {
    expect(Object.keys(ofThePage)).toEqual(Object.keys(compiled))
    expect(ofThePage['login request']).not.toBe(compiled['login request'])
  })

  test.for(Object.keys(compiled))('%s', (name) => {
    const schema = compiled[name]
    if (!schema) throw new Error(`no schema ${name}`)
    fc.assert(
      fc.property(arbitraryOf(schema), (input) => {
        expect(answerOf(ofThePage[name], input)).toEqual(answerOf(schema, input))
      }),
      { numRuns: 60 },
    )
  })

  test('it says which field is wrong and how', () => {
    const issuesOf = (schemas: Schemas) => {
      const parsed = schemas['login request']?.safeParse({
        name: ' ',
        password: 'x'.repeat(65),
        timewd: 'no',
        oldPassword: '',
        flag: 0,
        version: 'v1.0.1',
      })
      return parsed?.error?.issues.map(({ code, path }) => ({ code, path }))
    }
    expect(issuesOf(compiled)).toEqual([
      { code: 'too_small', path: ['name'] },
      { code: 'too_big', path: ['password'] },
      { code: 'invalid_format', path: ['timewd'] },
      { code: 'invalid_format', path: ['oldPassword'] },
    ])
    expect(issuesOf(ofThePage)).toEqual(issuesOf(compiled))
  })
})
