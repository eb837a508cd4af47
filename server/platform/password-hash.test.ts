import { availableParallelism } from 'node:os'
import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { BusyError } from './busy-error.ts'
import { hashPassword, isPassword } from './password-hash.ts'

test('[E-02] passwords are hashed with Argon2id, no weaker than OWASP asks for', async () => {
  const stored = await hashPassword('demo1234')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect([await isPassword(stored, 'demo1234'), await isPassword(stored, 'demo1235')]).toEqual([true, false])
})

test('[X-03] some hashes run, 64 wait, more are refused; afterwards there is room again', async () => {
  const cheap = await hash('demo1234', { memoryCost: 8, timeCost: 1, parallelism: 1 })
  const atOnce = Math.max(1, availableParallelism() - 1) + 64
  const asked = await Promise.allSettled(Array.from({ length: atOnce + 3 }, () => isPassword(cheap, 'demo1234')))
  expect(asked.filter((each) => each.status === 'fulfilled' && each.value).length).toBe(atOnce)
  const refused = asked.flatMap((each) => (each.status === 'rejected' ? [each.reason instanceof BusyError] : []))
  expect(refused).toEqual([true, true, true])
  expect(await isPassword(cheap, 'demo1234')).toBe(true)
})

test('[X-03] a log-in does not wait behind the new passwords that wait', async () => {
  const cheap = await hash('demo1234', { memoryCost: 8, timeCost: 1, parallelism: 1 })
  const ended: string[] = []
  const note = async (what: string, work: Promise<unknown>): Promise<void> => {
    await work
    ended.push(what)
  }
  const newOnes = Array.from({ length: availableParallelism() + 8 }, () => note('new', hashPassword('demo1234')))
  await Promise.all([...newOnes, note('log-in', isPassword(cheap, 'demo1234'))])
  expect(ended.indexOf('log-in')).toBeLessThanOrEqual(Math.max(1, Math.floor((availableParallelism() - 1) / 2)))
})

test('[X-03] a hash that fails lets the next one run', async () => {
  await expect(isPassword('no hash', 'demo1234')).rejects.toThrow()
  const cheap = await hash('demo1234', { memoryCost: 8, timeCost: 1, parallelism: 1 })
  expect(await isPassword(cheap, 'demo1234')).toBe(true)
})
