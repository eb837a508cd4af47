import { expect, test } from 'vitest'
import { commitOf } from '#contract/games/rules/fairness.ts'
import { verifyRound } from '#scripts/verify/verify-round.ts'
import { computeChance, noChanceFields } from './verify-chance-rules.ts'

const serverSeed = '62571ad3a67f014963feb7578e1b4f56c9f2469bbde16cc0773af6803412490c'
const weights = '50,3200,600,2600,300,1800,150,1300'

/** What the terminal says to the command that the page shows. */
const said = (command: string): { outcome: unknown } =>
  JSON.parse(verifyRound(command.replaceAll("'", '').split(' ').slice(5))) as { outcome: unknown }

test('[C-15, C-13] page and terminal compute the same spin', () => {
  const computed = computeChance({ ...noChanceFields, serverSeed, clientSeed: 'haifengchui', nonce: '3', weights })
  if (computed?.kind !== 'wheel') throw new Error('no spin')
  expect(computed.commit).toBe(commitOf(serverSeed))
  expect(said(computed.command).outcome).toEqual({ point: computed.point, prize: (computed.prizeAt ?? 0) + 1 })
})

test('[C-15] page and terminal compute the same draw', () => {
  const fields = {
    ...noChanceFields,
    kind: 'draw',
    serverSeed,
    promotionId: '12',
    tickets: '340',
    prizes: '16',
  } as const
  const computed = computeChance({ ...fields, commit: commitOf(serverSeed) })
  if (computed?.kind !== 'draw') throw new Error('no draw')
  expect(computed.isSameCommit).toBe(true)
  expect(computed.numbers).toHaveLength(16)
  expect(said(computed.command).outcome).toEqual(computed.numbers)
})

test('[C-15] what is no seed, no number or no table of prizes is not computed', () => {
  const spin = { ...noChanceFields, serverSeed, clientSeed: 'a' }
  expect(computeChance({ ...spin, serverSeed: 'abc' })).toBeUndefined()
  expect(computeChance({ ...spin, nonce: '-1' })).toBeUndefined()
  expect(computeChance({ ...spin, weights: '1,2' })).toBeUndefined()
  expect(computeChance({ ...spin, kind: 'draw', promotionId: '1', tickets: '9999999', prizes: '1' })).toBeUndefined()
  expect(computeChance({ ...spin, commit: '0'.repeat(64) })?.isSameCommit).toBe(false)
})
