import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { z } from 'zod'
import { calls } from '#contract/registry.ts'
import { pushes, socketRequests } from '#contract/pushes/socket.ts'
import { rejectData } from '#contract/reject-data.ts'
import { arbitraryOf } from './slim-zod.arbitrary.ts'

type Schemas = Readonly<Record<string, z.ZodType>>

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

const real = collect({ calls }, { pushes, socketRequests }, { rejectData })
let slim: Schemas = {}

beforeAll(async () => {
  vi.resetModules()
  vi.doMock('zod', () => import('./slim-zod.ts'))
  const [registry, socket, rejects] = await Promise.all([
    import('#contract/registry.ts'),
    import('#contract/pushes/socket.ts'),
    import('#contract/reject-data.ts'),
  ])
  slim = collect(registry, socket, rejects)
})

afterAll(() => {
  vi.doUnmock('zod')
  vi.resetModules()
})

const answerOf = (schema: z.ZodType | undefined, input: unknown): unknown => {
  const parsed = schema?.safeParse(input)
  return parsed?.success ? { data: parsed.data } : 'refused'
}

describe('[C-02] the small validator of the web app answers like zod', () => {
  test('it stands in for every schema of the contract', () => {
    expect(Object.keys(slim)).toEqual(Object.keys(real))
    expect(slim['login request']).not.toBe(real['login request'])
  })

  test.for(Object.keys(real))('%s', (name) => {
    const schema = real[name]
    if (!schema) throw new Error(`no schema ${name}`)
    fc.assert(
      fc.property(arbitraryOf(schema), (input) => {
        expect(answerOf(slim[name], input)).toEqual(answerOf(schema, input))
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
    expect(issuesOf(slim)).toEqual(issuesOf(real))
  })
})
