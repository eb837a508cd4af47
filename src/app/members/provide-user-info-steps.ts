import { fromPromise } from 'xstate'
import { birthdayBind, contactBind, memberDetails, realNameBind, stepChoose } from '#contract/members/calls/members.ts'
import type { Gateway } from '#src/gateway/gateway-port.ts'
import { userInfoStepsMachine } from '#src/machines/members/user-info-steps-machine.ts'
import type { SaveAnswer, StepCommand } from '#src/machines/members/user-info-steps-rules.ts'

const save = (gateway: Gateway, command: StepCommand): Promise<SaveAnswer> => {
  switch (command.kind) {
    case 'bindRealName':
      return gateway.call(realNameBind, { realName: command.realName })
    case 'bindContact': {
      const { channel, areaCode, target, code } = command
      return gateway.call(contactBind, { channel, areaCode, target, code })
    }
    case 'bindBirthday':
      return gateway.call(birthdayBind, { birthday: command.birthday })
    case 'choose':
      return gateway.call(stepChoose, { step: command.step })
  }
}

/** The guided steps with their calls. [E-16] */
export const provideUserInfoSteps = (gateway: Gateway): typeof userInfoStepsMachine =>
  userInfoStepsMachine.provide({
    actors: {
      loadDetails: fromPromise(({ signal }) => gateway.call(memberDetails, {}, { signal })),
      save: fromPromise(({ input }) => save(gateway, input)),
    },
  })
