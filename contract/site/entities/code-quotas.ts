import * as z from 'zod/mini'

/** Purposes of codes by SMS and mail that share their limits; no pool empties another one. [C-11] */
export const codePools = ['register', 'login', 'recovery', 'bind', 'reauthentication'] as const
export type CodePool = (typeof codePools)[number]

const count = z.int().check(z.minimum(1), z.maximum(1_000_000))

/** How many codes the whole site sends, by SMS and by mail each. */
export const CodeQuota = z.object({ anHour: count, aDay: count })
export type CodeQuota = z.infer<typeof CodeQuota>

export const CodeQuotas = z.object({
  register: CodeQuota,
  login: CodeQuota,
  recovery: CodeQuota,
  bind: CodeQuota,
  reauthentication: CodeQuota,
})
