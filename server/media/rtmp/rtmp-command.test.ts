import { expect, test } from 'vitest'
import { readAmf0 } from './amf0-reader.ts'
import type { AmfObject } from './amf-value.ts'
import { planCommand } from './rtmp-command.ts'

const answerTo = (properties: AmfObject): object => {
  const plan = planCommand({ name: 'connect', transaction: 1, arguments: [{ app: 'live', ...properties }] })
  if (plan.kind !== 'connect') throw new Error(plan.kind)
  const [name, , answered] = plan.messages.flatMap(({ body }) => readAmf0(body))
  expect(name).toBe('_result')
  return { ...(answered as AmfObject) }
}

const usual = { fmsVer: 'FMS/3,0,1,123', capabilities: 31 }

test.each([
  ['fourCcList', { fourCcList: ['av01', 'hvc1'] }],
  ['videoFourCcInfoMap', { videoFourCcInfoMap: { '*': 4 } }],
])('[A-03] an encoder of enhanced RTMP that asks by %s is told which codecs it may send', (_, asked) => {
  expect(answerTo(asked)).toEqual({
    ...usual,
    fourCcList: ['avc1', 'hvc1'],
    videoFourCcInfoMap: { avc1: 4, hvc1: 4 },
    capsEx: 0,
  })
})

test('[A-03] an encoder that does not ask gets the answer of plain RTMP', () => {
  expect(answerTo({ tcUrl: 'rtmp://host/live' })).toEqual(usual)
})
