import { expect, test } from 'vitest'
import type { StepUpChallenge } from '#contract/verification/entities/verification.ts'
import { createFakeGateway } from '#src/streams/testing/fake-gateway.ts'
import { provideVerification } from './provide-verification.ts'

const demandId = '0b9d3a52-38f9-4a43-9c86-2a6a2f4b2a10'
const stepUp: StepUpChallenge = {
  demandId,
  reason: 'safety',
  left: { image: 0, afs: 1, slider: 0 },
  expiresAtMs: 1_800_000_600_000,
}
const expiresAtMs = 1_800_000_120_000
const ticket = 'k'.repeat(43)
const solved = { kind: 'accepted', data: { left: { image: 0, afs: 0, slider: 0 }, ticket } } as never

const start = () => {
  const { gateway, calls, last } = createFakeGateway()
  const spawned: string[] = []
  const spawn = () => {
    spawned.push('worker')
    return { postMessage: () => undefined, terminate: () => undefined } as unknown as Worker
  }
  return { ...provideVerification({ gateway, serverNow: () => 1_800_000_000_000, spawn }), calls, last, spawned }
}

test('[S-06, S-07] the calls that wait for a step-up get its ticket', async () => {
  const { verify, calls, last } = start()
  const tickets = Promise.all([verify(stepUp, undefined), verify(stepUp, new AbortController().signal)])
  expect([last().path, last().input]).toEqual(['accounts/captcha/register', { demandId, kind: 'afs' }])
  await last().answer({ kind: 'accepted', data: { kind: 'afs', challengeId: 'c1', expiresAtMs } } as never)
  expect([last().path, last().input]).toEqual([
    'accounts/captcha/validate',
    { challengeId: 'c1', answer: { kind: 'afs' } },
  ])
  await last().answer(solved)
  expect([await tickets, calls.length]).toEqual([[ticket, ticket], 2])
})

test('[S-07] the time that a challenge has is counted from its answer', async () => {
  const { verify, actor, last } = start()
  void verify({ ...stepUp, left: { image: 0, afs: 0, slider: 1 } }, undefined)
  const slider = {
    kind: 'slider',
    challengeId: 'c1',
    expiresAtMs,
    picture: '',
    width: 1,
    height: 1,
    piece: '',
    pieceWidth: 1,
    pieceHeight: 1,
    top: 0,
  }
  await last().answer({ kind: 'accepted', data: slider } as never)
  expect([actor.getSnapshot().value, actor.getSnapshot().context.lifeMs]).toEqual([{ working: 'solving' }, 120_000])
  actor.stop()
})

test('[S-07] a step-up that cannot be read opens nothing', async () => {
  const { verify, actor, calls } = start()
  await expect(verify({ ...stepUp, left: null }, undefined)).rejects.toThrow()
  expect([actor.getSnapshot().value, calls.length]).toEqual(['idle', 0])
})

test('[S-07] closed: the call hears null', async () => {
  const { verify, actor } = start()
  const waiting = verify({ ...stepUp, left: { image: 1, afs: 0, slider: 0 } }, undefined)
  actor.send({ type: 'verification.close' })
  expect(await waiting).toBeNull()
})

test('[S-07] a call that is given up leaves the dialog and goes nowhere', async () => {
  const { verify, actor, calls } = start()
  const gone = new AbortController()
  gone.abort()
  expect([await verify(stepUp, gone.signal), calls.length]).toEqual(['', 0])
  const leaving = new AbortController()
  const waiting = verify(stepUp, leaving.signal)
  leaving.abort()
  expect([await waiting, actor.getSnapshot().value]).toEqual(['', 'idle'])
})

test('[S-07] the proof is computed by a worker', async () => {
  const { verify, actor, last, spawned } = start()
  void verify({ ...stepUp, left: { image: 1, afs: 0, slider: 0 } }, undefined)
  actor.send({ type: 'verification.choose', kind: 'proof' })
  const proof = { kind: 'proof', challengeId: 'c1', expiresAtMs, seed: '0'.repeat(32), zeroBits: 19 }
  await last().answer({ kind: 'accepted', data: proof } as never)
  expect([actor.getSnapshot().value, spawned]).toEqual([{ working: 'proving' }, ['worker']])
  actor.stop()
})
