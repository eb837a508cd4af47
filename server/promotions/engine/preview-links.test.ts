import { expect, test } from 'vitest'
import { previewLinkMs } from '#contract/limits.ts'
import { createPreviewLinks } from './preview-links.ts'

const key = Buffer.alloc(32, 7)

test('[C-15] a link shows its promotion for a day, until it is called back', async () => {
  let nowMs = 1_000
  const links = createPreviewLinks({ secrets: { get: async () => key }, now: () => nowMs })
  const first = { id: '1', previewRound: 0 }
  const again = { id: '1', previewRound: 1 }
  const { token, untilMs } = await links.make(first)
  expect(untilMs).toBe(1_000 + previewLinkMs)
  const allowed = (shown: string) =>
    Promise.all([first, again, { id: '2', previewRound: 0 }].map((promotion) => links.allows(promotion, shown)))
  expect(await allowed(token)).toEqual([true, false, false])
  expect(await allowed((await links.make(again)).token)).toEqual([false, true, false])
  nowMs = untilMs - 1
  expect(await links.allows(first, token)).toBe(true)
  nowMs = untilMs
  expect(await links.allows(first, token)).toBe(false)
})

test('[C-15] of 1 and 11, or of round 1 and 11, no link is taken for that of the other', async () => {
  const links = createPreviewLinks({ secrets: { get: async () => key }, now: () => 0 })
  const all = ['1', '11'].flatMap((id) => [1, 11].map((previewRound) => ({ id, previewRound })))
  for (const made of all) {
    const { token } = await links.make(made)
    for (const asked of all) expect(await links.allows(asked, token)).toBe(asked === made)
  }
})
