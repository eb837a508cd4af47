import { expect, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import type { Gateway } from '#src/gateway/gateway-port.ts'
import type { StepCommand } from '#src/machines/members/user-info-steps-rules.ts'
import { provideUserInfoSteps } from './provide-user-info-steps.ts'

const steps = { userRealNameBind: '0', userInfoBind: '0', selectRealName: '0', selectUSDT: '0' }

const listening = () => {
  const received: [path: string, input: unknown][] = []
  const gateway: Gateway = {
    call: (call, input) => {
      received.push([call.path, input])
      return Promise.resolve({ kind: 'accepted', data: { steps } } as never)
    },
  }
  return { gateway, received }
}

test.for<[StepCommand, string, unknown]>([
  [{ kind: 'bindRealName', realName: '陈思远' }, 'member/realname/bind', { realName: '陈思远' }],
  [{ kind: 'bindBirthday', birthday: '1996-02-29' }, 'member/birthday/bind', { birthday: '1996-02-29' }],
  [{ kind: 'choose', step: 'skipUSDT' }, 'member/steps/choose', { step: 'skipUSDT' }],
  [
    { kind: 'bindContact', channel: 'sms', areaCode: '+86', target: '13812345678', code: '123456' },
    'member/contact/bind',
    { channel: 'sms', areaCode: '+86', target: '13812345678', code: '123456' },
  ],
])('[E-16] a step is saved by its own call: %o', async ([command, path, input]) => {
  const { gateway, received } = listening()
  const actor = createActor(provideUserInfoSteps(gateway)).start()
  await waitFor(actor, (snapshot) => snapshot.matches('filling'))
  actor.send({ type: 'steps.save', command })
  await waitFor(actor, (snapshot) => snapshot.matches('filling'))
  expect(received).toEqual([
    ['member/info/details', {}],
    [path, input],
    ['member/info/details', {}],
  ])
})
